import { liveOne } from '#bench/baseline/live-one.ts';
import { type BenchEngine, openBenchEngine, promptBank, silentBank } from '#bench/engine.ts';
import { layGround } from '#bench/ground.ts';
import { type Bench, type Measured, type Row, want } from '#bench/measure.ts';
import { baseline, grouped, measureWay, middleOf, rateOf, type Way } from '#bench/measure-way.ts';
import { runAudit } from '#domain/audit/run-audit.ts';
import { placeOrder } from '#domain/order/place-order.ts';
import type { PaymentProvider } from '#domain/payment/types.ts';
import { step } from '#scripts/progress.ts';

const BUYERS = [1, 32, 256, 1000];
const BANK_MS = 5;
// One buyer alone waits for the disk at each step, whose moods last for seconds: the ways take turns, and the median counts.
const TURNS_ALONE = 5;

/** Bench 1, first half: one product that everybody wants, orders placed. */
export async function measureHotRow(bench: Bench): Promise<Measured> {
  const rows = await measureOnHotRow(bench, 'hot_row', silentBank, (engine) => [
    baseline(engine, 'claim-first'),
    baseline(engine, 'claim-last'),
    grouped(engine),
  ]);
  const rate = (way: string, buyers: number) => rateOf(rows, way, buyers);
  return {
    name: 'hot-row',
    title: 'One hot row: placing',
    rows,
    wanted: [
      want('256 buyers: times claim-first', rate('grouped', 256) / rate('claim-first', 256), 20),
      want('256 buyers: orders/s', rate('grouped', 256), 5_000),
      want(
        '1 buyer: times the faster baseline',
        rate('grouped', 1) / Math.max(rate('claim-first', 1), rate('claim-last', 1)),
        1,
      ),
    ],
  };
}

/** Bench 1, second half: from the cart to CONFIRMED, at a bank that answers in 5 ms. */
export async function measureWholeLife(bench: Bench): Promise<Measured> {
  const rows = await measureOnHotRow(bench, 'whole_life', promptBank(BANK_MS), (engine) => [
    {
      name: 'a transaction per step',
      most: (buyers) => (buyers === 1 ? 150 : 1_000),
      slow: true,
      act: async (wish) => {
        if (!(await liveOne(engine.db, engine.bank, wish, 'claim-last'))) throw new Error('Sold out.');
      },
    },
    {
      name: 'grouped',
      most: (buyers) => (buyers === 1 ? 150 : 8_000),
      act: async (wish) => {
        const { outcome, payment } = await placeOrder(engine, wish);
        if (outcome.kind !== 'PLACED') throw new Error(`Not placed: ${JSON.stringify(outcome)}`);
        await payment;
      },
    },
  ]);
  const finished = rateOf(rows, 'grouped', 256);
  return {
    name: 'whole-life',
    title: `One hot row: the whole life of an order, bank ${BANK_MS} ms`,
    rows,
    wanted: [
      want('256 buyers: times a transaction per step', finished / rateOf(rows, 'a transaction per step', 256), 10),
      want('256 buyers: orders finished/s', finished, 2_500),
    ],
  };
}

async function measureOnHotRow(
  bench: Bench,
  database: string,
  bank: PaymentProvider,
  waysOf: (engine: BenchEngine) => Way[],
): Promise<Row[]> {
  const engine = openBenchEngine(await bench.server.makeDatabase(database), bank);
  const rows: Row[] = [];
  try {
    const ground = await layGround(engine.db.sql, { skus: 1, unitsEach: 1_000_000_000 });
    const line = [{ skuId: ground.skuId(0), sellerId: ground.sellerId, quantity: 1 }];
    for (const buyers of BUYERS) {
      const ways = waysOf(engine);
      const turns: Row[][] = [];
      for (let turn = 0; turn < (buyers === 1 && !bench.quick ? TURNS_ALONE : 1); turn += 1) {
        for (const [index, way] of ways.entries()) {
          const row = await measureWay(bench, engine, way, buyers, () => line);
          turns[index] = [...(turns[index] ?? []), row];
        }
      }
      rows.push(...turns.map(middleOf));
    }
    await step('Auditing what was written', () => expectSound(engine));
    return rows;
  } finally {
    await engine.close();
    await bench.server.dropDatabase(database);
  }
}

/** A figure that was reached by doing it wrong is none. */
async function expectSound(engine: BenchEngine): Promise<void> {
  const broken = (await runAudit(engine.db)).filter((finding) => finding.broken > 0);
  if (broken.length > 0) throw new Error(`The audit finds ${JSON.stringify(broken)}`);
}
