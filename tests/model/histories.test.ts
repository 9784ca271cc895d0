import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { makeEngine, type TestEngine } from '#tests/support/engine.ts';
import { expectSound, type HeldBank, heldBank } from '#tests/support/race.ts';
import { type History, history } from './actions.ts';
import { openPremises, type Premises, ShopInDatabase } from './shop-in-database.ts';
import { ShopInMemory } from './shop-in-memory.ts';

/*
 * Random histories, told to the shop in the database and to a plain one in memory: same answers, same state, after every action. One
 * that fails is shrunk and printed with its seed; `MODEL_SEED=<seed>` tells it again, `MODEL_HISTORIES=5000` tells more of them.
 */

const HISTORIES = Number(process.env.MODEL_HISTORIES ?? 200);
const SEED = process.env.MODEL_SEED === undefined ? undefined : Number(process.env.MODEL_SEED);

let database: TestDatabase;
let engine: TestEngine;
let bank: HeldBank;
let premises: Premises;

beforeAll(async () => {
  database = await createTestDatabase();
  bank = heldBank();
  engine = makeEngine(database.url, bank.provider);
  premises = await openPremises(engine);
});
afterAll(async () => {
  await engine.close();
  await database.drop();
});

/** How often each answer was given, and each end of an order seen. */
const told = new Map<string, number>();
const note = (word: string) => told.set(word, (told.get(word) ?? 0) + 1);

/** What the histories must have come to, or they prove less than they seem to. */
const EVERYTHING = [
  ...['PLACED', 'REPLAYED', 'IDEMPOTENCY_KEY_REUSED', 'CART_ALREADY_ORDERED', 'PAYMENT_IN_PROGRESS', 'CART_EMPTY'],
  ...['OUT_OF_STOCK', 'heard', 'answered', 'asked', 'HOLD_EXPIRED', 'cancelled', 'ORDER_NOT_OPEN'],
  ...['APPLIED', 'UNCHANGED', 'STALE', 'OVERSUBSCRIBED'],
  ...['CONFIRMED null', 'EXPIRED EXPIRED', 'CANCELLED CANCELLED', 'CANCELLED REPLACED', 'CANCELLED OVERSUBSCRIBED'],
];

async function tell({ stock, actions }: History): Promise<void> {
  const real = await ShopInDatabase.open(engine, bank, premises, stock);
  const plain = new ShopInMemory(stock);
  expect(await real.picture()).toEqual(plain.picture());
  for (const action of actions) {
    const said = await real.act(action);
    const picture = await real.picture();
    expect({ action, said, ...picture }).toEqual({ action, said: plain.act(action), ...plain.picture() });
    note(said.split(' ')[0] as string);
  }
  for (const order of plain.picture().orders) note(order.split(' ').slice(1, 3).join(' '));
}

test(
  `${HISTORIES} random histories: the database and the model agree after every action`,
  async () => {
    await fc.assert(fc.asyncProperty(history, tell), {
      numRuns: HISTORIES,
      ...(SEED === undefined ? {} : { seed: SEED }),
      // A failing history costs a few hundred runs to shrink; beyond that it is short enough to read.
      interruptAfterTimeLimit: 30 * 60_000,
    });
    if (HISTORIES >= 200) expect(EVERYTHING.filter((word) => !told.has(word))).toEqual([]);
    await expectSound(engine.db);
  },
  35 * 60_000,
);
