import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, type Db } from '#db/client.ts';
import { transaction } from '#db/transaction.ts';
import { claimStock } from '#domain/stock/claim-stock.ts';
import { endHoldsIfActive } from '#domain/stock/end-holds.ts';
import { newId } from '#lib/ids.ts';
import { present } from '#lib/result.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { makeOffer } from '#tests/support/factories.ts';

/*
 * Whoever decides has read under lock, so what is written fits. These are the guards behind that: a decision that is wrong
 * all the same is never written.
 */

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

async function shelf(onHand: number) {
  const offer = await makeOffer(database.sql, { stock: [onHand] });
  const row = { skuId: offer.skuId, warehouseId: present(offer.warehouseIds[0], 'warehouse') };
  const counts = async () => {
    const [found] = await database.sql`
      select on_hand, reserved, (select count(*)::int from stock_movements m where m.sku_id = i.sku_id) as movements
        from inventory i where sku_id = ${offer.skuId}`;
    return found;
  };
  const hold = (quantity: number, orderId = newId()) => ({ orderId, ...row, quantity });
  return { row, counts, hold };
}

describe('a claim that does not fit', () => {
  test('is undone whole, however it is spread over orders', async () => {
    const { counts, hold } = await shelf(3);
    const before = await counts();
    await expect(transaction(db, async (tx) => claimStock(tx, [hold(2), hold(2)], 900))).rejects.toThrow('did not fit');
    expect(await counts()).toEqual(before);
  });

  test('on a row that does not exist throws', async () => {
    const { hold } = await shelf(3);
    const nowhere = { ...hold(1), warehouseId: '999999999' };
    await expect(transaction(db, async (tx) => claimStock(tx, [nowhere], 900))).rejects.toThrow('did not fit');
  });

  test('fits to the last unit', async () => {
    const { counts, hold } = await shelf(3);
    await transaction(db, async (tx) => claimStock(tx, [hold(2), hold(1)], 900));
    expect(await counts()).toMatchObject({ on_hand: 3, reserved: 3, movements: 3 });
  });
});

describe('an ended hold', () => {
  test.each([
    ['released', 'released'],
    ['released', 'confirmed'],
    ['confirmed', 'released'],
    ['confirmed', 'confirmed'],
  ] as const)('%s is not %s afterwards', async (first, second) => {
    const { counts, hold } = await shelf(3);
    const [one, other] = [hold(1), hold(1)];
    await transaction(db, async (tx) => claimStock(tx, [one, other], 900));
    const ending = (word: 'released' | 'confirmed') =>
      word === 'confirmed'
        ? ({ ...one, to: 'CONFIRMED' } as const)
        : ({ ...one, to: 'RELEASED', reason: 'CANCELLED' } as const);
    await transaction(db, async (tx) => endHoldsIfActive(tx, [ending(first)]));
    const before = await counts();
    await expect(transaction(db, async (tx) => endHoldsIfActive(tx, [ending(second)]))).rejects.toThrow(
      'Holds read as ACTIVE under lock',
    );
    expect(await counts()).toEqual(before);
  });
});

describe('the database itself', () => {
  test('refuses more reserved than there is, and less than nothing', async () => {
    const { row } = await shelf(1);
    const set = (reserved: number) =>
      database.sql`update inventory set reserved = ${reserved} where sku_id = ${row.skuId}`.execute();
    await expect(set(2)).rejects.toMatchObject({ code: '23514' });
    await expect(set(-1)).rejects.toMatchObject({ code: '23514' });
  });

  test('refuses a hold that ended and does not say when, and one that was released and does not say why', async () => {
    const { hold } = await shelf(1);
    const one = hold(1);
    await transaction(db, async (tx) => claimStock(tx, [one], 900));
    const { orderId } = one;
    const wrong = [
      database.sql`update stock_reservations set state = 'CONFIRMED' where order_id = ${orderId}`,
      database.sql`update stock_reservations set ended_at = now() where order_id = ${orderId}`,
      database.sql`update stock_reservations set state = 'RELEASED', ended_at = now() where order_id = ${orderId}`,
      database.sql`update stock_reservations set state = 'CONFIRMED', reason = 'EXPIRED', ended_at = now() where order_id = ${orderId}`,
    ];
    for (const update of wrong) await expect(update.execute()).rejects.toMatchObject({ code: '23514' });
  });
});
