import type { Point } from '#components/admin/chart-scale.ts';
import { areaPath, linePath, scaleOf } from '#components/admin/chart-scale.ts';

const SIZE = { width: 160, height: 36, top: 3 };

/** The course of one figure over the last hour, without axes: the shape beside the number. */
export function Sparkline({ points, alarming }: { points: readonly Point[]; alarming: boolean }) {
  if (points.length < 2) return <div aria-hidden className="h-9 border-line border-b" />;
  const scale = scaleOf(points, SIZE);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      preserveAspectRatio="none"
      className={`h-9 w-full ${alarming ? 'text-ember' : 'text-accent'}`}
    >
      <path d={areaPath(points, scale, SIZE.height)} fill="currentColor" opacity="0.14" />
      <path
        d={linePath(points, scale)}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
