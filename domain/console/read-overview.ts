import type { Db } from '#db/client.ts';
import { type SagaStep, sagaSteps } from '#db/enums.ts';
import { readLatestGauges } from '#domain/event/read-latest-gauges.ts';
import { type CountedEvent, type GaugeName, gaugeNames, stepGauges } from '#domain/event/types.ts';
import { toTimestamp } from '#lib/clock.ts';
import { present } from '#lib/result.ts';
import type { AdminOverview, SeriesPoint } from './types.ts';

// An hour in 120 points: one each 30 seconds is as fine as a sparkline shows.
const SERIES_STEP_SECONDS = 30;

type Now = { at: Date; lag: number; lastSweep: Date | null; pausedUntil: Date | null };
type Counted = { name: string; minute: Date; count: number; recent: boolean };

/**
 * Everything the overview shows. Nothing is counted here: what is open comes from the workers' last sample, the past from samples and from counts by
 * the minute, so that a million orders and holds cost what a hundred do. The lag of the sweeper, one look into an index, is read now.
 */
export async function readOverview(db: Db): Promise<AdminOverview> {
  const [{ values, readAt }, [now], samples, counts] = await Promise.all([
    readLatestGauges(db),
    db.sql<Now[]>`
      select clock_timestamp() as at,
             (select coalesce(extract(epoch from now() - min(hold_expires_at)), 0)::float8
                from orders where hold_expires_at <= now()) as lag,
             (select last_run_at from loop_runs where name = 'sweep') as "lastSweep",
             (select paused_until from loop_pauses where name = 'sweep' and paused_until > now()) as "pausedUntil"`,
    db.sql<{ name: GaugeName; at: Date; value: number }[]>`
      select name, min(sampled_at) as at, max(value) as value
        from gauge_samples
       where name = any(${[...gaugeNames]}::text[]) and sampled_at > now() - interval '1 hour'
       group by name, floor(extract(epoch from sampled_at) / ${SERIES_STEP_SECONDS})
       order by at`,
    db.sql<Counted[]>`
      select name, minute, count, minute > now() - interval '5 minutes' as recent
        from minute_counts
       where minute > now() - interval '1 hour'
         and name in (select name from count_totals)`,
  ]);
  const row = present(now, 'overview row');
  const points = Map.groupBy(samples, (sample) => sample.name);
  const toPoint = ({ at, value }: { at: Date; value: number }): SeriesPoint => ({ at: toTimestamp(at), value });
  const byStep = new Map<SagaStep, number>(stepGauges.map(({ step, name }) => [step, values[name]]));
  return {
    at: toTimestamp(row.at),
    sampledAt: toTimestamp(readAt),
    activeHolds: values.active_holds,
    activeUnits: values.active_units,
    ordersHolding: values.orders_holding,
    sweeperLagSeconds: row.lag,
    sweeperLastRunAt: row.lastSweep && toTimestamp(row.lastSweep),
    sweeperPausedUntil: row.pausedUntil && toTimestamp(row.pausedUntil),
    workerSilentSeconds: values.worker_silent_seconds,
    ordersByStep: Object.fromEntries(sagaSteps.map((step) => [step, byStep.get(step) ?? 0])) as Record<
      SagaStep,
      number
    >,
    sagasOverdueSeconds: values.sagas_overdue_seconds,
    needsAttention: values.needs_attention,
    paymentsUnknown: values.payments_unknown,
    reconciliationDifferences: values.reconciliation_differences,
    outboxWaiting: values.outbox_waiting,
    outboxParked: values.outbox_parked,
    outboxLagSeconds: values.outbox_lag_seconds,
    projectionLagSeconds: values.projection_lag_seconds,
    reservations: toReservations(counts),
    lastHour: {
      placed: sumOf(counts, 'order.placed'),
      confirmed: sumOf(counts, 'order.confirmed'),
      expired: sumOf(counts, 'order.expired'),
      cancelled: sumOf(counts, 'order.cancelled'),
      paymentFailed: sumOf(counts, 'order.payment_failed'),
    },
    series: Object.fromEntries(gaugeNames.map((name) => [name, (points.get(name) ?? []).map(toPoint)])) as Record<
      GaugeName,
      SeriesPoint[]
    >,
    perMinute: {
      placed: toMinutes(counts, row.at, (outcome) => outcome === 'PLACED'),
      refused: toMinutes(counts, row.at, (outcome) => outcome !== 'PLACED' && outcome !== 'REPLAYED'),
    },
  };
}

const RESERVATION = 'reservation.';

const sumOf = (counts: readonly Counted[], name: CountedEvent) =>
  counts.reduce((sum, counted) => sum + (counted.name === name ? counted.count : 0), 0);

function toReservations(counts: readonly Counted[]): AdminOverview['reservations'] {
  const made = Map.groupBy(
    counts.filter(({ name }) => name.startsWith(RESERVATION)),
    ({ name }) => name.slice(RESERVATION.length),
  );
  return [...made]
    .map(([outcome, minutes]) => ({
      outcome,
      lastMinutes: minutes.reduce((sum, { recent, count }) => sum + (recent ? count : 0), 0),
      lastHour: minutes.reduce((sum, { count }) => sum + count, 0),
    }))
    .sort((a, b) => b.lastHour - a.lastHour || (a.outcome < b.outcome ? -1 : 1));
}

const MINUTE_MS = 60_000;

/** A point for each of the last 60 whole minutes, those without a count included: a gap is a zero here. */
function toMinutes(counts: readonly Counted[], now: Date, wanted: (outcome: string) => boolean): SeriesPoint[] {
  const perMinute = new Map<number, number>();
  for (const { name, minute, count } of counts) {
    if (!name.startsWith(RESERVATION) || !wanted(name.slice(RESERVATION.length))) continue;
    perMinute.set(minute.getTime(), (perMinute.get(minute.getTime()) ?? 0) + count);
  }
  const present = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  return Array.from({ length: 60 }, (_, index) => {
    const at = present - (60 - index) * MINUTE_MS;
    return { at: toTimestamp(new Date(at)), value: perMinute.get(at) ?? 0 };
  });
}
