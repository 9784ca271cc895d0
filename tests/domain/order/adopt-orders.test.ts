import { afterAll, beforeAll, expect, test } from 'vitest';
import { memberBuyer } from '#domain/account/make-buyer-id.ts';
import type { BuyerId } from '#domain/account/types.ts';
import { adoptOrders } from '#domain/order/adopt-orders.ts';
import { findOrder, findOrders, listOrders } from '#domain/order/queries.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { makeEngine, silentBank, type TestEngine, wishFor } from '#tests/support/engine.ts';
import { makeGuest, makeOffer, makeUser } from '#tests/support/factories.ts';

let database: TestDatabase;
let engine: TestEngine;
beforeAll(async () => {
  database = await createTestDatabase();
  engine = makeEngine(database.url, silentBank);
});
afterAll(async () => {
  await engine.close();
  await database.drop();
});

async function placeAs(buyer: BuyerId): Promise<string> {
  const offer = await makeOffer(database.sql);
  const wish = await wishFor(engine, [{ ...offer, quantity: 1 }], { buyer });
  expect(await engine.placement.submit(wish)).toMatchObject({ kind: 'PLACED' });
  return wish.orderId;
}

test('a guest who signs in keeps the order that is being paid, and nobody else sees it', async () => {
  const { buyer, token } = makeGuest();
  const guest = buyer as BuyerId;
  const orderId = await placeAs(guest);
  const member = memberBuyer(await makeUser(database.sql));
  expect(await adoptOrders(engine.db, member, token)).toBe(1);
  expect(await adoptOrders(engine.db, member, token)).toBe(0);
  expect(await findOrder(engine.db, member, orderId)).toMatchObject({ orderId, status: 'PENDING' });
  expect(await findOrder(engine.db, guest, orderId)).toBeUndefined();
});

test('asked for by two in one reading, an order is shown to whose it is', async () => {
  const [one, other] = [makeGuest().buyer as BuyerId, makeGuest().buyer as BuyerId];
  const orderId = await placeAs(one);
  const asked = [
    { buyer: other, orderId },
    { buyer: one, orderId },
  ];
  expect(await findOrders(engine.db, asked)).toMatchObject([undefined, { orderId }]);
});

test('a member never has two unpaid orders from a cart: the guest’s stays with the guest', async () => {
  const { buyer, token } = makeGuest();
  const guest = buyer as BuyerId;
  await placeAs(guest);
  const member = memberBuyer(await makeUser(database.sql));
  const own = await placeAs(member);
  expect(await adoptOrders(engine.db, member, token)).toBe(0);
  expect((await listOrders(engine.db, member)).items.map((order) => order.orderId)).toEqual([own]);
  expect((await listOrders(engine.db, guest)).items).toHaveLength(1);
});
