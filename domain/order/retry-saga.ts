import type { OrderStatus, SagaStep } from '#db/enums.ts';
import { lockOrders } from '#db/locks.ts';
import { transaction } from '#db/transaction.ts';
import { recordAdminAct } from '#domain/account/record-admin-act.ts';
import type { AdminId } from '#domain/account/types.ts';
import { appendEvents } from '#domain/event/append-events.ts';
import { ok, type Result, refused } from '#lib/result.ts';
import type { Engine } from './create-engine.ts';
import { resumeSaga } from './resume-sagas.ts';

/** `retried`: it waited for a person and goes on now. `run` settles when it has got as far as it can get; true: it needs a person again. */
export type Retried = { readonly retried: boolean; readonly run: Promise<boolean> };

/**
 * An admin lets a saga that needs attention go on with its step, at once (SPEC 7). Who did it, and what it had failed with, stands in an event and in the
 * admin log, with the reason where one was given.
 * Pressed again, or for a saga that waits for nobody, it changes nothing. Its failures stay counted: what fails again is back in the list
 * with the new error, not after another five minutes of trying alone.
 */
export async function retrySaga(
  engine: Engine,
  admin: AdminId,
  orderId: string,
  reason?: string,
): Promise<Result<Retried, { readonly code: 'NOT_FOUND' }>> {
  const retried = await transaction(engine.db, async (tx): Promise<boolean | undefined> => {
    await lockOrders(tx, [orderId]);
    const [order] = await tx.sql<{ status: OrderStatus }[]>`select status from orders where id = ${orderId}`;
    if (!order) return undefined;
    const [saga] = await tx.sql<{ step: SagaStep; failures: number; lastError: string | null }[]>`
      update sagas set needs_attention_since = null, next_run_at = now(), updated_at = now()
       where order_id = ${orderId} and needs_attention_since is not null
      returning step, failures, last_error as "lastError"`;
    if (!saga) return false;
    await appendEvents(tx, [
      {
        aggregate: `order:${orderId}`,
        type: 'order.retried_by_admin',
        payload: { orderId, admin, ...saga, from: order.status, to: order.status },
      },
    ]);
    const { step, failures, lastError } = saga;
    await recordAdminAct(tx, {
      admin,
      act: 'order.retry',
      subject: { kind: 'order', id: orderId },
      ...(reason ? { reason } : {}),
      before: { step, failures, lastError, needsAttention: true },
      after: { step, failures, lastError, needsAttention: false },
    });
    return true;
  });
  if (retried === undefined) return refused({ code: 'NOT_FOUND' });
  return ok({ retried, run: retried ? runOn(engine, orderId) : Promise.resolve(false) });
}

async function runOn(engine: Engine, orderId: string): Promise<boolean> {
  await resumeSaga(engine, orderId);
  const [saga] = await engine.db.sql<{ stuck: boolean }[]>`
    select needs_attention_since is not null as stuck from sagas where order_id = ${orderId}`;
  return saga?.stuck ?? false;
}
