import { runClosedLoop } from '#bench/closed-loop.ts';
import { openBenchEngine, silentBank } from '#bench/engine.ts';
import { makeWishes } from '#bench/ground.ts';
import { grouped } from '#bench/measure-way.ts';

/** What a placing process is told, as its one argument. */
export type PlacerOrder = {
  readonly databaseUrl: string;
  readonly skuId: string;
  readonly sellerId: string;
  readonly buyers: number;
  readonly carts: number;
  readonly seconds: number;
  readonly warmUpSeconds: number;
};

/** What it answers: `ready` when its carts are made, then, after it was sent `go`, what came of it. */
export type PlacerAnswer = 'ready' | { readonly count: number; readonly seconds: number; readonly latencies: number[] };

/** A process with an engine of its own, as a web process has it; several of them meet on one hot row. */
async function main(order: PlacerOrder): Promise<void> {
  const engine = openBenchEngine(order.databaseUrl, silentBank);
  const line = [{ skuId: order.skuId, sellerId: order.sellerId, quantity: 1 }];
  const wishes = await makeWishes(engine.db.sql, order.carts, () => line);
  const go = new Promise((resolve) => process.once('message', resolve));
  process.send?.('ready' satisfies PlacerAnswer);
  await go;
  let used = 0;
  const { count, seconds, latencies } = await runClosedLoop({
    ...order,
    next: () => wishes[used++],
    act: grouped(engine).act,
  });
  await engine.close();
  process.send?.({ count, seconds, latencies } satisfies PlacerAnswer, () => process.disconnect());
}

if (import.meta.main) await main(JSON.parse(process.argv[2] ?? '{}'));
