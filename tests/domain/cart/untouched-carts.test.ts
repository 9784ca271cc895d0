import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Db } from '#db/client.ts';
import { abandonCarts } from '#domain/cart/abandon-carts.ts';
import { deleteUntouchedCarts } from '#domain/cart/delete-untouched-carts.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { makeCart, makeGuest, makeOffer } from '#tests/support/factories.ts';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url, { poolMax: 2 });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

async function cartLeftFor(interval: string, lines = 1): Promise<string> {
  const offer = await makeOffer(database.sql);
  const { cartId } = await makeCart(database.sql, makeGuest().buyer, lines ? [{ ...offer, quantity: 1 }] : []);
  await database.sql`update carts set updated_at = now() - ${interval}::interval where cart_id = ${cartId}`;
  return cartId;
}
const told = async (cartId: string) =>
  (await database.sql`select 1 from outbox where aggregate = ${`cart:${cartId}`} and type = 'cart.abandoned'`).length;

test('a cart with lines, untouched for a day, is told of once, and again when it was touched since', async () => {
  const left = await cartLeftFor('25 hours');
  const fresh = await cartLeftFor('23 hours');
  const empty = await cartLeftFor('25 hours', 0);
  expect(await abandonCarts(db)).toBe(1);
  expect(await abandonCarts(db)).toBe(0);
  expect([await told(left), await told(fresh), await told(empty)]).toEqual([1, 0, 0]);
  await database.sql`update carts set updated_at = now() - interval '26 hours', abandoned_at = now() - interval '3 days' where cart_id = ${left}`;
  expect(await abandonCarts(db)).toBe(1);
});

test('a cart untouched for 90 days goes', async () => {
  const old = await cartLeftFor('91 days');
  const kept = await cartLeftFor('89 days');
  expect(await deleteUntouchedCarts(db)).toBe(1);
  const rows = await database.sql`select cart_id from carts where cart_id in ${database.sql([old, kept])}`;
  expect(rows.map((row) => row.cart_id)).toEqual([kept]);
});
