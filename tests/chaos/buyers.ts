import type { OrderView } from '#domain/order/types.ts';
import { present } from '#lib/result.ts';
import type { BankControl } from '#tests/support/bank.ts';
import type { MadeOffer } from '#tests/support/factories.ts';
import type { Answer, Shop } from './call-shop.ts';
import { openRandom } from './random.ts';

/** What a buyer does once the order stands. */
type Deed = 'nothing' | 'approve' | 'decline, other card' | 'abandon' | 'cancel' | 'other card';

/** What a buyer is going to do: by seed and number alone, whatever else happens in the run. */
export type BuyerPlan = {
  readonly lines: readonly { readonly offer: number; readonly quantity: number }[];
  readonly card: string;
  readonly after: Deed;
  /** Sends the order twice at once, to both web processes, as a double click does. */
  readonly twice: boolean;
  /** Comes back from the bank's page to the shop; else only the webhook tells, or the saga asks. */
  readonly comesBack: boolean;
};

// In a hundred buyers. Cards that do well are fewer than in life: this is a bad day.
const PLANS = {
  'tok_ok/nothing': 40,
  'tok_ok/cancel': 4,
  'tok_3ds/approve': 14,
  'tok_3ds/decline, other card': 4,
  'tok_3ds/abandon': 3,
  'tok_3ds/cancel': 4,
  'tok_declined/other card': 8,
  'tok_insufficient_funds/nothing': 2,
  'tok_reply_lost/nothing': 7,
  'tok_capture_fails/nothing': 4,
  'tok_capture_reply_lost/nothing': 6,
} as const;
/** Cards that keep an order busy for a minute and more: for the long form. */
const SLOW_PLANS = { 'tok_slow/nothing': 2, 'tok_error/nothing': 2 } as const;

export function planBuyer(seed: string, number: number, offers: number, withSlowCards: boolean): BuyerPlan {
  const random = openRandom(seed, `buyer ${number}`);
  const plan = random.weighted<string>(withSlowCards ? { ...PLANS, ...SLOW_PLANS } : PLANS);
  const [card = '', after = ''] = plan.split('/');
  const chosen = new Set(Array.from({ length: random.whole(1, 3) }, () => random.whole(0, offers - 1)));
  return {
    lines: [...chosen].map((offer) => ({ offer, quantity: random.whole(1, 3) })),
    card,
    after: after as Deed,
    twice: random.chance(0.08),
    comesBack: random.chance(0.6),
  };
}

/** What a buyer was told, to be held against the books when all is quiet. */
export type Memory = {
  readonly token: string;
  readonly key: string;
  /** Every order id that was answered under the key: one at most, however often it was asked. */
  readonly orderIds: Set<string>;
  /** The code of a refusal of the order, after which nothing may exist under the key. */
  refusal?: string;
  toldConfirmed: boolean;
  toldCancelled: boolean;
  /** The buyer never got an answer. */
  lost?: string;
};

export type Market = { readonly offers: readonly MadeOffer[] };

const ADDRESS = { name: 'Ada Deniz', line1: 'Liman Caddesi 1', city: 'Istanbul', postalCode: '34425', country: 'TR' };

/** One guest from an empty cart to the end of their plan. `onOrder` hears of the order as soon as the guest does. */
export async function actBuyer(
  ground: { shop: Shop; bank: BankControl; market: Market; seed: string },
  number: number,
  plan: BuyerPlan,
  onOrder: (orderId: string) => void,
): Promise<Memory> {
  const { shop } = ground;
  const token = `chaos-${ground.seed}-${number}-${crypto.randomUUID()}`.slice(0, 200);
  const memory: Memory = {
    token,
    key: `order-${number}`,
    orderIds: new Set(),
    toldConfirmed: false,
    toldCancelled: false,
  };
  const as = { 'cart-token': token };
  const post = (path: string, body: unknown, key?: string) =>
    shop.insist({ method: 'POST', path, headers: { ...as, ...(key && { 'idempotency-key': key }) }, body });
  const hear = (answer: Answer): OrderView | undefined => {
    if (answer.status >= 400) return undefined;
    const order = answer.body as unknown as OrderView;
    memory.orderIds.add(order.orderId);
    if (order.status === 'CONFIRMED') memory.toldConfirmed = true;
    if (order.status === 'CANCELLED') memory.toldCancelled = true;
    return order;
  };

  try {
    for (const line of plan.lines) {
      const { skuId, sellerId } = present(ground.market.offers[line.offer], 'offer of a plan');
      const body = { sellerId, quantity: line.quantity };
      await shop.insist({ method: 'PUT', path: `/api/v1/cart/items/${skuId}`, headers: as, body });
    }
    const { body: preview } = await post('/api/v1/checkout/preview', { shippingAddress: ADDRESS });
    const wish = {
      priceVersion: preview.priceVersion,
      email: 'ada@example.com',
      shippingAddress: ADDRESS,
      paymentMethodToken: plan.card,
    };
    const sendings = Array.from({ length: plan.twice ? 2 : 1 }, () => post('/api/v1/orders', wish, memory.key));
    const answers = await Promise.all(sendings);
    const [order] = answers.map(hear).filter((view) => view !== undefined);
    if (order === undefined) {
      memory.refusal = answers[0]?.body.code ?? `status ${answers[0]?.status}`;
      return memory;
    }
    onOrder(order.orderId);
    await goOn(ground.bank, order, plan, {
      pay: async () =>
        hear(
          await post(`/api/v1/orders/${order.orderId}/payments`, { paymentMethodToken: 'tok_ok' }, `card-2-${number}`),
        ),
      cancel: async () => hear(await post(`/api/v1/orders/${order.orderId}/cancel`, {})),
      comeBack: async () => {
        await shop.insist({ method: 'GET', path: `/orders/${order.orderId}/return`, headers: as });
      },
    });
    hear(await shop.insist({ method: 'GET', path: `/api/v1/orders/${order.orderId}`, headers: as }));
  } catch (error) {
    memory.lost = error instanceof Error ? error.message : String(error);
  }
  return memory;
}

type Deeds = {
  readonly pay: () => Promise<unknown>;
  readonly cancel: () => Promise<unknown>;
  readonly comeBack: () => Promise<void>;
};

/** What the buyer does with the order. Where the bank's page is not there, or the bank is away, they leave it, as people do. */
async function goOn(bank: BankControl, order: OrderView, plan: BuyerPlan, deeds: Deeds): Promise<void> {
  const answerBank = async (outcome: 'approve' | 'decline') => {
    const { redirectUrl } = order.payment;
    if (redirectUrl === undefined) return;
    await bank.answerChallenge(redirectUrl, outcome).catch(() => {});
    if (plan.comesBack) await deeds.comeBack();
  };
  switch (plan.after) {
    case 'nothing':
    case 'abandon':
      return;
    case 'approve':
      return answerBank('approve');
    case 'decline, other card':
      await answerBank('decline');
      await deeds.pay();
      return;
    case 'other card':
      await deeds.pay();
      return;
    case 'cancel':
      await deeds.cancel();
      return;
    default:
      throw new Error(`no such plan: ${plan.after satisfies never}`);
  }
}
