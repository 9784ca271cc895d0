import { FigureTile } from '#components/admin/figure-tile.tsx';
import { holdsHref } from '#components/admin/holds-href.ts';
import { thresholds } from '#components/admin/thresholds.ts';
import { formatMoment } from '#components/ui/moment.tsx';
import type { SweeperView } from '#domain/console/types.ts';

/** How far behind the sweeper is, what waits for it, and what it did in the last hour. */
export function SweeperFigures({ view, timeZone }: { view: SweeperView; timeZone: string }) {
  const { lagSeconds, waiting, countedTo, oldestSince, lastHour, lastRunAt } = view;
  const exceeded = lagSeconds > thresholds.sweeperLagSeconds;
  return (
    <div className="grid grid-cols-2 gap-3 max-[22rem]:grid-cols-1 sm:gap-4 xl:grid-cols-4">
      <FigureTile
        label="Lag"
        value={`${lagSeconds.toFixed(lagSeconds < 10 ? 1 : 0)} s`}
        note="How long the oldest has run out"
        limit={{ exceeded, words: `${exceeded ? 'Above' : 'Within'} ${thresholds.sweeperLagSeconds} s` }}
      />
      <FigureTile
        label="Waiting"
        value={waiting > countedTo ? `More than ${countedTo.toLocaleString('en')}` : String(waiting)}
        note={oldestSince ? `Orders; the first ran out ${formatMoment(oldestSince, timeZone, 'second')}` : 'Orders'}
        href={holdsHref({ filter: 'EXPIRED_WAITING' })}
      />
      <FigureTile
        label="Released in the last hour"
        value={String(lastHour.releasedOrders)}
        note={`Orders, with ${lastHour.releasedHolds} holds, in ${lastHour.runs} runs`}
      />
      <FigureTile
        label="Longest run of the hour"
        value={`${(lastHour.longestMs / 1_000).toFixed(2)} s`}
        note={
          lastRunAt ? `The worker looked last ${formatMoment(lastRunAt, timeZone, 'second')}` : 'No worker has looked'
        }
      />
    </div>
  );
}
