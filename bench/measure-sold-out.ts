import { placeOne } from '#bench/baseline/place-one.ts';
import { percentile } from '#bench/closed-loop.ts';
import { openBenchEngine, silentBank } from '#bench/engine.ts';
import { layGround, makeWishes, tidyTables } from '#bench/ground.ts';
import { type Bench, type Measured, type Row, round, sayRow, want } from '#bench/measure.ts';
import type { PlaceRequest } from '#domain/order/types.ts';

const UNITS = 500;
// As many as one process lets wait before it says BUSY, and a little less: the storm is about stock, not about overload.
const AT_ONCE = 4_000;

/** Bench 3: 20,000 buyers want one of 500 units, each as soon as there is room for one more to ask. */
export async function measureSoldOut(bench: Bench): Promise<Measured> {
  const buyers = bench.quick ? 2_000 : 20_000;
  const rows: Row[] = [];
  for (const way of ['claim-last', 'grouped'] as const) rows.push(await storm(bench, way, buyers));
  const [plain, inGroups] = rows;
  return {
    name: 'sold-out',
    title: `Sold out: ${buyers.toLocaleString('en')} buyers, ${UNITS} units, one product`,
    rows,
    wanted: [
      { text: 'holds, exactly', value: Number(inGroups?.holds), atLeast: UNITS, reached: inGroups?.holds === UNITS },
      want(
        'refusals/s: times one transaction per order',
        Number(inGroups?.['refusals/s']) / Number(plain?.['refusals/s']),
        1,
      ),
    ],
  };
}

async function storm(bench: Bench, way: 'claim-last' | 'grouped', buyers: number): Promise<Row> {
  const engine = openBenchEngine(await bench.server.makeDatabase('sold_out'), silentBank);
  try {
    const { sql } = engine.db;
    const ground = await layGround(sql, { skus: 1, unitsEach: UNITS });
    const line = [{ skuId: ground.skuId(0), sellerId: ground.sellerId, quantity: 1 }];
    const wishes = await makeWishes(sql, buyers, () => line);
    await tidyTables(sql);
    const ask = async (wish: PlaceRequest): Promise<boolean> => {
      if (way === 'claim-last') return await placeOne(engine.db, wish, way);
      const outcome = await engine.placement.submit(wish);
      if (outcome.kind === 'REFUSED' && outcome.refusal.code !== 'OUT_OF_STOCK') throw new Error(outcome.refusal.code);
      return outcome.kind === 'PLACED';
    };
    const started = performance.now();
    const latencies: number[] = [];
    let used = 0;
    let placed = 0;
    let lastPlaced = started;
    const buyer = async () => {
      for (let wish = wishes[used++]; wish !== undefined; wish = wishes[used++]) {
        const asked = performance.now();
        const got = await ask(wish);
        const answered = performance.now();
        latencies.push(answered - asked);
        if (!got) continue;
        placed += 1;
        lastPlaced = answered;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, buyer));
    const seconds = (performance.now() - started) / 1000;
    const [held] = await sql<{ holds: number; reserved: number }[]>`
      select (select count(*)::int from stock_reservations where state = 'ACTIVE') as holds, reserved from inventory`;
    if (held?.holds !== held?.reserved || placed !== held?.holds) throw new Error('Holds and units do not agree.');
    const row = {
      way,
      holds: held?.holds ?? 0,
      refused: buyers - placed,
      'refusals/s': round((buyers - placed) / seconds),
      'last unit gone after s': round((lastPlaced - started) / 1000),
      'last answer after s': round(seconds),
      'p99 ms': round(percentile(Float64Array.from(latencies), 0.99)),
    };
    sayRow(row);
    return row;
  } finally {
    await engine.close();
    await bench.server.dropDatabase('sold_out');
  }
}
