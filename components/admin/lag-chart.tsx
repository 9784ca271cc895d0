import type { Point } from '#components/admin/chart-scale.ts';
import { areaPath, linePath, scaleOf } from '#components/admin/chart-scale.ts';
import { formatMoment, Moment } from '#components/ui/moment.tsx';
import { Cell, Table } from '#components/ui/table.tsx';

type LagChartProps = {
  points: readonly Point[];
  limitSeconds: number;
  timeZone: string;
  /** The time it covers, as it stands in a sentence. */
  span?: string;
  /** Whether the figures are there as a table too, for those who cannot see a line. */
  tabled?: boolean;
};

const SIZE = { width: 720, height: 180, top: 12 };

/** Sweeper lag over time against its limit; the highest point is said in words, too. */
export function LagChart({ points, limitSeconds, timeZone, span = 'the last hour', tabled = false }: LagChartProps) {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2) {
    return (
      <p className="grid h-44 place-items-center rounded-lg bg-sunken text-muted text-sm">
        The first samples are being taken.
      </p>
    );
  }
  const scale = scaleOf(points, SIZE, limitSeconds * 1.4);
  const limitY = scale.y(limitSeconds);
  const highest = points.reduce((a, b) => (b.value > a.value ? b : a));
  const words = `Highest in ${span}: ${highest.value.toFixed(1)} s at ${formatMoment(highest.at, timeZone, 'second')}.`;
  return (
    <figure className="grid gap-2">
      <div className="relative">
        <svg
          role="img"
          aria-label={`Sweeper lag. ${words}`}
          viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
          preserveAspectRatio="none"
          className="h-44 w-full text-accent"
        >
          <path d={areaPath(points, scale, SIZE.height)} fill="currentColor" opacity="0.14" />
          <path
            d={linePath(points, scale)}
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
          <path
            d={`M0 ${limitY}H${SIZE.width}`}
            stroke="var(--color-ember)"
            strokeDasharray="5 5"
            vectorEffect="non-scaling-stroke"
          />
          <path d={`M0 ${SIZE.height}H${SIZE.width}`} stroke="var(--color-edge)" vectorEffect="non-scaling-stroke" />
        </svg>
        <span
          aria-hidden
          className="absolute right-0 -translate-y-full rounded-sm bg-paper px-1 text-ember text-xs"
          style={{ top: `${(limitY / SIZE.height) * 100}%` }}
        >
          limit {limitSeconds} s
        </span>
      </div>
      <div aria-hidden className="figures flex justify-between text-muted text-xs">
        <span>{formatMoment(first.at, timeZone)}</span>
        <span>{formatMoment(last.at, timeZone)}</span>
      </div>
      <figcaption className="text-muted text-sm">{words}</figcaption>
      {tabled && <PointsTable points={points} timeZone={timeZone} />}
    </figure>
  );
}

const columns = [
  { key: 'at', label: 'From' },
  { key: 'lag', label: 'Highest lag', align: 'end' as const },
];

function PointsTable({ points, timeZone }: Pick<LagChartProps, 'points' | 'timeZone'>) {
  return (
    <details className="group">
      <summary className="w-fit min-h-6 cursor-pointer text-accent text-sm underline underline-offset-4">
        The same as a table
      </summary>
      <div className="mt-3 max-h-72 overflow-y-auto">
        <Table caption="Sweeper lag over time" columns={columns}>
          {[...points].reverse().map((point) => (
            <tr key={point.at}>
              <Cell>
                <Moment iso={point.at} timeZone={timeZone} style="second" />
              </Cell>
              <Cell end>{point.value.toFixed(1)} s</Cell>
            </tr>
          ))}
        </Table>
      </div>
    </details>
  );
}
