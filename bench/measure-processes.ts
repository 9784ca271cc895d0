import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { toFigures } from '#bench/closed-loop.ts';
import { openBenchEngine, silentBank } from '#bench/engine.ts';
import { layGround, tidyTables } from '#bench/ground.ts';
import { type Bench, type Measured, type Row, round, sayRow, want } from '#bench/measure.ts';
import type { PlacerAnswer, PlacerOrder } from '#bench/placer.ts';

const BUYERS = 256;
const MOST_PER_SECOND = 18_000;

/** Bench 7: the hot row of bench 1, its 256 buyers spread over 1, 2 and 4 processes, each with queues of its own. */
export async function measureProcesses(bench: Bench): Promise<Measured> {
  const databaseUrl = await bench.server.makeDatabase('processes');
  const engine = openBenchEngine(databaseUrl, silentBank);
  const rows: Row[] = [];
  try {
    const ground = await layGround(engine.db.sql, { skus: 1, unitsEach: 1_000_000_000 });
    for (const processes of [1, 2, 4]) {
      const order: PlacerOrder = {
        databaseUrl,
        skuId: ground.skuId(0),
        sellerId: ground.sellerId,
        buyers: BUYERS / processes,
        carts: Math.ceil((MOST_PER_SECOND * (bench.seconds + bench.warmUpSeconds)) / processes),
        seconds: bench.seconds,
        warmUpSeconds: bench.warmUpSeconds,
      };
      const placers = Array.from({ length: processes }, () => startPlacer(order));
      try {
        await Promise.all(placers.map((placer) => answerOf(placer)));
        await tidyTables(engine.db.sql);
        const answers = placers.map((placer) => answerOf(placer));
        for (const placer of placers) placer.send('go');
        const came = (await Promise.all(answers)).filter((answer) => answer !== 'ready');
        const all = toFigures(
          came.flatMap((answer) => answer.latencies),
          Math.max(...came.map((answer) => answer.seconds)),
        );
        const row = {
          processes,
          buyers: BUYERS,
          'orders/s': round(all.perSecond),
          'p50 ms': round(all.p50Ms),
          'p99 ms': round(all.p99Ms),
        };
        sayRow(row);
        rows.push(row);
      } finally {
        for (const placer of placers) placer.kill();
      }
    }
  } finally {
    await engine.close();
    await bench.server.dropDatabase('processes');
  }
  const rate = (index: number) => Number(rows[index]?.['orders/s']);
  return {
    name: 'processes',
    title: `One hot row, ${BUYERS} buyers over several processes: placing`,
    rows,
    // No figure was asked for. A second process must not make it worse: group against group costs little.
    wanted: [want('2 processes: times 1 process', rate(1) / rate(0), 0.8)],
  };
}

function startPlacer(order: PlacerOrder): ChildProcess {
  return fork(path.join(import.meta.dirname, 'placer.ts'), [JSON.stringify(order)]);
}

/** Its next answer. The channel is read to its end before it is disconnected; the process may well be gone before its last answer is read. */
function answerOf(placer: ChildProcess): Promise<PlacerAnswer> {
  return new Promise((resolve, reject) => {
    placer.once('message', (answer) => resolve(answer as PlacerAnswer));
    placer.once('disconnect', () => reject(new Error(`A placing process ended with ${placer.exitCode} unheard.`)));
  });
}
