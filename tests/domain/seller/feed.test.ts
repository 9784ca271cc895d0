import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Db } from '#db/client.ts';
import { transaction } from '#db/transaction.ts';
import type { AdminId, SellerId } from '#domain/account/types.ts';
import { markLineNotShippable } from '#domain/order/mark-line-not-shippable.ts';
import { settleLineRefund } from '#domain/order/settle-line-refund.ts';
import { orderFeedInput, stockListInput } from '#domain/seller/input.ts';
import { listConfirmedOrders } from '#domain/seller/list-confirmed-orders.ts';
import { listStocks } from '#domain/seller/list-stocks.ts';
import type { SellerOrderPage, SellerOrderView, StockView } from '#domain/seller/types.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { makeOffer, makeSeller, makeUser, makeWarehouse } from '#tests/support/factories.ts';
import { authorise, capture, makeOrder, sell } from './made-order.ts';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url, { poolMax: 8 });
});

afterAll(async () => {
  await db.close();
  await database.drop();
});

const feed = (sellerId: string, after?: string, limit?: number): Promise<SellerOrderPage> =>
  listConfirmedOrders(
    db,
    sellerId as SellerId,
    orderFeedInput.parse({ after, ...(limit && { limit: String(limit) }) }),
  );

/**
 * Reads on from `after` until `count` orders came, as a seller's system would. Other tests' transactions on this server
 * hold the feed back while they run, so it asks again.
 */
async function follow(sellerId: string, count: number, after?: string, limit?: number) {
  const items: SellerOrderView[] = [];
  let next = after;
  await expect
    .poll(
      async () => {
        const page = await feed(sellerId, next, limit);
        items.push(...page.items);
        next = page.next;
        return items.length;
      },
      { timeout: 10_000, interval: 10 },
    )
    .toBeGreaterThanOrEqual(count);
  return { items, next };
}

describe('the feed of confirmed orders', () => {
  it("has the seller's own lines, the warehouse, and where to send them", async () => {
    const mine = await makeOffer(db.sql, { stock: [2, 2], priceMinor: 1_250 });
    const theirs = await makeOffer(db.sql);
    const { orderId } = await sell(db, [
      { skuId: theirs.skuId, sellerId: theirs.sellerId, quantity: 1 },
      { skuId: mine.skuId, sellerId: mine.sellerId, quantity: 3 },
    ]);
    const { items } = await follow(mine.sellerId, 1);
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      orderId,
      currency: 'TRY',
      shippingAddress: { city: 'Istanbul', country: 'TR' },
      items: [
        {
          sku: mine.sellerSku,
          skuId: mine.skuId,
          quantity: 3,
          unitPrice: '12.50',
          discount: '0.00',
          lineTotal: '37.50',
          notShippable: false,
        },
      ],
    });
    expect(items[0]?.shippingAddress).not.toHaveProperty('latitude');
    const warehouses = items[0]?.items[0]?.warehouses ?? [];
    expect(warehouses.reduce((units, one) => units + one.quantity, 0)).toBe(3);
    expect(warehouses.every((one) => mine.warehouseIds.includes(one.warehouseId))).toBe(true);
    const [left] = await db.sql<{ seen: boolean }[]>`
      select ${items[0]?.confirmedAt ?? ''}::timestamptz >= max(created_at) as seen from stock_movements
       where order_id = ${orderId} and sku_id = ${mine.skuId} and kind = 'CONFIRMED'`;
    expect(left?.seen).toBe(true);
  });

  it('leaves out what is not confirmed, and goes on from where it ended', async () => {
    const offer = await makeOffer(db.sql, { stock: [10] });
    const line = { skuId: offer.skuId, sellerId: offer.sellerId, quantity: 1 };
    const waiting = await makeOrder(db, [line]);
    await authorise(db, waiting);
    const sold = [await sell(db, [line]), await sell(db, [line]), await sell(db, [line])];
    const { items, next } = await follow(offer.sellerId, 3, undefined, 2);
    expect(items.map((item) => item.orderId)).toEqual(sold.map((order) => order.orderId));
    expect(await feed(offer.sellerId, next)).toMatchObject({ items: [] });
    await capture(db, waiting);
    expect((await follow(offer.sellerId, 1, next)).items.map((item) => item.orderId)).toEqual([waiting.orderId]);
  });

  it('never skips an order that commits after a later one was seen', async () => {
    const offer = await makeOffer(db.sql, { stock: [10] });
    const line = { skuId: offer.skuId, sellerId: offer.sellerId, quantity: 1 };
    const [slow, quick] = [await makeOrder(db, [line]), await makeOrder(db, [line])];
    await authorise(db, slow);
    await authorise(db, quick);
    let after: string | undefined;
    let skippedById: number | undefined;
    await transaction(db, async (tx) => {
      // Its event has the smaller id and is still in the dark.
      await tx.sql`
        insert into outbox (aggregate, type, payload) values (${`order:${slow.orderId}`}, 'order.confirmed', '{}')`;
      await capture(db, quick);
      const page = await feed(offer.sellerId);
      expect(page.items).toEqual([]);
      after = page.next;
      // The control: a feed by id would hand out the quick one now, and go on after it.
      const byId = await db.sql<{ id: string }[]>`
        select id from outbox where aggregate = ${`order:${quick.orderId}`} and type = 'order.confirmed'`;
      skippedById = Number(byId[0]?.id);
    });
    const { items } = await follow(offer.sellerId, 2, after);
    expect(items.map((item) => item.orderId).toSorted()).toEqual([slow.orderId, quick.orderId].toSorted());
    const [late] = await db.sql<{ id: string }[]>`
      select id from outbox where aggregate = ${`order:${slow.orderId}`} and type = 'order.confirmed'`;
    expect(Number(late?.id)).toBeLessThan(skippedById ?? 0);
  });

  it('is not held back by numbers the other way round: the later id in the older transaction', async () => {
    const offer = await makeOffer(db.sql, { stock: [10] });
    const line = { skuId: offer.skuId, sellerId: offer.sellerId, quantity: 1 };
    const [slow, quick] = [await makeOrder(db, [line]), await makeOrder(db, [line])];
    await authorise(db, slow);
    await authorise(db, quick);
    let after: string | undefined;
    await transaction(db, async (tx) => {
      await tx.sql`select pg_current_xact_id()`;
      await capture(db, quick);
      after = (await feed(offer.sellerId)).next;
      await tx.sql`
        insert into outbox (aggregate, type, payload) values (${`order:${slow.orderId}`}, 'order.confirmed', '{}')`;
    });
    const { items } = await follow(offer.sellerId, 2, after);
    expect(items.map((item) => item.orderId)).toEqual([slow.orderId, quick.orderId]);
  });

  it('has an order again, once, for the seller whose line could not be shipped, and for no other', async () => {
    const mine = await makeOffer(db.sql);
    const theirs = await makeOffer(db.sql);
    const { orderId } = await sell(db, [
      { skuId: theirs.skuId, sellerId: theirs.sellerId, quantity: 1 },
      { skuId: mine.skuId, sellerId: mine.sellerId, quantity: 3 },
    ]);
    const [own, other] = [await follow(mine.sellerId, 1), await follow(theirs.sellerId, 1)];
    const admin = (await makeUser(db.sql, { role: 'admin' })) as AdminId;
    await markLineNotShippable(db, admin, orderId, 1, 'dropped');
    // Sellers are told when the money is back, and not before.
    expect(await feed(mine.sellerId, own.next)).toMatchObject({ items: [] });
    await settleLineRefund(db, { orderId, line: 1, fence: 0 }, { kind: 'NOT_NEEDED' });
    const again = await follow(mine.sellerId, 1, own.next);
    expect(again.items).toMatchObject([{ orderId, items: [{ skuId: mine.skuId, quantity: 3, notShippable: true }] }]);
    expect(await feed(mine.sellerId, again.next)).toMatchObject({ items: [] });
    expect(await feed(theirs.sellerId, other.next)).toMatchObject({ items: [] });
    // Who starts from the beginning sees it once a page, as it is now.
    expect((await feed(mine.sellerId)).items).toMatchObject([{ orderId, items: [{ notShippable: true }] }]);
    expect((await feed(theirs.sellerId)).items).toMatchObject([{ orderId, items: [{ notShippable: false }] }]);
  });
});

describe('the list of stocks', () => {
  it('walks every row of the seller once, and nobody else’s', async () => {
    const sellerId = await makeSeller(db.sql);
    const warehouseIds = [await makeWarehouse(db.sql, { sellerId }), await makeWarehouse(db.sql, { sellerId })];
    const skus = ['0012', '12', 'Ω', 'a', 'b'];
    for (const sellerSku of skus) await makeOffer(db.sql, { sellerId, sellerSku, warehouseIds, stock: [4, 6] });
    await makeOffer(db.sql);
    const seen: StockView[] = [];
    let cursor: string | null | undefined;
    do {
      const query = stockListInput.parse({ cursor: cursor ?? undefined, limit: '3' });
      const page = await listStocks(db, sellerId as SellerId, query);
      expect(page.items.length).toBeLessThanOrEqual(3);
      seen.push(...page.items);
      cursor = page.next;
    } while (cursor !== null);
    expect(seen.map((row) => `${row.warehouseId} ${row.sku}`).toSorted()).toEqual(
      warehouseIds.flatMap((id) => skus.map((sku) => `${id} ${sku}`)).toSorted(),
    );
    expect(seen[0]).toMatchObject({
      onHand: 4,
      reserved: 0,
      available: 4,
      sourceUpdatedAt: '2020-01-01T00:00:00.000Z',
    });
  });

  it.each([
    '',
    'x',
    'MS4y.',
    Buffer.from('1').toString('base64url'),
    Buffer.from('9999999999999999999.1').toString('base64url'),
  ])('refuses the cursor %j', (cursor) => {
    expect(stockListInput.safeParse({ cursor }).success).toBe(false);
  });

  it.each(['0', '-1', '1.5', '1e3', '1001', 'all'])('refuses the limit %j', (limit) => {
    expect(stockListInput.safeParse({ limit }).success).toBe(false);
  });
});
