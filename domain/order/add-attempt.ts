import { lockOrders } from '#db/locks.ts';
import { type Tx, transaction } from '#db/transaction.ts';
import type { BuyerId } from '#domain/account/types.ts';
import { appendEvents } from '#domain/event/append-events.ts';
import { isUnderWay } from '#domain/payment/rules.ts';
import { newId } from '#lib/ids.ts';
import { ok, type Result, refused } from '#lib/result.ts';
import type { Engine } from './create-engine.ts';
import type { SagaTask } from './decide-task.ts';
import { type OrderState, readOrders } from './read-orders.ts';
import { holdsAre } from './rules.ts';
import { runSaga } from './run-saga.ts';

export type AddAttemptRefusal =
  | { readonly code: 'NOT_FOUND' }
  | { readonly code: 'IDEMPOTENCY_KEY_REUSED' }
  | { readonly code: 'PAYMENT_IN_PROGRESS'; readonly orderId: string }
  | { readonly code: 'HOLD_EXPIRED'; readonly orderId: string };

export type AttemptRequest = {
  readonly buyer: BuyerId;
  readonly orderId: string;
  readonly idempotencyKey: string;
  readonly paymentMethodToken: string;
};

/** `payment` settles when the saga has got as far as it can get now. */
export type AddedAttempt = { readonly replayed: boolean; readonly payment: Promise<void> };

type Leased = { readonly task: SagaTask; readonly fence: number };

/**
 * Another card on the same order, while its hold lives (SPEC 14). Refused in this order: an order that is not the buyer's, a key used for
 * another card, a payment that is still under way, a hold that has ended. The attempts before it stay as they are: whichever succeeds first pays.
 */
export async function addAttempt(
  engine: Engine,
  request: AttemptRequest,
): Promise<Result<AddedAttempt, AddAttemptRefusal>> {
  const decided = await transaction(engine.db, async (tx): Promise<Result<Leased | 'REPLAYED', AddAttemptRefusal>> => {
    const { buyer, orderId, idempotencyKey, paymentMethodToken } = request;
    const state = (await readOrders(tx, await lockOrders(tx, [orderId]))).get(orderId);
    if (state?.buyer !== buyer) return refused({ code: 'NOT_FOUND' });
    const [prior] = await tx.sql<{ token: string }[]>`
      select payment_method_token as token from payment_attempts
       where order_id = ${orderId} and idempotency_key = ${idempotencyKey}`;
    if (prior) return prior.token === paymentMethodToken ? ok('REPLAYED') : refused({ code: 'IDEMPOTENCY_KEY_REUSED' });
    if (state.attempts.some((attempt) => isUnderWay(attempt.status)) && !isOver(state)) {
      return refused({ code: 'PAYMENT_IN_PROGRESS', orderId });
    }
    if (!holdsAre.live(state)) return refused({ code: 'HOLD_EXPIRED', orderId });
    return ok(await writeAttempt(tx, state, request, engine.settings.place.leaseSeconds));
  });
  if (!decided.ok) return decided;
  if (decided.value === 'REPLAYED') return ok({ replayed: true, payment: Promise.resolve() });
  return ok({ replayed: false, payment: runSaga(engine, decided.value.task, decided.value.fence) });
}

function isOver(state: OrderState): boolean {
  return state.holds.every((hold) => hold.state === 'RELEASED');
}

async function writeAttempt(tx: Tx, state: OrderState, request: AttemptRequest, leaseSeconds: number): Promise<Leased> {
  const last = state.attempts.at(-1);
  if (!last) throw new Error(`Order ${state.orderId} has no attempt.`);
  const id = newId();
  const { orderId, idempotencyKey, paymentMethodToken } = request;
  await tx.sql`
    insert into payment_attempts (id, order_id, ordinal, provider, payment_method_token, idempotency_key, amount_minor, currency)
    select ${id}, order_id, ordinal + 1, provider, ${paymentMethodToken}, ${idempotencyKey}, amount_minor, currency
      from payment_attempts where id = ${last.id}`;
  const [saga] = await tx.sql<{ fence: number }[]>`
    update sagas set attempt_id = ${id}, step = 'AUTHORIZE', failures = 0, last_error = null, needs_attention_since = null,
           next_run_at = now(), lease_until = now() + make_interval(secs => ${leaseSeconds}), fence = fence + 1, updated_at = now()
     where order_id = ${orderId}
    returning fence`;
  await appendEvents(tx, [
    {
      aggregate: `order:${orderId}`,
      type: 'order.payment_pending',
      payload: {
        orderId,
        buyer: state.buyer,
        from: state.status,
        to: state.status,
        payment: { attemptId: id, to: 'PENDING' },
      },
    },
  ]);
  const { amountMinor, currency } = last;
  const attempt = {
    id,
    status: 'PENDING' as const,
    providerPaymentId: null,
    amountMinor,
    currency,
    capturedMinor: 0,
    paymentMethodToken,
  };
  return { task: { orderId, step: 'AUTHORIZE', attempt }, fence: saga?.fence ?? 0 };
}
