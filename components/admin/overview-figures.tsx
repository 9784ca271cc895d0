import { FigureTile } from '#components/admin/figure-tile.tsx';
import { thresholds } from '#components/admin/thresholds.ts';
import { formatMoment } from '#components/ui/moment.tsx';
import type { AdminOverview } from '#domain/console/types.ts';

const seconds = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} s`;

function limitOf(value: number, limit: number, words: string) {
  return { words, exceeded: value > limit };
}

/** The figures that tell at a glance whether the shop keeps its promises. */
export function OverviewFigures({ overview, timeZone }: { overview: AdminOverview; timeZone: string }) {
  const { series } = overview;
  const lastRun = overview.sweeperLastRunAt;
  const overdue = series.sagas_overdue_seconds.at(-1)?.value ?? 0;
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <FigureTile
        label="Active holds"
        value={String(overview.activeHolds)}
        note={`${overview.activeUnits} units in ${overview.ordersHolding} orders`}
        series={series.active_holds}
      />
      <FigureTile
        label="Sweeper lag"
        value={seconds(overview.sweeperLagSeconds)}
        note={lastRun ? `Last run ${formatMoment(lastRun, timeZone, 'second')}` : 'It has not run yet'}
        limit={limitOf(overview.sweeperLagSeconds, thresholds.sweeperLagSeconds, `${thresholds.sweeperLagSeconds} s`)}
        series={series.sweeper_lag_seconds}
      />
      <FigureTile
        label="Payments unknown"
        value={String(overview.paymentsUnknown)}
        note="The bank is asked until it says"
        limit={limitOf(overview.paymentsUnknown, thresholds.paymentsUnknown, 'none')}
      />
      <FigureTile
        label="Orders that need a person"
        value={String(overview.needsAttention)}
        note="A step kept failing"
        limit={limitOf(overview.needsAttention, thresholds.needsAttention, 'none')}
      />
      <FigureTile
        label="Sagas overdue"
        value={seconds(overdue)}
        note="The oldest step that is due"
        limit={limitOf(overdue, thresholds.sagasOverdueSeconds, `${thresholds.sagasOverdueSeconds} s`)}
        series={series.sagas_overdue_seconds}
      />
      <FigureTile
        label="Events waiting"
        value={String(overview.outboxWaiting)}
        note="In the outbox, not yet published"
        series={series.outbox_waiting}
      />
      <FigureTile
        label="Outbox lag"
        value={seconds(overview.outboxLagSeconds)}
        limit={limitOf(overview.outboxLagSeconds, thresholds.outboxLagSeconds, `${thresholds.outboxLagSeconds} s`)}
        series={series.outbox_lag_seconds}
      />
      <FigureTile
        label="Projection lag"
        value={seconds(overview.projectionLagSeconds)}
        note="How far behind stock words are"
        limit={limitOf(
          overview.projectionLagSeconds,
          thresholds.projectionLagSeconds,
          `${thresholds.projectionLagSeconds} s`,
        )}
      />
    </div>
  );
}
