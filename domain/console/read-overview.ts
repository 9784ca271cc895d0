import type { Db } from '#db/client.ts';
import { type SagaStep, sagaSteps } from '#db/enums.ts';
import { readGauges } from '#domain/event/read-gauges.ts';
import { type GaugeName, gaugeNames } from '#domain/event/types.ts';
import { toTimestamp } from '#lib/clock.ts';
import { present } from '#lib/result.ts';
import type { AdminOverview, SeriesPoint } from './types.ts';

// An hour in 120 points: one each 30 seconds is as fine as a sparkline shows.
const SERIES_STEP_SECONDS = 30;

/** Everything the overview shows, read now. Nothing scans orders: open work comes from partial indexes, the past from samples and events. */
export async function readOverview(db: Db): Promise<AdminOverview> {
  const [gauges, [now], steps, series, hour] = await Promise.all([
    readGauges(db),
    db.sql<{ at: Date; units: number; holding: number; attention: number; unknown: number; lastSweep: Date | null }[]>`
      select clock_timestamp() as at,
             (select coalesce(sum(quantity), 0)::int from stock_reservations where state = 'ACTIVE') as units,
             (select count(*)::int from orders where hold_expires_at is not null) as holding,
             (select count(*)::int from sagas where step <> 'DONE' and needs_attention_since is not null)
             + (select count(*)::int from line_refunds where state = 'PENDING' and needs_attention_since is not null) as attention,
             (select count(*)::int from sagas s join payment_attempts a on a.order_id = s.order_id
               where s.step <> 'DONE' and a.status = 'UNKNOWN') as unknown,
             (select last_run_at from loop_runs where name = 'sweep') as "lastSweep"`,
    db.sql<{ step: SagaStep; count: number }[]>`
      select step, count(*)::int as count from sagas where step <> 'DONE' group by step`,
    db.sql<{ name: GaugeName; at: Date; value: number }[]>`
      select name, min(sampled_at) as at, max(value) as value
        from gauge_samples
       where sampled_at > now() - interval '1 hour'
       group by name, floor(extract(epoch from sampled_at) / ${SERIES_STEP_SECONDS})
       order by at`,
    db.sql<{ type: string; count: number }[]>`
      select type, count(*)::int as count from outbox
       where id >= coalesce((select min(id) from outbox where created_at > now() - interval '1 hour'), 0)
         and type in ('order.placed', 'order.confirmed', 'order.expired', 'order.cancelled', 'order.payment_failed')
       group by type`,
  ]);
  const row = present(now, 'overview row');
  const counted = new Map(hour.map(({ type, count }) => [type, count]));
  const byStep = new Map(steps.map(({ step, count }) => [step, count]));
  const points = Map.groupBy(series, (sample) => sample.name);
  const toPoint = ({ at, value }: { at: Date; value: number }): SeriesPoint => ({ at: toTimestamp(at), value });
  return {
    at: toTimestamp(row.at),
    activeHolds: gauges.active_holds,
    activeUnits: row.units,
    ordersHolding: row.holding,
    sweeperLagSeconds: gauges.sweeper_lag_seconds,
    sweeperLastRunAt: row.lastSweep && toTimestamp(row.lastSweep),
    ordersByStep: Object.fromEntries(sagaSteps.map((step) => [step, byStep.get(step) ?? 0])) as Record<
      SagaStep,
      number
    >,
    needsAttention: row.attention,
    paymentsUnknown: row.unknown,
    outboxWaiting: gauges.outbox_waiting,
    outboxLagSeconds: gauges.outbox_lag_seconds,
    projectionLagSeconds: gauges.outbox_lag_seconds,
    lastHour: {
      placed: counted.get('order.placed') ?? 0,
      confirmed: counted.get('order.confirmed') ?? 0,
      expired: counted.get('order.expired') ?? 0,
      cancelled: counted.get('order.cancelled') ?? 0,
      paymentFailed: counted.get('order.payment_failed') ?? 0,
    },
    series: Object.fromEntries(gaugeNames.map((name) => [name, (points.get(name) ?? []).map(toPoint)])) as Record<
      GaugeName,
      SeriesPoint[]
    >,
  };
}
