import type { AttemptStatus, OrderStatus } from '#db/enums.ts';
import { transaction } from '#db/transaction.ts';
import { recordAdminAct } from '#domain/account/record-admin-act.ts';
import type { AdminId } from '#domain/account/types.ts';
import { ok, type Result, refused } from '#lib/result.ts';
import { askAboutAttempt } from './ask-bank.ts';
import type { Engine } from './create-engine.ts';

export type BankAsked = {
  readonly orderId: string;
  readonly attemptId: string;
  readonly orderStatus: OrderStatus;
  readonly paymentStatus: AttemptStatus;
  /** Whether the bank's word was news. */
  readonly changed: boolean;
};

type Standing = {
  orderId: string;
  attemptId: string;
  orderStatus: OrderStatus;
  paymentStatus: AttemptStatus;
  providerPaymentId: string | null;
};

/**
 * An admin has the bank asked about a payment now, instead of at the saga's next look: one attempt, or the one that its order's saga works on. What
 * the bank says is settled as its webhook would be; asking decides nothing by itself, so it may be done as often as one likes. It is written down
 * when the answer is there, with how both stood before and after.
 */
export async function askBankNow(
  engine: Engine,
  admin: AdminId,
  about: { readonly orderId: string } | { readonly attemptId: string },
  reason: string,
): Promise<Result<BankAsked, { readonly code: 'NOT_FOUND' }>> {
  const before = await readStanding(engine, about);
  if (!before) return refused({ code: 'NOT_FOUND' });
  const { orderId, attemptId } = before;
  await askAboutAttempt(engine, orderId, attemptId, before.providerPaymentId);
  const after = (await readStanding(engine, { attemptId })) ?? before;
  const words = ({ orderStatus, paymentStatus }: Standing) => ({ orderStatus, paymentStatus, attemptId });
  await transaction(engine.db, async (tx) => {
    await recordAdminAct(tx, {
      admin,
      act: 'order.ask_bank',
      subject: { kind: 'order', id: orderId },
      reason,
      before: words(before),
      after: words(after),
    });
  });
  const { orderStatus, paymentStatus } = after;
  const changed = orderStatus !== before.orderStatus || paymentStatus !== before.paymentStatus;
  return ok({ orderId, attemptId, orderStatus, paymentStatus, changed });
}

async function readStanding(
  { db }: Engine,
  about: { readonly orderId: string } | { readonly attemptId: string },
): Promise<Standing | undefined> {
  const which =
    'attemptId' in about
      ? db.sql`a.id = ${about.attemptId}`
      : db.sql`a.id = (select attempt_id from sagas where order_id = ${about.orderId})`;
  const [row] = await db.sql<Standing[]>`
    select o.id as "orderId", a.id as "attemptId", o.status as "orderStatus", a.status as "paymentStatus",
           a.provider_payment_id as "providerPaymentId"
      from payment_attempts a join orders o on o.id = a.order_id where ${which}`;
  return row;
}
