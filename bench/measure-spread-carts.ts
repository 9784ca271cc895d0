import { openBenchEngine, silentBank } from '#bench/engine.ts';
import { drawEvenly, layGround, makeCartOf } from '#bench/ground.ts';
import { type Bench, type Measured, type Row, want } from '#bench/measure.ts';
import { baseline, grouped, measureWay, rateOf } from '#bench/measure-way.ts';

const BUYERS = [1, 32, 256, 1000];

/** Bench 2: carts of 1 to 4 lines, drawn evenly from 100,000 SKUs, so that hardly two buyers meet. */
export async function measureSpreadCarts(bench: Bench): Promise<Measured> {
  const engine = openBenchEngine(await bench.server.makeDatabase('spread_carts'), silentBank);
  const rows: Row[] = [];
  try {
    const ground = await layGround(engine.db.sql, { skus: bench.quick ? 10_000 : 100_000, unitsEach: 1_000_000 });
    for (const buyers of BUYERS) {
      for (const way of [baseline(engine, 'claim-first'), baseline(engine, 'claim-last'), grouped(engine)]) {
        rows.push(await measureWay(bench, engine, way, buyers, () => makeCartOf(ground, drawEvenly(ground.skus))));
      }
    }
  } finally {
    await engine.close();
    await bench.server.dropDatabase('spread_carts');
  }
  const fastest = Math.max(rateOf(rows, 'claim-first', 256), rateOf(rows, 'claim-last', 256));
  return {
    name: 'spread-carts',
    title: 'Carts of 1 to 4 lines over 100,000 SKUs: placing',
    rows,
    wanted: [want('256 buyers: times the faster baseline', rateOf(rows, 'grouped', 256) / fastest, 2.5)],
  };
}
