import { attentionHref } from '#components/admin/attention-href.ts';
import { FigureTile } from '#components/admin/figure-tile.tsx';
import { holdsHref } from '#components/admin/holds-href.ts';
import { shareOf } from '#components/admin/judge-overview.ts';
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

/** A count that may be this high for a while. */
function upTo(value: number, limit: number) {
  if (value === 0) return none(0);
  return value > limit ? { exceeded: true, words: `More than ${limit}` } : { exceeded: true, words: 'Needs a look' };
}

/** The figures that tell at a glance whether the shop keeps its promises. */
export function OverviewFigures({ overview, timeZone }: { overview: AdminOverview; timeZone: string }) {
  const { series, perMinute } = overview;
  const lastRun = overview.sweeperLastRunAt;
  const paused = overview.sweeperPausedUntil;
  const { of, percent } = shareOf(overview, 'PLACED');
  const busy = shareOf(overview, 'BUSY').percent;
  return (
    <div className="grid grid-cols-2 gap-3 max-[22rem]:grid-cols-1 sm:gap-4 xl:grid-cols-4">
      <FigureTile
        label="Reservations that succeed"
        value={of === 0 ? 'None asked' : `${percent.toFixed(percent === 100 ? 0 : 1)} %`}
        note={`Of ${count(of, 'request')} in five minutes`}
        series={perMinute.placed}
        limit={
          of >= thresholds.requestsToJudge && busy > thresholds.busyPercent
            ? { exceeded: true, words: `${busy.toFixed(1)} % turned away as busy` }
            : { exceeded: false, words: `Refused as busy: within ${thresholds.busyPercent} %` }
        }
      />
      <FigureTile
        label="Active holds"
        value={String(overview.activeHolds)}
        note={`${count(overview.activeUnits, 'unit')} in ${count(overview.ordersHolding, 'order')}`}
        series={series.active_holds}
        href={holdsHref({ filter: 'ACTIVE' })}
      />
      <FigureTile
        label="Sweeper lag"
        value={seconds(overview.sweeperLagSeconds)}
        note={[
          paused && `Paused until ${formatMoment(paused, timeZone)}`,
          lastRun ? `Last run ${formatMoment(lastRun, timeZone, 'second')}` : 'It has not run yet',
        ]
          .filter(Boolean)
          .join(', ')}
        limit={below(overview.sweeperLagSeconds, thresholds.sweeperLagSeconds)}
        series={series.sweeper_lag_seconds}
        href="/admin/sweeper"
      />
      <FigureTile
        label="Payments unknown"
        value={String(overview.paymentsUnknown)}
        note="The bank is asked until it says"
        href={attentionHref({ filter: 'UNKNOWN' })}
        limit={upTo(overview.paymentsUnknown, thresholds.paymentsUnknown)}
        series={series.payments_unknown}
      />
      <FigureTile
        label="Orders that need a person"
        value={String(overview.needsAttention)}
        note="A step kept failing"
        href={attentionHref({ filter: 'ATTENTION' })}
        limit={none(overview.needsAttention)}
        series={series.needs_attention}
      />
      <FigureTile
        label="Sagas overdue"
        value={seconds(overview.sagasOverdueSeconds)}
        note="The oldest step that is due"
        limit={below(overview.sagasOverdueSeconds, thresholds.sagasOverdueSeconds)}
        series={series.sagas_overdue_seconds}
      />
      <FigureTile
        label="Outbox lag"
        value={seconds(overview.outboxLagSeconds)}
        note={`${count(overview.outboxWaiting, 'event')} not yet published${overview.outboxParked > 0 ? `, ${overview.outboxParked} parked` : ''}`}
        limit={below(overview.outboxLagSeconds, thresholds.outboxLagSeconds)}
        series={series.outbox_lag_seconds}
      />
      <FigureTile
        label="Projection lag"
        value={seconds(overview.projectionLagSeconds)}
        note="How far behind stock words are"
        limit={below(overview.projectionLagSeconds, thresholds.projectionLagSeconds)}
        series={series.projection_lag_seconds}
      />
    </div>
  );
}
