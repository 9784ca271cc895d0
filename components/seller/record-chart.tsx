import { formatMoment } from '#components/ui/moment.tsx';
import type { RecordWeek } from '#domain/seller/types.ts';

const WIDTH = 600;
const HEIGHT = 120;
const GAP = 8;

/** `2026-11-30` as people write it; a day, so no time zone has a say. */
const dayWords = (week: string) => formatMoment(`${week}T12:00:00Z`, 'UTC', 'date').replace(/ \d{4}$/, '');

/** How many of a hundred parcels' orders were lost to shortfalls, in words. */
function rateWords(record: readonly RecordWeek[]): string {
  const lost = record.reduce((sum, week) => sum + week.cancelledOrders, 0);
  const confirmed = record.reduce((sum, week) => sum + week.confirmed, 0);
  if (lost === 0) return 'No order was lost to a shortfall in twelve weeks.';
  const rate = (100 * lost) / (lost + confirmed);
  return `${lost} ${lost === 1 ? 'order' : 'orders'} lost to shortfalls in twelve weeks: ${rate.toFixed(rate < 10 ? 1 : 0)} of a hundred.`;
}

/** A quarter of a year, week by week: orders lost to shortfalls. The same figures stand in a table below the bars. */
export function RecordChart({ record }: { record: readonly RecordWeek[] }) {
  return (
    <div className="grid gap-3">
      <p className="font-semibold">{rateWords(record)}</p>
      {record.some((week) => week.cancelledOrders > 0) && <Bars record={record} />}
      <details className="text-sm">
        <summary className="inline-flex min-h-9 items-center text-accent underline underline-offset-4">
          As a table
        </summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1). */}
        <section aria-label="Your record by week" tabIndex={0} className="mt-2 overflow-x-auto">
          <table className="w-full text-left">
            <thead className="text-muted text-xs">
              <tr>
                <th scope="col" className="py-1.5 pr-4 font-semibold">
                  Week of
                </th>
                {['Shortfalls', 'Units short', 'Orders lost', 'Parcels confirmed'].map((label) => (
                  <th key={label} scope="col" className="py-1.5 pl-4 text-right font-semibold">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="figures divide-y divide-line">
              {record.toReversed().map((week) => (
                <tr key={week.week}>
                  <th scope="row" className="py-1.5 pr-4 font-normal">
                    {dayWords(week.week)}
                  </th>
                  {[week.shortfalls, week.shortUnits, week.cancelledOrders, week.confirmed].map((value, n) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: four columns, always the same.
                    <td key={n} className="py-1.5 pl-4 text-right">
                      {value.toLocaleString('en')}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </div>
  );
}

function Bars({ record }: { record: readonly RecordWeek[] }) {
  const most = Math.max(1, ...record.map((week) => week.cancelledOrders));
  const step = (WIDTH + GAP) / Math.max(1, record.length);
  return (
    <>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" className="h-28 w-full" preserveAspectRatio="none">
        {record.map((week, n) => {
          const height = Math.max(2, (week.cancelledOrders / most) * HEIGHT);
          return (
            <rect
              key={week.week}
              x={n * step}
              y={HEIGHT - height}
              width={step - GAP}
              height={height}
              className={week.cancelledOrders > 0 ? 'fill-ember' : 'fill-line'}
            />
          );
        })}
      </svg>
      <p aria-hidden className="figures flex justify-between text-muted text-xs">
        <span>{record[0] && dayWords(record[0].week)}</span>
        <span>this week</span>
      </p>
    </>
  );
}
