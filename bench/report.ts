import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Measured, Row } from '#bench/measure.ts';
import type { BenchServer } from '#bench/server.ts';
import { say } from '#scripts/progress.ts';

/** What figures are worth depends on where they come from: no host names, no paths. */
export type Machine = {
  readonly processors: string;
  readonly memoryGigabytes: number;
  readonly node: string;
  readonly postgres: string;
  readonly settings: Readonly<Record<string, string>>;
  /** Processes that wanted a processor when the bench began, averaged over a minute: 0 is a quiet machine. */
  readonly loadAtStart: number;
};

export type Results = {
  readonly takenAt: string;
  readonly quick: boolean;
  readonly machine: Machine;
  readonly measured: readonly Measured[];
};

export function describeMachine(server: BenchServer): Machine {
  const cpus = os.cpus();
  return {
    processors: `${cpus.length} × ${cpus[0]?.model.trim() ?? 'unknown'}`,
    memoryGigabytes: Math.round(os.totalmem() / 1024 ** 3),
    node: process.versions.node,
    postgres: server.version,
    settings: server.settings,
    loadAtStart: Number((os.loadavg()[0] ?? 0).toFixed(1)),
  };
}

/** All columns of the rows, in the order in which they first appear. */
export function columnsOf(rows: readonly Row[]): string[] {
  return [...new Set(rows.flatMap((row) => Object.keys(row)))];
}

/** The rows as a table for people. */
export function toTable(rows: readonly Row[]): string {
  const columns = columnsOf(rows);
  const cells = rows.map((row) => columns.map((column) => show(row[column])));
  const widths = columns.map((column, index) =>
    Math.max(column.length, ...cells.map((row) => row[index]?.length ?? 0)),
  );
  const line = (row: readonly string[]) =>
    `  ${row.map((cell, index) => (/^[\d,.–]+$/.test(cell) ? cell.padStart(widths[index] ?? 0) : cell.padEnd(widths[index] ?? 0))).join('  ')}`;
  return [columns, ...cells].map(line).join('\n');
}

/** A cell for people; nothing for what a row does not have. */
export function show(value: string | number | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return value;
  return Number.isFinite(value) ? value.toLocaleString('en', { maximumFractionDigits: 3 }) : '–';
}

export function sayMeasured({ title, rows, wanted }: Measured): void {
  say(`\n${title}\n\n${toTable(rows)}\n`);
  for (const { text, value, atLeast, reached } of wanted) {
    say(`  ${reached ? 'reached' : 'MISSED '}  ${text}: ${show(value)} (wanted ${show(atLeast)})`);
  }
}

/** Writes the results where they are not committed, under the time they were taken; the file's path. */
export function writeResults(folder: string, results: Results): string {
  fs.mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${results.takenAt.replaceAll(':', '-').slice(0, 19)}.json`);
  fs.writeFileSync(file, `${JSON.stringify(results, undefined, 2)}\n`);
  return file;
}
