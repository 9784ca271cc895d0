import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '#db/client.ts';

/** What has not come to its end yet; all 0 when it is quiet. */
export type Unfinished = {
  readonly openOrders: number;
  readonly sagas: number;
  readonly activeHolds: number;
  readonly events: number;
  readonly bankEvents: number;
};

/** Counts what is on its way. What needs a person does not end by waiting: it is the verdict's. */
export async function countUnfinished(db: Db): Promise<Unfinished> {
  const [row] = await db.sql<Unfinished[]>`
    select (select count(*)::int from orders o join sagas s on s.order_id = o.id
             where o.status in ('PENDING', 'PENDING_PAYMENT') and s.needs_attention_since is null) as "openOrders",
           (select count(*)::int from sagas where step <> 'DONE' and needs_attention_since is null) as sagas,
           (select count(*)::int from stock_reservations where state = 'ACTIVE') as "activeHolds",
           (select count(*)::int from outbox where published_at is null and parked_at is null) as events,
           (select count(*)::int from payment_events where processed_at is null and attempt_id is not null) as "bankEvents"`;
  return row as Unfinished;
}

/** Waits until everything has come to its end, at most so long; gives what has not. */
export async function growQuiet(db: Db, withinMs: number): Promise<Unfinished> {
  const giveUpAt = performance.now() + withinMs;
  for (;;) {
    const unfinished = await countUnfinished(db);
    if (Object.values(unfinished).every((count) => count === 0) || performance.now() > giveUpAt) return unfinished;
    await wait(250);
  }
}
