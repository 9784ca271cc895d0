import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AdminId, BuyerId } from '#domain/account/types.ts';
import { listHolds } from '#domain/console/list-holds.ts';
import { relayEvents } from '#domain/event/relay-events.ts';
import { listNotices } from '#domain/notice/queries.ts';
import { writeNotices } from '#domain/notice/write-notices.ts';
import { extendHoldByAdmin } from '#domain/order/extend-hold-by-admin.ts';
import { placeOrder } from '#domain/order/place-order.ts';
import { findOrder } from '#domain/order/queries.ts';
import { releaseOrder } from '#domain/order/release-order.ts';
import { sweep } from '#domain/order/sweep-orders.ts';
import { toTimestamp } from '#lib/clock.ts';
import { present } from '#lib/result.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { makeEngine, orderRow, silentBank, type TestEngine, wishFor } from '#tests/support/engine.ts';
import { type MadeOffer, makeOffer, makeUser } from '#tests/support/factories.ts';
import { expectSound, holdLock, letHoldsRunOut, untilWaiting } from '#tests/support/race.ts';
import { sell } from '../seller/made-order.ts';

let database: TestDatabase;
let engine: TestEngine;
let other: TestEngine;
let admin: AdminId;

beforeAll(async () => {
  database = await createTestDatabase();
  engine = makeEngine(database.url, silentBank);
  other = makeEngine(database.url, silentBank);
  admin = (await makeUser(database.sql, { role: 'admin' })) as AdminId;
});
afterEach(() => expectSound(engine.db));
afterAll(async () => {
  await Promise.all([engine.close(), other.close()]);
  await database.drop();
});

async function place(offers: readonly MadeOffer[], quantity = 1) {
  const wish = await wishFor(
    engine,
    offers.map((offer) => ({ ...offer, quantity })),
  );
  await placeOrder(engine, wish);
  return wish;
}

/** Until when it is held, to the millisecond, as the page shows it. */
async function endOf(orderId: string): Promise<Date> {
  return present((await orderRow(engine, orderId)).holdExpiresAt, 'hold');
}

const extend = (orderId: string, seen: Date, minutes: number, by = engine) =>
  extendHoldByAdmin(by.db, admin, orderId, { minutes, seen, reason: 'on the phone' });

const actsOn = async (orderId: string) =>
  await database.sql<{ act: string; reason: string; before: object; after: object }[]>`
    select act, reason, before, after from admin_log where subject_kind = 'order' and subject_id = ${orderId} order by id`;

async function toldTo(buyer: BuyerId) {
  await relayEvents(engine.db, [writeNotices]);
  return (await listNotices(engine.db, buyer)).items.map(({ kind }) => kind);
}

describe('extending a hold for a buyer', () => {
  test('order and holds last longer together, it is written down, and the buyer is told', async () => {
    const order = await place([await makeOffer(database.sql), await makeOffer(database.sql)]);
    const seen = await endOf(order.orderId);
    const until = new Date(seen.getTime() + 300_000);
    expect(await extend(order.orderId, seen, 5)).toEqual({
      ok: true,
      value: { holdExpiresAt: toTimestamp(until), extended: true },
    });
    const holds = await database.sql`
      select distinct r.expires_at = o.hold_expires_at as together from stock_reservations r join orders o on o.id = r.order_id
       where o.id = ${order.orderId}`;
    expect([...holds]).toEqual([{ together: true }]);
    expect(await actsOn(order.orderId)).toEqual([
      {
        act: 'order.extend_hold',
        reason: 'on the phone',
        before: { holdExpiresAt: toTimestamp(seen) },
        after: { holdExpiresAt: toTimestamp(until) },
      },
    ]);
    expect(await toldTo(order.buyer)).toEqual(['HOLD_EXTENDED']);
    expect(await findOrder(engine.db, order.buyer, order.orderId)).toMatchObject({
      holdExpiresAt: toTimestamp(until),
      holdExtended: false,
    });
  });

  test('a double click, and two admins at once, extend it once', async () => {
    const { orderId } = await place([await makeOffer(database.sql)]);
    const seen = await endOf(orderId);
    const lock = await holdLock(database.sql, (tx) => tx`select 1 from orders where id = ${orderId} for no key update`);
    const both = Promise.all([extend(orderId, seen, 10), extend(orderId, seen, 10, other)]);
    await untilWaiting(database.sql, 2);
    await lock.release();
    const answers = (await both).map((answer) => answer.ok && answer.value.extended);
    expect(answers.sort()).toEqual([false, true]);
    expect((await endOf(orderId)).getTime()).toBe(seen.getTime() + 600_000);
    expect(await actsOn(orderId)).toHaveLength(1);
    expect(await extend(orderId, seen, 5)).toMatchObject({ refusal: { code: 'HOLD_CHANGED' } });
  });

  test('never beyond 30 minutes from the order, and not at all when it lasts so long', async () => {
    const { orderId } = await place([await makeOffer(database.sql)]);
    const [order] = await database.sql<{ at: Date }[]>`select created_at as at from orders where id = ${orderId}`;
    const limit = present(order, 'order').at.getTime() + 1_800_000;
    await extend(orderId, await endOf(orderId), 10);
    expect(await extend(orderId, await endOf(orderId), 15)).toMatchObject({ value: { extended: true } });
    expect((await endOf(orderId)).getTime()).toBe(limit);
    expect(await extend(orderId, await endOf(orderId), 5)).toMatchObject({ refusal: { code: 'HOLD_AT_LIMIT' } });
    const { items } = await listHolds(engine.db, { filter: 'ACTIVE', orderId, limit: 10 });
    expect(items).toMatchObject([{ extendableUntil: null }]);
  });

  test('one that has run out, was released or never was is not brought back', async () => {
    const { orderId } = await place([await makeOffer(database.sql)]);
    await letHoldsRunOut(database.sql, [orderId]);
    const seen = await endOf(orderId);
    expect(await extend(orderId, seen, 5)).toEqual({ ok: false, refusal: { code: 'HOLD_EXPIRED', orderId } });
    await sweep(engine.db, 'worker');
    expect(await extend(orderId, seen, 5)).toMatchObject({ refusal: { code: 'HOLD_EXPIRED' } });
    expect(await extend(crypto.randomUUID(), seen, 5)).toMatchObject({ refusal: { code: 'NOT_FOUND' } });
    expect(await actsOn(orderId)).toEqual([]);
  });
});

test('a release is the shop’s doing: its buyer’s page and a notice say so, and the log has before and after', async () => {
  const { orderId, buyer } = await place([await makeOffer(database.sql)]);
  expect(await releaseOrder(engine.db, admin, orderId, 'a test order')).toEqual({ ok: true, value: true });
  expect(await releaseOrder(engine.db, admin, orderId, 'a test order')).toEqual({ ok: true, value: false });
  expect(await findOrder(engine.db, buyer, orderId)).toMatchObject({
    status: 'CANCELLED',
    endReason: 'RELEASED_BY_SHOP',
    holdExpiresAt: null,
  });
  expect(await toldTo(buyer)).toEqual(['ORDER_RELEASED']);
  expect(await actsOn(orderId)).toEqual([
    {
      act: 'order.release',
      reason: 'a test order',
      before: { status: 'PENDING', endReason: null },
      after: { status: 'CANCELLED', endReason: 'RELEASED_BY_SHOP' },
    },
  ]);
});

describe('the list of holds', () => {
  const keyOf = (hold: { orderId: string; skuId: string; warehouseId: string }) =>
    `${hold.orderId} ${hold.skuId} ${hold.warehouseId}`;

  test('every filter gives each of its holds once, in the order of the orders or of their ends, however small the pages', async () => {
    const [hot, side] = [
      await makeOffer(database.sql, { stock: [40, 40] }),
      await makeOffer(database.sql, { stock: [80] }),
    ];
    const orders = [];
    for (let n = 0; n < 12; n += 1) orders.push(await place(n % 3 === 0 ? [hot, side] : [hot], 3));
    for (let n = 0; n < 3; n += 1) await sell(engine.db, [{ ...hot, quantity: 2 }]);
    for (const { orderId } of orders.slice(0, 3).reverse())
      await releaseOrder(engine.db, admin, orderId, 'to have some');
    await letHoldsRunOut(
      database.sql,
      orders.slice(3, 6).map(({ orderId }) => orderId),
    );
    for (const filter of ['ACTIVE', 'EXPIRED_WAITING', 'CONFIRMED', 'RELEASED'] as const) {
      for (const skuId of [undefined, hot.skuId]) {
        const state = filter === 'EXPIRED_WAITING' ? 'ACTIVE' : filter;
        const truth = await database.sql<{ orderId: string; skuId: string; warehouseId: string }[]>`
          select order_id as "orderId", sku_id as "skuId", warehouse_id as "warehouseId" from stock_reservations r
           where state = ${state} and (${skuId ?? null}::bigint is null or sku_id = ${skuId ?? null}::bigint)
             and (${filter !== 'EXPIRED_WAITING'} or expires_at <= now())
           order by ${
             // Of one SKU by when they ended; what ended at the same instant as its movements have it.
             skuId !== undefined && state !== 'ACTIVE'
               ? database.sql`ended_at desc, (select m.id from stock_movements m where m.order_id = r.order_id and m.sku_id = r.sku_id
                                                and m.warehouse_id = r.warehouse_id and m.kind = r.state) desc`
               : database.sql`order_id desc, sku_id desc, warehouse_id desc`
           }`;
        expect(truth.length, `${filter} has some`).toBeGreaterThan(0);
        for (const limit of [1, 2, 100]) {
          const seen: string[] = [];
          let cursor: string | undefined;
          do {
            const page = await listHolds(engine.db, { filter, skuId, limit, cursor });
            seen.push(...page.items.map(keyOf));
            cursor = page.next ?? undefined;
          } while (cursor);
          expect(seen, `${filter}, SKU ${skuId}, ${limit} a page`).toEqual(truth.map(keyOf));
        }
      }
    }
  });

  test('a cursor that is none gives the first page', async () => {
    const first = await listHolds(engine.db, { filter: 'ACTIVE', limit: 3 });
    for (const cursor of ['', 'x', '1_2_3', `${crypto.randomUUID()}_1`]) {
      expect((await listHolds(engine.db, { filter: 'ACTIVE', limit: 3, cursor })).items).toEqual(first.items);
    }
  });
});
