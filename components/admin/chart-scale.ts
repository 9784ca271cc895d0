export type Point = { at: string; value: number };
export type Scale = { x: (point: Point) => number; y: (value: number) => number; max: number };
type Size = { width: number; height: number; top: number };

/** Puts points into a box: time from left to right, zero at the foot, the highest value (or `atLeast`) at the top. */
export function scaleOf(points: readonly Point[], { width, height, top }: Size, atLeast = 0): Scale {
  const times = points.map((point) => Date.parse(point.at));
  const from = Math.min(...times);
  const span = Math.max(1, Math.max(...times) - from);
  const max = Math.max(atLeast, ...points.map((point) => point.value)) || 1;
  return {
    x: (point) => ((Date.parse(point.at) - from) / span) * width,
    y: (value) => height - (value / max) * (height - top),
    max,
  };
}

const at = (scale: Scale) => (point: Point) => `${scale.x(point).toFixed(1)} ${scale.y(point.value).toFixed(1)}`;

export function linePath(points: readonly Point[], scale: Scale): string {
  return `M${points.map(at(scale)).join('L')}`;
}

/** The line, closed down to the foot. */
export function areaPath(points: readonly Point[], scale: Scale, height: number): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return '';
  return `${linePath(points, scale)}L${scale.x(last).toFixed(1)} ${height}L${scale.x(first).toFixed(1)} ${height}Z`;
}
