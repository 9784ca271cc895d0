import { randomBytes } from 'node:crypto';
import { type Card, type Intent, intentObject, type Refund, refundObject } from './stripe-objects.ts';

export type Form = Readonly<Record<string, string>>;
/** `early`: refused before anything was begun, so not saved under the idempotency key. */
export type Reply = { readonly status: number; readonly body: object; readonly early?: boolean };

/** The money of the stand-in for Stripe: what its requests do, one at a time, without HTTP around it. */
export type StripeAccount = {
  readonly intents: ReadonlyMap<string, Intent>;
  readonly answer: (method: string, path: string, form: Form) => Reply;
  readonly find: (id: string) => Intent;
  readonly failRefunds: (id: string) => void;
  readonly addOthers: (count: number) => void;
  /** The search catches up with what there is. */
  readonly catchUp: () => void;
};

const CARDS: Readonly<Record<string, Card>> = {
  pm_card_visa: { does: 'AUTHORISE' },
  pm_card_threeDSecure2Required: { does: 'CHALLENGE' },
  pm_card_visa_chargeDeclined: { does: 'DECLINE', code: 'card_declined', declineCode: 'generic_decline' },
  pm_card_visa_chargeDeclinedInsufficientFunds: {
    does: 'DECLINE',
    code: 'card_declined',
    declineCode: 'insufficient_funds',
  },
  pm_card_visa_chargeDeclinedLostCard: { does: 'DECLINE', code: 'card_declined', declineCode: 'lost_card' },
};

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;
export const nowSeconds = () => Math.floor(Date.now() / 1000);

class Refusal extends Error {
  readonly status: number;
  readonly error: object;
  /** Refused before anything was begun: not saved under the idempotency key. */
  readonly early: boolean;
  constructor(status: number, error: object, early = false) {
    super();
    this.status = status;
    this.error = error;
    this.early = early;
  }
}

const invalid = (message: string, more: object = {}, status = 400) =>
  new Refusal(status, {
    type: 'invalid_request_error',
    message,
    doc_url: 'https://stripe.com/docs/error-codes',
    ...more,
  });

/** `url` tells where the server is: its 3-D Secure pages are there. */
export function stripeAccount(url: () => string): StripeAccount {
  const intents = new Map<string, Intent>();
  const refunds: Refund[] = [];
  const searchable = new Set<string>();

  const show = (intent: Intent, expanded: boolean) =>
    intentObject(intent, { expanded, challengeUrl: `${url()}/3ds/${intent.id}` });
  const wantsCharge = (form: Form, name = 'latest_charge') =>
    Object.entries(form).some(([key, value]) => /^expand\[\d*\]$/.test(key) && value === name);
  const find = (id: string) => {
    const intent = intents.get(id);
    if (!intent) throw invalid(`No such payment_intent: '${id}'`, { code: 'resource_missing', param: 'intent' }, 404);
    return intent;
  };
  const unexpected = (intent: Intent, verb: string) =>
    invalid(`You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`, {
      code: 'payment_intent_unexpected_state',
      payment_intent: show(intent, false),
    });
  const metadataOf = (form: Form) =>
    Object.fromEntries(
      Object.entries(form).flatMap(([key, value]) => {
        const name = /^metadata\[(.+)\]$/.exec(key)?.[1];
        return name === undefined ? [] : [[name, value]];
      }),
    );

  function add(amount: number, form: Form): Intent {
    const intent: Intent = {
      id: newId('pi'),
      chargeId: newId('ch'),
      clientSecret: newId('secret'),
      amount,
      currency: form.currency ?? 'eur',
      created: nowSeconds(),
      metadata: metadataOf(form),
      returnUrl: form.return_url ?? '',
      status: 'requires_capture',
      received: 0,
      refunded: 0,
      canceledAt: null,
      decline: null,
    };
    intents.set(intent.id, intent);
    return intent;
  }

  function create(form: Form): Reply {
    const card = CARDS[form.payment_method ?? ''];
    const amount = Number(form.amount);
    if (!Number.isInteger(amount) || amount < 1)
      throw new Refusal(
        400,
        {
          type: 'invalid_request_error',
          code: 'parameter_invalid_integer',
          param: 'amount',
          message: `Invalid integer: ${form.amount}`,
        },
        true,
      );
    if (!card)
      throw new Refusal(
        400,
        {
          type: 'invalid_request_error',
          code: 'resource_missing',
          param: 'payment_method',
          message: `No such PaymentMethod: '${form.payment_method}'`,
        },
        true,
      );
    const intent = add(amount, form);
    if (card.does === 'CHALLENGE') intent.status = 'requires_action';
    if (card.does === 'DECLINE') {
      intent.status = 'requires_payment_method';
      intent.decline = { code: card.code, decline_code: card.declineCode };
      throw new Refusal(402, {
        type: 'card_error',
        message: 'Your card was declined.',
        charge: intent.chargeId,
        ...intent.decline,
        payment_intent: show(intent, false),
      });
    }
    return { status: 200, body: show(intent, wantsCharge(form)) };
  }

  function capture(intent: Intent, form: Form): Reply {
    if (intent.status !== 'requires_capture') throw unexpected(intent, 'capture');
    intent.status = 'succeeded';
    intent.received = Number(form.amount_to_capture ?? intent.amount);
    return { status: 200, body: show(intent, wantsCharge(form)) };
  }

  function cancel(intent: Intent, form: Form): Reply {
    if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpected(intent, 'cancel');
    intent.status = 'canceled';
    intent.canceledAt = nowSeconds();
    return { status: 200, body: show(intent, wantsCharge(form)) };
  }

  function refund(form: Form): Reply {
    const intent = find(form.payment_intent ?? '');
    const amount = Number(form.amount);
    if (intent.status !== 'succeeded')
      throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`);
    const left = intent.received - intent.refunded;
    if (left === 0)
      throw invalid(`Charge ${intent.chargeId} has already been refunded.`, { code: 'charge_already_refunded' });
    if (amount > left)
      throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
        param: 'amount',
      });
    intent.refunded += amount;
    const made: Refund = {
      id: newId('re'),
      intent,
      amount,
      created: nowSeconds(),
      metadata: metadataOf(form),
      status: 'succeeded',
    };
    refunds.unshift(made);
    return { status: 200, body: refundObject(made) };
  }

  /** Newest first, as all of Stripe's lists. */
  function page(path: string, form: Form, ids: readonly string[], toObject: (id: string) => object): Reply {
    const limit = Number(form.limit ?? 10);
    if (limit > 100) throw invalid('This value must be less than or equal to 100.', { param: 'limit' });
    const after = form.starting_after === undefined ? 0 : ids.indexOf(form.starting_after) + 1;
    const data = ids.slice(after, after + limit).map(toObject);
    return { status: 200, body: { object: 'list', url: path, has_more: ids.length > after + limit, data } };
  }

  function perform(method: string, path: string, form: Form): Reply {
    const [, , resource = '', id = '', verb = ''] = path.split('/');
    if (method === 'GET' && resource === 'payment_intents' && id === 'search') {
      const key = /^metadata\['attempt_key'\]:'([^']+)'$/.exec(form.query ?? '')?.[1];
      const hits = [...intents.values()].filter(
        (intent) => searchable.has(intent.id) && intent.metadata.attempt_key === key,
      );
      return {
        status: 200,
        body: {
          object: 'search_result',
          url: path,
          has_more: false,
          next_page: null,
          data: hits.map((hit) => show(hit, false)),
        },
      };
    }
    switch (id ? '' : `${method} ${resource}`) {
      case 'POST payment_intents':
        return create(form);
      case 'GET payment_intents': {
        const since = Number(form['created[gte]'] ?? 0);
        const ids = [...intents.values()].filter((intent) => intent.created >= since).map((intent) => intent.id);
        return page(path, form, ids.reverse(), (one) => show(find(one), wantsCharge(form, 'data.latest_charge')));
      }
      case 'GET refunds': {
        const mine = refunds.filter((one) => one.intent.id === form.payment_intent);
        return page(
          path,
          form,
          mine.map((one) => one.id),
          (one) => refundObject(mine.find((made) => made.id === one) as Refund),
        );
      }
      case 'POST refunds':
        return refund(form);
    }
    if (resource === 'payment_intents' && id) {
      const intent = find(id);
      if (method === 'GET' && !verb) return { status: 200, body: show(intent, wantsCharge(form)) };
      if (method === 'POST' && verb === 'capture') return capture(intent, form);
      if (method === 'POST' && verb === 'cancel') return cancel(intent, form);
    }
    throw invalid(`Unrecognized request URL (${method}: ${path}).`, {}, 404);
  }

  const answer = (method: string, path: string, form: Form): Reply => {
    try {
      return perform(method, path, form);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return {
        status: error.status,
        body: { error: { request_log_url: `${url()}/logs`, ...error.error } },
        early: error.early,
      };
    }
  };

  return {
    intents,
    answer,
    find,
    addOthers: (count) => {
      for (let made = 0; made < count; made += 1) add(100, {});
    },
    failRefunds: (id) => {
      for (const refund of refunds.filter((one) => one.intent.id === id && one.status === 'succeeded')) {
        refund.status = 'failed';
        refund.intent.refunded -= refund.amount;
      }
    },
    catchUp: () => {
      for (const id of intents.keys()) searchable.add(id);
    },
  };
}
