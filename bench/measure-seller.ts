import { countOne } from '#bench/baseline/count-one.ts';
import { type Figures, runClosedLoop, toFigures } from '#bench/closed-loop.ts';
import { type BenchEngine, openBenchEngine, silentBank } from '#bench/engine.ts';
import { drawEvenly, type Ground, layGrounds, makeCartOf, makeWishes, tidyTables } from '#bench/ground.ts';
import { type Bench, type Measured, type Row, round, sayRow, want } from '#bench/measure.ts';
import { grouped } from '#bench/measure-way.ts';
import type { SellerId } from '#domain/account/types.ts';
import { applyStockCounts } from '#domain/seller/apply-stock-counts.ts';

/** The most that one call of the API takes (SPEC 9). */
const BATCH = 1_000;
const BUYERS = 32;
const MOST_PER_SECOND = 4_000;
/** Far above what is ever held, so that nobody's order is lost to a count. */
const PLENTY = 1_000_000;

type Push = (engine: BenchEngine, ground: Ground) => Promise<void>;

/**
 * Bench 9: a seller's batch of 1,000 rows, in groups and, as the baseline, a statement a row; what it does to those who order the same rows
 * meanwhile; and 100 sellers at once.
 */
export async function measureSeller(bench: Bench): Promise<Measured> {
  const sellers = bench.quick ? 8 : 100;
  const engine = openBenchEngine(await bench.server.makeDatabase('seller'), silentBank);
  const rows: Row[] = [];
  const give = (row: Row) => {
    sayRow(row);
    rows.push(row);
    return row;
  };
  try {
    const grounds = await layGrounds(engine.db.sql, sellers, { skus: BATCH, unitsEach: PLENTY });
    const [ground = await Promise.reject(new Error('No ground was laid.'))] = grounds;

    const single = await pushFor(bench, () => pushSingly(engine, ground));
    give({ way: 'a statement a row', ...ofBatches(single) });
    const groups = await pushFor(bench, () => pushBatch(engine, ground));
    give({ way: 'groups', ...ofBatches(groups) });

    const quiet = await orderFor(bench, engine, ground, undefined);
    give({ way: `${BUYERS} buyers, no count`, ...ofOrders(quiet.orders) });
    const besideSingle = await orderFor(bench, engine, ground, pushSingly);
    give({
      way: `a statement a row, ${BUYERS} buyers`,
      ...ofBatches(besideSingle.batches),
      ...ofOrders(besideSingle.orders),
    });
    const beside = await orderFor(bench, engine, ground, pushBatch);
    give({ way: `groups, ${BUYERS} buyers`, ...ofBatches(beside.batches), ...ofOrders(beside.orders) });

    const before = await deadlocksOf(engine);
    const started = performance.now();
    const latencies = await Promise.all(
      grounds.map(async (each) => {
        const sent = performance.now();
        await pushBatch(engine, each);
        return performance.now() - sent;
      }),
    );
    const seconds = (performance.now() - started) / 1000;
    const deadlocks = (await deadlocksOf(engine)) - before;
    give({ way: `${sellers} sellers at once`, ...ofBatches(toFigures(latencies, seconds)), deadlocks });
    return {
      name: 'seller',
      title: `A seller's ${BATCH.toLocaleString('en')} counts`,
      rows,
      wanted: [
        want('of 300 ms, times a batch alone (p50)', 300 / groups.p50Ms, 1),
        want('a batch: times a statement a row', single.p50Ms / groups.p50Ms, 1),
        want('share of orders’ p99 that is left beside batches', quiet.orders.p99Ms / beside.orders.p99Ms, 0.5),
        want('no deadlock: 1 is yes', deadlocks === 0 ? 1 : 0, 1),
      ],
    };
  } finally {
    await engine.close();
    await bench.server.dropDatabase('seller');
  }
}

const ofBatches = (figures: Figures) => ({
  batches: figures.count,
  'rows/s': round(figures.perSecond * BATCH),
  'batch p50 ms': round(figures.p50Ms),
  'batch p99 ms': round(figures.p99Ms),
});

const ofOrders = (figures: Figures) => ({
  'orders/s': round(figures.perSecond),
  'order p50 ms': round(figures.p50Ms),
  'order p99 ms': round(figures.p99Ms),
});

let ticks = 0;

/** A count for each row of the ground, later than any before. */
function countsOf(ground: Ground) {
  ticks += 1;
  const sourceUpdatedAt = new Date(Date.now() - 60_000 + ticks).toISOString();
  return Array.from({ length: BATCH }, (_, n) => {
    const skuId = ground.skuId(n);
    return {
      sku: `S-${skuId}`,
      skuId,
      warehouseId: ground.warehouseId,
      quantity: PLENTY + (ticks % 100),
      sourceUpdatedAt,
    };
  });
}

/** The product's way: one call, answered row by row. */
async function pushBatch(engine: BenchEngine, ground: Ground): Promise<void> {
  const report = await applyStockCounts(engine.db, ground.sellerId as SellerId, countsOf(ground));
  if (report.applied !== BATCH)
    throw new Error(`Of ${BATCH} rows ${report.applied} were applied: ${JSON.stringify(report.results[0])}`);
}

async function pushSingly(engine: BenchEngine, ground: Ground): Promise<void> {
  for (const row of countsOf(ground)) {
    if (!(await countOne(engine.db, ground.sellerId, row))) throw new Error(`SKU ${row.skuId} was not counted.`);
  }
}

/** Batches one after the other, for the measured time; one at least. */
async function pushFor(bench: Bench, push: () => Promise<void>): Promise<Figures> {
  await push();
  return await runClosedLoop({ buyers: 1, seconds: bench.seconds, warmUpSeconds: 0, next: () => true, act: push });
}

/** Orders of the ground's rows for the measured time, beside batches one after the other on the same rows. */
async function orderFor(bench: Bench, engine: BenchEngine, ground: Ground, push: Push | undefined) {
  const count = Math.ceil(MOST_PER_SECOND * (bench.seconds + bench.warmUpSeconds));
  const wishes = await makeWishes(engine.db.sql, count, () => makeCartOf(ground, drawEvenly(BATCH)));
  await tidyTables(engine.db.sql);
  let used = 0;
  let ordering = true;
  const latencies: number[] = [];
  const pushing = async () => {
    const started = performance.now();
    while (push && ordering) {
      const sent = performance.now();
      await push(engine, ground);
      latencies.push(performance.now() - sent);
    }
    return toFigures(latencies, (performance.now() - started) / 1000);
  };
  const [orders, batches] = await Promise.all([
    runClosedLoop({
      buyers: BUYERS,
      seconds: bench.seconds,
      warmUpSeconds: bench.warmUpSeconds,
      next: () => wishes[used++],
      act: grouped(engine).act,
    }).finally(() => {
      ordering = false;
    }),
    pushing(),
  ]);
  return { orders, batches };
}

async function deadlocksOf(engine: BenchEngine): Promise<number> {
  const [row] = await engine.db.sql<{ deadlocks: number }[]>`
    select deadlocks::int from pg_stat_database where datname = current_database()`;
  return row?.deadlocks ?? 0;
}
