import { attentionHref } from '#components/admin/attention-href.ts';
import { FigureTile } from '#components/admin/figure-tile.tsx';
import { thresholds } from '#components/admin/thresholds.ts';
import { formatMoment } from '#components/ui/moment.tsx';
import type { AdminOverview } from '#domain/console/types.ts';

const seconds = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} s`;

const count = (number: number, thing: string) => `${number} ${thing}${number === 1 ? '' : 's'}`;

/** A time that must stay below its limit. */
function below(value: number, limitSeconds: number) {
  const exceeded = value > limitSeconds;
  return { exceeded, words: `${exceeded ? 'Above' : 'Within'} ${limitSeconds} s` };
}

/** A count that should be zero. */
function none(count: number) {
  return { exceeded: count > 0, words: count > 0 ? 'Needs a look' : 'None, as it should be' };
}

/** The figures that tell at a glance whether the shop keeps its promises. */
export function OverviewFigures({ overview, timeZone }: { overview: AdminOverview; timeZone: string }) {
  const { series } = overview;
  const lastRun = overview.sweeperLastRunAt;
  const overdue = series.sagas_overdue_seconds.at(-1)?.value ?? 0;
  return (
    <div className="grid grid-cols-2 gap-3 max-[22rem]:grid-cols-1 sm:gap-4 xl:grid-cols-4">
      <FigureTile
        label="Active holds"
        value={String(overview.activeHolds)}
        note={`${count(overview.activeUnits, 'unit')} in ${count(overview.ordersHolding, 'order')}`}
        series={series.active_holds}
      />
      <FigureTile
        label="Sweeper lag"
        value={seconds(overview.sweeperLagSeconds)}
        note={lastRun ? `Last run ${formatMoment(lastRun, timeZone, 'second')}` : 'It has not run yet'}
        limit={below(overview.sweeperLagSeconds, thresholds.sweeperLagSeconds)}
        series={series.sweeper_lag_seconds}
      />
      <FigureTile
        label="Payments unknown"
        value={String(overview.paymentsUnknown)}
        note="The bank is asked until it says"
        href={attentionHref({ filter: 'UNKNOWN' })}
        limit={none(overview.paymentsUnknown)}
      />
      <FigureTile
        label="Orders that need a person"
        value={String(overview.needsAttention)}
        note="A step kept failing"
        href={attentionHref({ filter: 'ATTENTION' })}
        limit={none(overview.needsAttention)}
      />
      <FigureTile
        label="Sagas overdue"
        value={seconds(overdue)}
        note="The oldest step that is due"
        limit={below(overdue, thresholds.sagasOverdueSeconds)}
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
        limit={below(overview.outboxLagSeconds, thresholds.outboxLagSeconds)}
        series={series.outbox_lag_seconds}
      />
      <FigureTile
        label="Projection lag"
        value={seconds(overview.projectionLagSeconds)}
        note="How far behind stock words are"
        limit={below(overview.projectionLagSeconds, thresholds.projectionLagSeconds)}
      />
    </div>
  );
}
