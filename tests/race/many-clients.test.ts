import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlaceOutcome } from '#domain/order/place-orders.ts';
import type { PlaceRequest } from '#domain/order/types.ts';
import { newId, randomToken } from '#lib/ids.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { makeEngine, silentBank, stockOf, type TestEngine, wishFor } from '#tests/support/engine.ts';
import { type MadeOffer, makeGuest, makeOffer } from '#tests/support/factories.ts';
import { countOutcomes, expectSound } from '#tests/support/race.ts';

const CLIENTS = 50;
const ATTEMPTS = 2_000;

let database: TestDatabase;
let first: TestEngine;
let second: TestEngine;

beforeAll(async () => {
  database = await createTestDatabase();
  first = makeEngine(database.url, silentBank);
  second = makeEngine(database.url, silentBank);
});
afterAll(async () => {
  await Promise.all([first.close(), second.close()]);
  await database.drop();
});

/** As many buyers with one unit of the offer in their cart: the first one's cart copied, which is what 2,000 equal carts are. */
async function crowd(offer: MadeOffer, count: number): Promise<PlaceRequest[]> {
  const one = await wishFor(first, [{ ...offer, quantity: 1 }]);
  const others = Array.from({ length: count - 1 }, () => makeGuest().buyer as PlaceRequest['buyer']);
  await database.sql`
    insert into carts (cart_id, version, items)
    select u.id, 1, c.items from unnest(${others}::text[]) as u(id), carts c where c.cart_id = ${one.buyer}`;
  const ids = () => ({ orderId: newId(), attemptId: newId(), idempotencyKey: randomToken(12) });
  return [one, ...others.map((buyer) => ({ ...one, ...ids(), buyer }))];
}

test.each([
  ['one process', () => [first]],
  ['two processes', () => [first, second]],
])(
  '50 clients make 2,000 attempts on 100 units, %s: exactly 100 orders, and nobody hears anything but OUT_OF_STOCK',
  async (_name, engines) => {
    const offer = await makeOffer(database.sql, { stock: [100] });
    const waiting = await crowd(offer, ATTEMPTS);
    const outcomes: PlaceOutcome[] = [];
    await Promise.all(
      Array.from({ length: CLIENTS }, async (_, client) => {
        const engine = engines()[client % engines().length] as TestEngine;
        for (let request = waiting.pop(); request; request = waiting.pop()) {
          outcomes.push(await engine.placement.submit(request));
        }
      }),
    );
    expect(countOutcomes(outcomes)).toEqual({ PLACED: 100, OUT_OF_STOCK: ATTEMPTS - 100 });
    expect(await stockOf(first, offer.skuId)).toEqual({ onHand: 100, reserved: 100 });
    const [orders] = await database.sql`
    select count(*)::int as count from order_items where sku_id = ${offer.skuId}`;
    expect(orders?.count).toBe(100);
    await expectSound(first.db);
  },
);
