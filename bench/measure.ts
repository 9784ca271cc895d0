import type { BenchServer } from '#bench/server.ts';
import { say } from '#scripts/progress.ts';

/** One line of the table: a way of doing it under one load. Which columns there are is the measure's own. */
export type Row = Readonly<Record<string, string | number>>;

/** Something that the figures were hoped to reach, and whether they did. */
export type Wanted = {
  readonly text: string;
  readonly value: number;
  readonly atLeast: number;
  readonly reached: boolean;
};

export type Measured = {
  readonly name: string;
  readonly title: string;
  readonly rows: readonly Row[];
  readonly wanted: readonly Wanted[];
};

/** What every measure is given. */
export type Bench = {
  readonly checkout: string;
  readonly server: BenchServer;
  /** Short stretches, small tables: to see that it runs, not to quote. */
  readonly quick: boolean;
  /** Tables of 75 million rows, too. */
  readonly large: boolean;
  /** Seconds measured of each load, and before it not measured. */
  readonly seconds: number;
  readonly warmUpSeconds: number;
};

/** A figure of a row for people: whole above 100, else with the digits that say something. */
export function round(value: number): number {
  if (!Number.isFinite(value)) return value;
  return value >= 100 ? Math.round(value) : Number(value.toPrecision(3));
}

/** A wish about a ratio or a rate, said with its value. */
export function want(text: string, value: number, atLeast: number): Wanted {
  return { text, value: round(value), atLeast, reached: value >= atLeast };
}

export function sayRow(row: Row): void {
  say(
    `    ${Object.entries(row)
      .map(([name, value]) => `${name} ${value}`)
      .join(', ')}`,
  );
}
