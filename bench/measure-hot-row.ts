import { liveOne } from '#bench/baseline/live-one.ts';
import { type BaselineKind, placeOne } from '#bench/baseline/place-one.ts';
import { type Figures, runClosedLoop } from '#bench/closed-loop.ts';
import { type BenchEngine, openBenchEngine, promptBank, silentBank } from '#bench/engine.ts';
import { layGround, makeWishes } from '#bench/ground.ts';
import { type Bench, type Measured, type Row, round, sayRow, want } from '#bench/measure.ts';
import { placeOrder } from '#domain/order/place-order.ts';
import type { PlaceRequest } from '#domain/order/types.ts';

const BUYERS = [1, 32, 256, 1000];
const BANK_MS = 5;

// More than any run here has placed in a second, so that the carts last for the whole stretch.
const MOST_PER_SECOND: Readonly<Record<string, Readonly<Record<number, number>>>> = {
  place: { 1: 2_000, 32: 12_000, 256: 18_000, 1000: 20_000 },
  live: { 1: 200, 32: 3_000, 256: 8_000, 1000: 10_000 },
  baseline: { 1: 2_000, 32: 4_000, 256: 4_000, 1000: 4_000 },
};

type Way = { readonly name: string; readonly most: string; readonly act: (wish: PlaceRequest) => Promise<void> };

/** Benches 1a and 1b: one product that everybody wants. */
export async function measureHotRow(bench: Bench): Promise<Measured[]> {
  const placing = await measureWays(bench, 'hot-row', 'One hot row: placing orders', (engine) => [
    baseline(engine, 'claim-first'),
    baseline(engine, 'claim-last'),
    {
      name: 'grouped',
      most: 'place',
      act: async (wish) => {
        const outcome = await engine.placement.submit(wish);
        if (outcome.kind !== 'PLACED') throw new Error(`Not placed: ${JSON.stringify(outcome)}`);
      },
    },
  ]);
  const living = await measureWays(
    bench,
    'whole-life',
    'One hot row: the whole life of an order, bank 5 ms',
    (engine) => [
      {
        name: 'a transaction per step',
        most: 'baseline',
        act: async (wish) => {
          if (!(await liveOne(engine.db, engine.bank, wish, 'claim-last'))) throw new Error('Sold out.');
        },
      },
      {
        name: 'grouped',
        most: 'live',
        act: async (wish) => {
          const { outcome, payment } = await placeOrder(engine, wish);
          if (outcome.kind !== 'PLACED') throw new Error(`Not placed: ${JSON.stringify(outcome)}`);
          await payment;
        },
      },
    ],
  );
  const rate = (m: Measured, way: string, buyers: number) =>
    Number(m.rows.find((row) => row.way === way && row.buyers === buyers)?.['orders/s']);
  const grouped = rate(placing, 'grouped', 256);
  return [
    {
      ...placing,
      wanted: [
        want('at 256 buyers, times claim-first (20)', grouped / rate(placing, 'claim-first', 256), 20),
        want('at 256 buyers, orders/s (5,000)', grouped, 5_000),
        want(
          'at 1 buyer, times the faster baseline (1)',
          rate(placing, 'grouped', 1) / Math.max(rate(placing, 'claim-first', 1), rate(placing, 'claim-last', 1)),
          1,
        ),
      ],
    },
    {
      ...living,
      wanted: [
        want(
          'at 256 buyers, times a transaction per step (10)',
          rate(living, 'grouped', 256) / rate(living, 'a transaction per step', 256),
          10,
        ),
        want('at 256 buyers, orders finished/s (2,500)', rate(living, 'grouped', 256), 2_500),
      ],
    },
  ];
}

function baseline(engine: BenchEngine, kind: BaselineKind): Way {
  return {
    name: kind,
    most: 'baseline',
    act: async (wish) => {
      if (!(await placeOne(engine.db, wish, kind))) throw new Error('Sold out.');
    },
  };
}

async function measureWays(
  bench: Bench,
  name: string,
  title: string,
  waysOf: (engine: BenchEngine) => Way[],
): Promise<Measured> {
  const database = name.replace('-', '_');
  const bank = name === 'hot-row' ? silentBank : promptBank(BANK_MS);
  const engine = openBenchEngine(await bench.server.makeDatabase(database), bank);
  const rows: Row[] = [];
  try {
    const ground = await layGround(engine.db.sql, { skus: 1, unitsEach: 1_000_000_000 });
    const line = [{ skuId: ground.skuId(0), sellerId: ground.sellerId, quantity: 1 }];
    for (const buyers of BUYERS) {
      for (const way of waysOf(engine)) {
        const most = MOST_PER_SECOND[way.most]?.[buyers] ?? 0;
        const wishes = await makeWishes(
          engine.db.sql,
          Math.ceil(most * (bench.seconds + bench.warmUpSeconds)) + buyers,
          () => line,
        );
        await engine.db.sql`vacuum analyze`;
        await engine.db.sql`checkpoint`;
        let used = 0;
        const figures: Figures = await runClosedLoop({
          buyers,
          seconds: bench.seconds,
          warmUpSeconds: bench.warmUpSeconds,
          next: () => wishes[used++],
          act: way.act,
        });
        const row = {
          buyers,
          way: way.name,
          'orders/s': round(figures.perSecond),
          'p50 ms': round(figures.p50Ms),
          'p99 ms': round(figures.p99Ms),
        };
        sayRow(row);
        rows.push(row);
      }
    }
  } finally {
    await engine.close();
    await bench.server.dropDatabase(database);
  }
  return { name, title, rows, wanted: [] };
}
