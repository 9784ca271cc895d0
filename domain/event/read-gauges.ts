import type { Db } from '#db/client.ts';
import type { GaugeName } from './types.ts';

/** Reads every gauge now. One statement over partial indexes: its cost follows what is open, not what ever was. */
export async function readGauges(db: Db): Promise<Record<GaugeName, number>> {
  const [row] = await db.sql<Record<GaugeName, number>[]>`
    select (select coalesce(extract(epoch from now() - min(hold_expires_at)), 0)::float8
              from orders where hold_expires_at <= now()) as sweeper_lag_seconds,
           (select count(*)::float8 from stock_reservations where state = 'ACTIVE') as active_holds,
           (select count(*)::float8 from outbox where published_at is null) as outbox_waiting,
           (select coalesce(extract(epoch from now() - min(created_at)), 0)::float8
              from outbox where published_at is null and parked_at is null) as outbox_lag_seconds,
           (select coalesce(extract(epoch from now() - least(
                     (select min(next_run_at) from sagas
                       where step <> 'DONE' and needs_attention_since is null and next_run_at <= now()
                         and (lease_until is null or lease_until <= now())),
                     (select min(next_run_at) from line_refunds
                       where state = 'PENDING' and needs_attention_since is null and next_run_at <= now()
                         and (lease_until is null or lease_until <= now())))), 0)::float8) as sagas_overdue_seconds,
           (select count(*)::float8 from reconciliation_differences where closed_at is null) as reconciliation_differences`;
  if (!row) throw new Error('The gauges gave no row.');
  return row;
}
