import type { Db } from '#db/client.ts';
import type { GaugeName } from './types.ts';

/**
 * Reads every gauge now. One statement over partial indexes: its cost follows what is open, not what ever was. What is open can be a million holds,
 * a few hundred milliseconds: workers read it every few seconds for all, and pages read what they kept (read-latest-gauges.ts).
 */
export async function readGauges(db: Db): Promise<Record<GaugeName, number>> {
  const [row] = await db.sql<Record<GaugeName, number>[]>`
    with held as materialized (
      select count(*)::float8 as holds, coalesce(sum(quantity), 0)::float8 as units
        from stock_reservations where state = 'ACTIVE'
    ), steps as materialized (
      select step, count(*)::float8 as orders, count(*) filter (where needs_attention_since is not null)::float8 as stuck
        from sagas where step <> 'DONE' group by step
    ), waiting as materialized (
      select count(*) filter (where parked_at is null)::float8 as events, count(parked_at)::float8 as parked,
             coalesce(extract(epoch from now() - min(created_at) filter (where parked_at is null)), 0)::float8 as lag,
             coalesce(extract(epoch from now() - min(created_at) filter (
               where parked_at is null and (payload ? 'stock' or starts_with(aggregate, 'inventory:')))), 0)::float8 as stock_lag
        from outbox where published_at is null
    )
    select (select coalesce(extract(epoch from now() - min(hold_expires_at)), 0)::float8
              from orders where hold_expires_at <= now()) as sweeper_lag_seconds,
           (select count(*)::float8 from loop_pauses where name = 'sweep' and paused_until > now()) as sweeper_paused,
           held.holds as active_holds, held.units as active_units,
           (select count(*)::float8 from orders where hold_expires_at is not null) as orders_holding,
           waiting.events as outbox_waiting, waiting.lag as outbox_lag_seconds, waiting.parked as outbox_parked,
           waiting.stock_lag as projection_lag_seconds,
           (select coalesce(extract(epoch from now() - least(
                     (select min(next_run_at) from sagas
                       where step <> 'DONE' and needs_attention_since is null and next_run_at <= now()
                         and (lease_until is null or lease_until <= now())),
                     (select min(next_run_at) from line_refunds
                       where state = 'PENDING' and needs_attention_since is null and next_run_at <= now()
                         and (lease_until is null or lease_until <= now())))), 0)::float8) as sagas_overdue_seconds,
           coalesce((select orders from steps where step = 'AUTHORIZE'), 0) as "sagas_waiting.AUTHORIZE",
           coalesce((select orders from steps where step = 'ASK_BANK'), 0) as "sagas_waiting.ASK_BANK",
           coalesce((select orders from steps where step = 'AWAIT_PAYER'), 0) as "sagas_waiting.AWAIT_PAYER",
           coalesce((select orders from steps where step = 'CAPTURE'), 0) as "sagas_waiting.CAPTURE",
           coalesce((select orders from steps where step = 'UNWIND'), 0) as "sagas_waiting.UNWIND",
           coalesce((select sum(stuck) from steps), 0)
           + (select count(*)::float8 from line_refunds
               where state = 'PENDING' and needs_attention_since is not null) as needs_attention,
           (select count(*)::float8 from sagas s
             where s.step <> 'DONE'
               and exists (select from payment_attempts a where a.order_id = s.order_id and a.status = 'UNKNOWN')) as payments_unknown,
           (select count(*)::float8 from reconciliation_differences where closed_at is null) as reconciliation_differences,
           (select count(*)::float8 from mails where sent_at is null and parked_at is null) as mails_waiting,
           (select count(*)::float8 from mails where parked_at is not null) as mails_parked,
           (select coalesce(extract(epoch from now() - max(last_run_at)), 0)::float8 from loop_runs) as worker_silent_seconds
      from held, waiting`;
  if (!row) throw new Error('The gauges gave no row.');
  return row;
}
