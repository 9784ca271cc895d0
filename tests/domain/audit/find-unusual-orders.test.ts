import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, type Db } from '#db/client.ts';
import { rollback, type Tx, transaction } from '#db/transaction.ts';
import { findUnusualOrders } from '#domain/audit/find-unusual-orders.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import type { History } from './damages.ts';
import { makeHistory } from './made-history.ts';

let database: TestDatabase;
let db: Db;
let history: History;

// What belongs to one order, but for refunds and coupons, which make it unusual by being there.
const TABLES = [
  'orders',
  'order_items',
  'stock_reservations',
  'stock_movements',
  'payment_attempts',
  'sagas',
  'outbox',
];

beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url, { poolMax: 2 });
  history = await makeHistory(database.sql, db);
  const { sql } = database;
  // As its saga leaves it when nothing was charged.
  await sql`update payment_attempts set status = 'DECLINED' where order_id = ${history.expired.orderId}`;
  await sql`update sagas set step = 'DONE', lease_until = null, needs_attention_since = null where order_id = ${history.expired.orderId}`;
  // The guards that would refuse most of what follows.
  const guards = await sql<{ place: string; name: string }[]>`
    select conrelid::regclass::text as place, conname as name from pg_constraint
     where conrelid = any(${TABLES}::regclass[]) and contype in ('c', 'f', 'u')`;
  for (const { place, name } of guards) await sql`alter table ${sql(place)} drop constraint ${sql(name)} cascade`;
  const indexes = await sql<{ name: string }[]>`
    select indexrelid::regclass::text as name from pg_index
     where indrelid = any(${TABLES}::regclass[]) and indisunique and not indisprimary`;
  for (const { name } of indexes) await sql`drop index ${sql(name)}`;
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

type Change = (sql: Tx['sql'], orderId: string) => Promise<unknown>;

const other = (orderId: string) => `${orderId.slice(0, -4)}0000`;

/** Single facts of an order that was confirmed and paid, each of them wrong. */
const ofSold: Readonly<Record<string, Change>> = {
  'a line of one more': (sql, id) =>
    sql`update order_items set quantity = quantity + 1 where order_id = ${id} and line = 0`,
  'a line more and one less, of two lines': (sql, id) =>
    sql`update order_items set quantity = quantity + case line when 0 then 1 else -1 end where order_id = ${id}`,
  'a line from another seller': (sql, id) =>
    sql`update order_items set seller_id = seller_id + 1 where order_id = ${id} and line = 0`,
  'a line of another SKU': (sql, id) =>
    sql`update order_items set sku_id = sku_id + 1000 where order_id = ${id} and line = 0`,
  'a discount of a line': (sql, id) =>
    sql`update order_items set discount_minor = discount_minor + 1 where order_id = ${id} and line = 0`,
  'a coupon’s part of a line': (sql, id) =>
    sql`update order_items set coupon_minor = 1 where order_id = ${id} and line = 0`,
  'a line missing': (sql, id) => sql`delete from order_items where order_id = ${id} and line = 0`,
  'a hold of one more': (sql, id) =>
    sql`update stock_reservations set quantity = quantity + 1 where order_id = ${id} and sku_id = (select min(sku_id) from stock_reservations)`,
  'holds in a warehouse that nobody has': (sql, id) =>
    sql`update stock_reservations set warehouse_id = warehouse_id + 1000 where order_id = ${id}`,
  'holds released': (sql, id) =>
    sql`update stock_reservations set state = 'RELEASED', reason = 'EXPIRED' where order_id = ${id}`,
  'holds open': (sql, id) => sql`update stock_reservations set state = 'ACTIVE' where order_id = ${id}`,
  'holds with a reason': (sql, id) => sql`update stock_reservations set reason = 'EXPIRED' where order_id = ${id}`,
  'a second claim': (sql, id) => sql`update stock_reservations set claim = 2 where order_id = ${id}`,
  'a hold missing': (sql, id) =>
    sql`delete from stock_reservations where order_id = ${id} and sku_id = (select min(sku_id) from stock_reservations)`,
  'no lines, holds and movements': async (sql, id) => {
    await sql`delete from order_items where order_id = ${id}`;
    await sql`delete from stock_reservations where order_id = ${id}`;
    await sql`delete from stock_movements where order_id = ${id}`;
    await sql`update orders set discount_minor = 0 where id = ${id}`;
  },
  'more held than ended': (sql, id) =>
    sql`update stock_movements set reserved_delta = reserved_delta + 1 where order_id = ${id} and kind = 'HELD'`,
  'more ended than held': (sql, id) =>
    sql`update stock_movements set reserved_delta = reserved_delta - 1 where order_id = ${id} and kind = 'CONFIRMED'`,
  'movements of another row': (sql, id) =>
    sql`update stock_movements set warehouse_id = warehouse_id + 1000 where order_id = ${id} and kind = 'CONFIRMED'`,
  'a release instead of a sale': (sql, id) =>
    sql`update stock_movements set kind = 'RELEASED' where order_id = ${id} and kind = 'CONFIRMED'`,
  'no beginning': (sql, id) => sql`delete from stock_movements where order_id = ${id} and kind = 'HELD'`,
  'no end': (sql, id) => sql`delete from stock_movements where order_id = ${id} and kind = 'CONFIRMED'`,
  'two beginnings of nothing': (sql, id) =>
    sql`insert into stock_movements (order_id, sku_id, warehouse_id, kind, on_hand_delta, reserved_delta)
        select order_id, sku_id, warehouse_id, kind, 0, 0 from stock_movements where order_id = ${id} and kind = 'HELD'`,
  'units returned': (sql, id) =>
    sql`insert into stock_movements (order_id, sku_id, warehouse_id, kind, on_hand_delta, reserved_delta)
        select order_id, sku_id, warehouse_id, 'RETURNED', 1, 0 from stock_movements where order_id = ${id} and kind = 'HELD'`,
  'one unit of money too few': (sql, id) =>
    sql`update payment_attempts set captured_minor = captured_minor - 1 where order_id = ${id}`,
  'money given back': (sql, id) => sql`update payment_attempts set refunded_minor = 1 where order_id = ${id}`,
  'another currency': (sql, id) => sql`update payment_attempts set currency = 'EUR' where order_id = ${id}`,
  'an unsettled payment': (sql, id) => sql`update payment_attempts set status = 'UNKNOWN' where order_id = ${id}`,
  'no payment': (sql, id) => sql`delete from payment_attempts where order_id = ${id}`,
  'an order of one unit of money more': (sql, id) =>
    sql`update orders set total_minor = total_minor + 1 where id = ${id}`,
  'an order of another discount': (sql, id) =>
    sql`update orders set discount_minor = discount_minor + 1 where id = ${id}`,
  'an order in another currency': (sql, id) => sql`update orders set currency = 'EUR' where id = ${id}`,
  'an order that has a coupon': (sql, id) => sql`update orders set coupon_id = 1 where id = ${id}`,
  'an order that holds': (sql, id) => sql`update orders set hold_expires_at = now() where id = ${id}`,
  'an order that is pending': (sql, id) => sql`update orders set status = 'PENDING_PAYMENT' where id = ${id}`,
  'an order that expired': (sql, id) =>
    sql`update orders set status = 'EXPIRED', end_reason = 'EXPIRED' where id = ${id}`,
  'no order': (sql, id) => sql`delete from orders where id = ${id}`,
  'an open saga': (sql, id) => sql`update sagas set step = 'CAPTURE' where order_id = ${id}`,
  'no saga': (sql, id) => sql`delete from sagas where order_id = ${id}`,
  'no placing told': (sql, id) => sql`delete from outbox where aggregate = ${`order:${id}`} and type = 'order.placed'`,
  'no end told': (sql, id) => sql`delete from outbox where aggregate = ${`order:${id}`} and type = 'order.confirmed'`,
  'another end told': (sql, id) =>
    sql`update outbox set type = 'order.cancelled' where aggregate = ${`order:${id}`} and type = 'order.confirmed'`,
  'the end told twice': (sql, id) =>
    sql`insert into outbox (aggregate, type, payload) select aggregate, type, payload from outbox
         where aggregate = ${`order:${id}`} and type = 'order.confirmed'`,
  'the placing told of another order': (sql, id) =>
    sql`update outbox set aggregate = ${`order:${other(id)}`} where aggregate = ${`order:${id}`} and type = 'order.placed'`,
};

/** The same of an order that ended unpaid. */
const ofExpired: Readonly<Record<string, Change>> = {
  'money charged': (sql, id) => sql`update payment_attempts set captured_minor = 1 where order_id = ${id}`,
  'holds that ended for different reasons': (sql, id) =>
    sql`update stock_reservations set reason = 'CANCELLED' where order_id = ${id} and sku_id = (select min(sku_id) from stock_reservations)`,
  'holds without a reason': (sql, id) => sql`update stock_reservations set reason = null where order_id = ${id}`,
  'holds that were sold': (sql, id) =>
    sql`update stock_reservations set state = 'CONFIRMED', reason = null where order_id = ${id}`,
  'units sold': (sql, id) =>
    sql`update stock_movements set kind = 'CONFIRMED' where order_id = ${id} and kind = 'RELEASED'`,
  'another end': (sql, id) => sql`update orders set status = 'CANCELLED', end_reason = 'CANCELLED' where id = ${id}`,
  'a capture that failed': (sql, id) => sql`update orders set end_reason = 'CAPTURE_FAILED' where id = ${id}`,
  'another end told': (sql, id) =>
    sql`update outbox set type = 'order.cancelled' where aggregate = ${`order:${id}`} and type = 'order.expired'`,
};

const unusualAfter = (orderId: string, change: Change) =>
  transaction(db, async (tx): Promise<readonly string[] | undefined> => {
    await change(tx.sql, orderId);
    return rollback(await findUnusualOrders(tx, 100));
  });

describe('a plain order is looked at again for', () => {
  test('nothing, as long as it is one', async () => {
    const { sold, expired } = history;
    const unusual = await unusualAfter(sold.orderId, async () => {});
    expect(unusual).not.toContain(sold.orderId);
    expect(unusual).not.toContain(expired.orderId);
  });

  test.each(Object.entries(ofSold))('%s, when it was sold', async (_, change) => {
    expect(await unusualAfter(history.sold.orderId, change)).toContain(history.sold.orderId);
  });

  test.each(Object.entries(ofExpired))('%s, when it expired', async (_, change) => {
    expect(await unusualAfter(history.expired.orderId, change)).toContain(history.expired.orderId);
  });

  test('an event of what cannot be an order', async () => {
    const unusual = await unusualAfter(
      '',
      (sql) => sql`insert into outbox (aggregate, type, payload) values ('order:nonsense', 'order.placed', '{}')`,
    );
    expect(unusual).toContain('nonsense');
  });
});
