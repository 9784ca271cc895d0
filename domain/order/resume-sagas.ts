import { transaction } from '#db/transaction.ts';
import type { Engine } from './create-engine.ts';
import { type SagaTask, taskOf } from './decide-task.ts';
import { readOrders } from './read-orders.ts';
import { runSaga } from './run-saga.ts';

type Leased = { readonly task: SagaTask; readonly fence: number };

/**
 * Takes the lease of up to `limit` sagas that are due and that nobody runs, and runs them side by side. What a process left behind when it died
 * is due when its lease ends. Gives how many were run; `onError` hears of each that failed unexpectedly, and its lease runs out.
 */
export async function resumeSagas(engine: Engine, limit: number, onError: (error: unknown) => void): Promise<number> {
  const leased = await leaseDue(engine, limit, null);
  await Promise.all(leased.map(({ task, fence }) => runSaga(engine, task, fence).catch(onError)));
  return leased.length;
}

/** The same for one order, at once: after a webhook, the buyer's return, or an admin's retry. False when it is not due or somebody runs it. */
export async function resumeSaga(engine: Engine, orderId: string): Promise<boolean> {
  const [leased] = await leaseDue(engine, 1, orderId);
  if (!leased) return false;
  await runSaga(engine, leased.task, leased.fence);
  return true;
}

async function leaseDue(engine: Engine, limit: number, orderId: string | null): Promise<Leased[]> {
  const { leaseSeconds } = engine.settings.place;
  return await transaction(engine.db, async (tx) => {
    const leased = await tx.sql<{ orderId: string; fence: number }[]>`
      update sagas s
         set lease_until = now() + make_interval(secs => ${leaseSeconds}), fence = s.fence + 1
        from (select order_id from sagas
               where step <> 'DONE' and needs_attention_since is null and next_run_at <= now()
                 and (lease_until is null or lease_until <= now())
                 and (${orderId}::uuid is null or order_id = ${orderId}::uuid)
               order by next_run_at
               limit ${limit}
                 for update skip locked) due
       where s.order_id = due.order_id
      returning s.order_id as "orderId", s.fence`;
    const orders = await readOrders(
      tx,
      leased.map((row) => row.orderId),
    );
    return leased.flatMap(({ orderId: id, fence }) => {
      const state = orders.get(id);
      const task = state && taskOf(state);
      return task ? [{ task, fence }] : [];
    });
  });
}
