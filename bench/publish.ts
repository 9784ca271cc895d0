import fs from 'node:fs';
import path from 'node:path';
import { drawChart } from '#bench/draw-chart.ts';
import type { Measured, Row } from '#bench/measure.ts';
import { columnsOf, type Machine, type Results, show } from '#bench/report.ts';

const BEGIN = '<!-- results: written by npm run bench -- --publish -->';
const END = '<!-- end of results -->';

/**
 * Puts results into the documentation: `bench/results/published.json`, the tables of docs/performance.md and its picture. Measures that were not
 * run this time stay as they were published last; the machine is the one of this run.
 */
export function publish(checkout: string, results: Results): void {
  const file = path.join(checkout, 'bench', 'results', 'published.json');
  const before: readonly Measured[] = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')).measured : [];
  const isIn = (list: readonly Measured[], each: Measured) => list.some((one) => one.name === each.name);
  const measured = [
    ...before.map((each) => results.measured.find((now) => now.name === each.name) ?? each),
    ...results.measured.filter((now) => !isIn(before, now)),
  ];
  fs.writeFileSync(file, `${JSON.stringify({ ...results, measured }, undefined, 2)}\n`);

  const chart = drawChart(measured, toLine(results.machine));
  if (chart !== undefined) fs.writeFileSync(path.join(checkout, 'docs', 'performance.svg'), chart);

  const page = path.join(checkout, 'docs', 'performance.md');
  const text = fs.readFileSync(page, 'utf8');
  const [head, tail] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (head < 0 || tail < head) throw new Error('docs/performance.md has lost the marks between which results go.');
  const written = [BEGIN, '', machineText(results), ...measured.map(toSection), ''].join('\n');
  fs.writeFileSync(page, text.slice(0, head) + written + text.slice(tail));
}

const toLine = (machine: Machine) =>
  `${machine.processors}, ${machine.memoryGigabytes} GB, PostgreSQL ${machine.postgres}`;

function machineText({ takenAt, quick, machine }: Results): string {
  const settings = Object.entries(machine.settings).map(([name, value]) => `\`${name} = ${value}\``);
  return [
    `Taken on ${takenAt.slice(0, 10)}: ${toLine(machine)}, Node.js ${machine.node}; everything on this one machine. Load when it began:`,
    `${machine.loadAtStart}.${quick ? ' A quick run, to see that it runs: not to be quoted.' : ''}`,
    '',
    `Server settings: ${settings.join(', ')}.`,
    '',
  ].join('\n');
}

function toSection({ title, rows, wanted }: Measured): string {
  const reached = wanted.map(
    (each) =>
      `- ${each.reached ? 'reached' : '**missed**'}: ${each.text}: ${show(each.value)} (wanted ${show(each.atLeast)})`,
  );
  return ['', `### ${title}`, '', toMarkdown(rows), '', ...reached].join('\n');
}

function toMarkdown(rows: readonly Row[]): string {
  const columns = columnsOf(rows);
  const isNumber = (column: string) => rows.some((row) => typeof row[column] === 'number');
  return [
    `| ${columns.join(' | ')} |`,
    `|${columns.map((column) => (isNumber(column) ? '--:' : '---')).join('|')}|`,
    ...rows.map((row) => `| ${columns.map((column) => show(row[column])).join(' | ')} |`),
  ].join('\n');
}
