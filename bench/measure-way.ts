import { type BaselineKind, placeOne } from '#bench/baseline/place-one.ts';
import { runClosedLoop } from '#bench/closed-loop.ts';
import type { BenchEngine } from '#bench/engine.ts';
import { type CartLine, makeWishes, tidyTables } from '#bench/ground.ts';
import { type Bench, type Row, round, sayRow } from '#bench/measure.ts';
import { processorSeconds } from '#bench/processor-time.ts';
import type { PlaceRequest } from '#domain/order/types.ts';
import { present } from '#lib/result.ts';

/** One way to do the same thing. */
export type Way = {
  readonly name: string;
  readonly act: (wish: PlaceRequest) => Promise<void>;
  /** More orders than it does in a second, so that the carts last; the load ends early when they do not. */
  readonly most: (buyers: number) => number;
  /** So slow that 1,000 buyers wait longer for their first answer than the usual stretch is: measured four times as long. */
  readonly slow?: boolean;
};

/** The product's way to place: the queue, the group, the outcome. */
export function grouped(engine: BenchEngine): Way {
  return {
    name: 'grouped',
    most: (buyers) => (buyers === 1 ? 1_500 : buyers <= 32 ? 10_000 : 18_000),
    act: async (wish) => {
      const outcome = await engine.placement.submit(wish);
      if (outcome.kind !== 'PLACED') throw new Error(`Not placed: ${JSON.stringify(outcome)}`);
    },
  };
}

/** One transaction per order. */
export function baseline(engine: BenchEngine, kind: BaselineKind): Way {
  return {
    name: kind,
    most: (buyers) => (buyers === 1 ? 1_500 : 5_000),
    act: async (wish) => {
      if (!(await placeOne(engine.db, wish, kind))) throw new Error('Sold out.');
    },
  };
}

/**
 * Runs `way` with so many buyers at once, on carts made for it just before, after a vacuum and a checkpoint, so that no way pays for what
 * another left behind; `prepare` comes after it. Processor time is that of this process (buyers and placing) and of the database, in microseconds an order: on a
 * machine with other work to do it says more than the rate.
 */
export async function measureWay(
  bench: Bench,
  engine: BenchEngine,
  way: Way,
  buyers: number,
  linesOf: (n: number) => readonly CartLine[],
  prepare: () => Promise<void> = async () => {},
): Promise<Row> {
  const { sql } = engine.db;
  const stretch = way.slow && buyers > 32 ? 4 : 1;
  const seconds = bench.seconds * stretch;
  const warmUpSeconds = bench.warmUpSeconds * stretch;
  const count = Math.ceil(way.most(buyers) * (seconds + warmUpSeconds)) + buyers;
  const wishes = await makeWishes(sql, count, linesOf);
  await tidyTables(sql);
  await prepare();
  let used = 0;
  const before = { node: process.cpuUsage(), database: processorSeconds(bench.server.pid) };
  const figures = await runClosedLoop({
    buyers,
    seconds,
    warmUpSeconds,
    next: () => wishes[used++],
    act: way.act,
  });
  const node = process.cpuUsage(before.node);
  const done = Math.min(used, wishes.length);
  const row = {
    buyers,
    way: way.name,
    'orders/s': round(figures.perSecond),
    'p50 ms': round(figures.p50Ms),
    'p99 ms': round(figures.p99Ms),
    'node µs/order': Math.round((node.user + node.system) / done),
    'database µs/order': Math.round(((processorSeconds(bench.server.pid) - before.database) * 1e6) / done),
  };
  sayRow(row);
  return row;
}

/** Of several turns of the same, the row with the median rate. */
export function middleOf(rows: readonly Row[]): Row {
  const sorted = rows.toSorted((a, b) => Number(a['orders/s']) - Number(b['orders/s']));
  return present(sorted[Math.floor(sorted.length / 2)], 'row');
}

/** The rate of the row for this way and number of buyers. */
export function rateOf(rows: readonly Row[], way: string, buyers: number): number {
  return Number(rows.find((row) => row.way === way && row.buyers === buyers)?.['orders/s']);
}
