import { type Figures, runClosedLoop } from '#bench/closed-loop.ts';
import { type BenchEngine, openBenchEngine, silentBank } from '#bench/engine.ts';
import { drawEvenly, type Ground, layGround, makeCartOf, makeWishes, tidyTables } from '#bench/ground.ts';
import { type Bench, type Measured, type Row, round, sayRow, want } from '#bench/measure.ts';
import { grouped } from '#bench/measure-way.ts';
import { expireOrders } from '#domain/order/expire-orders.ts';
import { sweep } from '#domain/order/sweep-orders.ts';

const SKUS = 10_000;
const BUYERS = 32;
const MOST_PER_SECOND = 4_000;
// For the placements beside a sweep of some 15 s; when they are used up, the sweep ends alone.
const CARTS_BESIDE = 60_000;

/**
 * Bench 5: holds released a second, by batches of whole orders and, as the baseline, an order at a time; and what a sweep of 100,000 does
 * to those who order meanwhile.
 */
export async function measureSweeper(bench: Bench): Promise<Measured> {
  const expired = bench.quick ? 3_000 : 100_000;
  const engine = openBenchEngine(await bench.server.makeDatabase('sweeper'), silentBank);
  const rows: Row[] = [];
  try {
    const ground = await layGround(engine.db.sql, { skus: SKUS, unitsEach: 1_000_000 });
    await leaveExpired(bench, ground, expired);
    const single = await releaseSingly(engine, bench.quick ? 100 : 500);
    rows.push(sayAndGive({ way: 'an order at a time', ...single }));
    const swept = await timeSweep(engine);
    rows.push(sayAndGive({ way: 'sweep, nobody orders', ...swept }));

    const quiet = await placeFor(bench, engine, ground, bench.seconds);
    rows.push(sayAndGive({ way: `${BUYERS} buyers, no sweep`, ...ofPlacements(quiet) }));
    await leaveExpired(bench, ground, expired);
    const wishes = await makeWishes(engine.db.sql, bench.quick ? CARTS_BESIDE / 10 : CARTS_BESIDE, () =>
      makeCartOf(ground, drawEvenly(SKUS)),
    );
    let used = 0;
    let sweeping = true;
    const [during, busy] = await Promise.all([
      timeSweep(engine).finally(() => {
        sweeping = false;
      }),
      runClosedLoop({
        buyers: BUYERS,
        seconds: 3_600,
        warmUpSeconds: 0,
        next: () => (sweeping ? wishes[used++] : undefined),
        act: grouped(engine).act,
      }),
    ]);
    rows.push(sayAndGive({ way: `sweep while ${BUYERS} buyers order`, ...during, ...ofPlacements(busy) }));
    return {
      name: 'sweeper',
      title: `Sweeper: ${expired.toLocaleString('en')} expired orders`,
      rows,
      wanted: [
        want('holds released/s: times an order at a time', swept['holds/s'] / single['holds/s'], 1),
        // Two sessions share the processors, so twice is what fairness alone would cost.
        want('share of placements’ p99 that is left during a sweep', quiet.p99Ms / busy.p99Ms, 0.5),
      ],
    };
  } finally {
    await engine.close();
    await bench.server.dropDatabase('sweeper');
  }
}

function sayAndGive(row: Row): Row {
  sayRow(row);
  return row;
}

const ofPlacements = (figures: Figures) => ({
  'placements/s': round(figures.perSecond),
  'p50 ms': round(figures.p50Ms),
  'p99 ms': round(figures.p99Ms),
});

/** Orders of a shop whose holds last a second, placed and left alone until all have run out. */
async function leaveExpired(bench: Bench, ground: Ground, count: number): Promise<void> {
  const engine = openBenchEngine(await bench.server.makeDatabase('sweeper'), silentBank, { holdTtlSeconds: 1 });
  try {
    const wishes = await makeWishes(engine.db.sql, count, () => makeCartOf(ground, drawEvenly(SKUS)));
    let used = 0;
    await runClosedLoop({
      buyers: 256,
      seconds: 3_600,
      warmUpSeconds: 0,
      next: () => wishes[used++],
      act: grouped(engine).act,
    });
    await engine.db.sql`select pg_sleep(1.1)`;
    await tidyTables(engine.db.sql);
  } finally {
    await engine.close();
  }
}

async function releaseSingly(engine: BenchEngine, orders: number) {
  const started = performance.now();
  let holds = 0;
  for (let n = 0; n < orders; n += 1) holds += (await expireOrders(engine.db, 1)).releasedHolds;
  const seconds = (performance.now() - started) / 1000;
  return { orders, 'holds/s': round(holds / seconds), seconds: round(seconds) };
}

async function timeSweep(engine: BenchEngine) {
  const started = performance.now();
  let orders = 0;
  let holds = 0;
  for (let more = true; more; ) {
    const report = await sweep(engine.db, 'worker');
    orders += report.releasedOrders;
    holds += report.releasedHolds;
    more = report.moreWaiting;
  }
  const seconds = (performance.now() - started) / 1000;
  return { orders, 'holds/s': round(holds / seconds), seconds: round(seconds) };
}

async function placeFor(bench: Bench, engine: BenchEngine, ground: Ground, seconds: number): Promise<Figures> {
  const count = Math.ceil(MOST_PER_SECOND * (seconds + bench.warmUpSeconds));
  const wishes = await makeWishes(engine.db.sql, count, () => makeCartOf(ground, drawEvenly(SKUS)));
  let used = 0;
  return await runClosedLoop({
    buyers: BUYERS,
    seconds,
    warmUpSeconds: bench.warmUpSeconds,
    next: () => wishes[used++],
    act: grouped(engine).act,
  });
}
