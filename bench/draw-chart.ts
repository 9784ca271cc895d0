import type { Measured, Row } from '#bench/measure.ts';

const WIDTH = 880;
const HEIGHT = 330;
const PLOT = { top: 64, bottom: 40, height: 226 };
const PANEL_WIDTH = 400;
const BAR_GAP = 3;
const LEGEND_WIDTH = 160;

/** Slate, amber and teal: told apart by people who do not see red and green, on a light page and on a dark one. */
const COLOURS = ['#94a3b8', '#d97706', '#0d9488'];

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * Orders a second by number of buyers, a panel each for placing and for the whole life, as an SVG. The scale is logarithmic, since the ways lie a
 * factor of twenty apart; every bar bears its figure. Undefined when one of the two was not measured.
 */
export function drawChart(measured: readonly Measured[], machine: string): string | undefined {
  const panels = ['hot-row', 'whole-life'].flatMap((name) => measured.find((each) => each.name === name) ?? []);
  if (panels.length < 2) return undefined;
  // A stretch in which nobody was answered has no rate, and no bar.
  const rates = panels.flatMap((panel) => panel.rows.map((row) => Number(row['orders/s']))).filter((rate) => rate > 0);
  const highest = 10 ** Math.ceil(Math.log10(Math.max(...rates)));
  const lowest = 10 ** Math.floor(Math.log10(Math.min(...rates)));
  const drawn = panels.map((panel, index) => drawPanel(panel, 20 + index * (PANEL_WIDTH + 40), lowest, highest));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Orders a second by number of buyers">
<style>
  text { font: 12px system-ui, sans-serif; fill: #1e293b; }
  .title { font-weight: 600; font-size: 14px; }
  .small { font-size: 10px; fill: #64748b; }
  .line { stroke: #cbd5e1; }
  @media (prefers-color-scheme: dark) { text { fill: #e2e8f0; } .small { fill: #94a3b8; } .line { stroke: #334155; } }
</style>
${drawn.join('\n')}
<text class="small" x="20" y="${HEIGHT - 6}">Orders a second, logarithmic scale. ${escapeText(machine)}</text>
</svg>
`;
}

function drawPanel({ title, rows }: Measured, left: number, lowest: number, highest: number): string {
  const ways = [...new Set(rows.map((row) => String(row.way)))];
  const buyers = [...new Set(rows.map((row) => Number(row.buyers)))];
  const colourOf = (way: string) => COLOURS[way === 'grouped' ? 2 : ways.indexOf(way)] ?? '#000';
  const groupWidth = PANEL_WIDTH / buyers.length;
  const barWidth = (groupWidth - 16) / ways.length - BAR_GAP;
  const heightOf = (rate: number) => (PLOT.height - 30) * (Math.log(rate / lowest) / Math.log(highest / lowest));
  const floor = HEIGHT - PLOT.bottom;

  const legend = ways.map(
    (way, index) =>
      `<rect x="${left + index * LEGEND_WIDTH}" y="36" width="10" height="10" fill="${colourOf(way)}"/><text x="${left + index * LEGEND_WIDTH + 15}" y="45">${escapeText(way)}</text>`,
  );
  const bar = (row: Row, group: number): string => {
    const rate = Number(row['orders/s']);
    if (!(rate > 0)) return '';
    const x = left + group * groupWidth + 8 + ways.indexOf(String(row.way)) * (barWidth + BAR_GAP);
    const height = heightOf(rate);
    return `<rect x="${x.toFixed(1)}" y="${(floor - height).toFixed(1)}" width="${barWidth.toFixed(1)}" height="${height.toFixed(1)}" rx="2" fill="${colourOf(String(row.way))}"/><text class="small" text-anchor="middle" x="${(x + barWidth / 2).toFixed(1)}" y="${(floor - height - 4).toFixed(1)}">${Math.round(rate).toLocaleString('en')}</text>`;
  };
  const groups = buyers.map((count, group) => {
    const label = `<text text-anchor="middle" x="${left + (group + 0.5) * groupWidth}" y="${floor + 16}">${count.toLocaleString('en')} ${count === 1 ? 'buyer' : 'buyers'}</text>`;
    return [...rows.filter((row) => row.buyers === count).map((row) => bar(row, group)), label].join('\n');
  });
  return [
    `<text class="title" x="${left}" y="22">${escapeText(title)}</text>`,
    ...legend,
    `<line class="line" x1="${left}" x2="${left + PANEL_WIDTH}" y1="${floor}" y2="${floor}"/>`,
    ...groups,
  ].join('\n');
}
