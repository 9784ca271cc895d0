// Long because it is one story told of one seller after the other: what their people see and do, each with what another seller must not.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Db } from '#db/client.ts';
import type { AdminId, SellerId, UserId } from '#domain/account/types.ts';
import { relayEvents } from '#domain/event/relay-events.ts';
import { markLineNotShippable } from '#domain/order/mark-line-not-shippable.ts';
import { applyStockCounts } from '#domain/seller/apply-stock-counts.ts';
import { exportStocks } from '#domain/seller/export-stocks.ts';
import { listFulfilments } from '#domain/seller/list-fulfilments.ts';
import { listShortfalls } from '#domain/seller/list-shortfalls.ts';
import { listStockRows } from '#domain/seller/list-stock-rows.ts';
import { listWarehouses } from '#domain/seller/list-warehouses.ts';
import { markPacked } from '#domain/seller/mark-packed.ts';
import { openFulfilments } from '#domain/seller/open-fulfilments.ts';
import { readDay } from '#domain/seller/read-day.ts';
import { readSellerRecord } from '#domain/seller/read-seller-record.ts';
import { readStockRow } from '#domain/seller/read-stock-row.ts';
import { setStockCount } from '#domain/seller/set-stock-count.ts';
import type { FulfilmentView, StockFilter, StockRowView } from '#domain/seller/types.ts';
import { uploadCounts } from '#domain/seller/upload-counts.ts';
import { present } from '#lib/result.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type MadeOffer, makeOffer, makeSeller, makeUser, makeWarehouse } from '#tests/support/factories.ts';
import { makeOrder, sell } from './made-order.ts';

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

type Person = { sellerId: SellerId; userId: UserId; name: string };

async function makePerson(name = 'Haluk Demir'): Promise<Person> {
  const sellerId = await makeSeller(db.sql);
  const userId = await makeUser(db.sql, { sellerId, name });
  return { sellerId: sellerId as SellerId, userId: userId as UserId, name };
}

const lineOf = (offer: MadeOffer, quantity = 1) => ({ skuId: offer.skuId, sellerId: offer.sellerId, quantity });
const rowKey = (offer: MadeOffer) => ({ skuId: offer.skuId, warehouseId: present(offer.warehouseIds[0], 'warehouse') });
const onHandOf = async (offer: MadeOffer) =>
  (await db.sql`select on_hand from inventory where sku_id = ${offer.skuId} order by warehouse_id`).map(
    (row) => row.on_hand,
  );

describe('setting a count by hand', () => {
  it('stands when it was as seen, and is written down with its person', async () => {
    const person = await makePerson();
    const offer = await makeOffer(db.sql, { sellerId: person.sellerId, stock: [5] });
    const set = await setStockCount(db, person, { ...rowKey(offer), quantity: 8, seenOnHand: 5 });
    expect(set).toEqual({ ok: true, value: { onHand: 8, reserved: 0, available: 8, cancelledOrders: [] } });
    const read = present(await readStockRow(db, person.sellerId, rowKey(offer)), 'row');
    expect(read.row).toMatchObject({ onHand: 8, held: 0, available: 8 });
    expect(read.changes).toMatchObject([
      { kind: 'REPORTED', delta: 3, report: { reported: 8, source: 'CONSOLE', by: 'Haluk Demir' } },
      { kind: 'REPORTED', delta: 5, report: { reported: 5, source: 'IMPORT', by: null } },
    ]);
  });

  it('is refused with what is there when a sale or a report came in between', async () => {
    const person = await makePerson();
    const offer = await makeOffer(db.sql, { sellerId: person.sellerId, stock: [5] });
    await sell(db, [lineOf(offer, 2)]);
    const set = await setStockCount(db, person, { ...rowKey(offer), quantity: 8, seenOnHand: 5 });
    expect(set).toEqual({ ok: false, refusal: { code: 'STOCK_CHANGED', onHand: 3, reserved: 0, available: 3 } });
    expect(await onHandOf(offer)).toEqual([3]);
  });

  it('lets one of two people at once have it, and tells the other', async () => {
    const person = await makePerson();
    const offer = await makeOffer(db.sql, { sellerId: person.sellerId, stock: [5] });
    const both = await Promise.all(
      [7, 9].map((quantity) => setStockCount(db, person, { ...rowKey(offer), quantity, seenOnHand: 5 })),
    );
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    const [onHand] = await onHandOf(offer);
    expect(both).toContainEqual(expect.objectContaining({ ok: true, value: expect.objectContaining({ onHand }) }));
  });

  it('follows a report whose clock runs ahead of ours', async () => {
    const person = await makePerson();
    const offer = await makeOffer(db.sql, { sellerId: person.sellerId, stock: [5] });
    const row = { sku: offer.sellerSku, warehouseId: rowKey(offer).warehouseId, quantity: 6 };
    const ahead = new Date(Date.now() + 120_000).toISOString();
    await applyStockCounts(db, person.sellerId, [{ ...row, sourceUpdatedAt: ahead }]);
    expect(await setStockCount(db, person, { ...rowKey(offer), quantity: 4, seenOnHand: 6 })).toMatchObject({
      ok: true,
    });
    expect(await onHandOf(offer)).toEqual([4]);
  });

  it('below what is held cancels the newest orders, as a report does, and shows as a shortfall', async () => {
    const person = await makePerson();
    const offer = await makeOffer(db.sql, { sellerId: person.sellerId, stock: [5] });
    const [kept, lost] = [await makeOrder(db, [lineOf(offer, 3)]), await makeOrder(db, [lineOf(offer, 2)])];
    const set = await setStockCount(db, person, { ...rowKey(offer), quantity: 3, seenOnHand: 5 });
    expect(set).toMatchObject({ ok: true, value: { onHand: 3, reserved: 3, cancelledOrders: [lost.orderId] } });
    const { items } = await listShortfalls(db, person.sellerId, { limit: 10 });
    expect(items).toMatchObject([
      { reported: 3, shortfall: 2, orders: [{ orderId: lost.orderId }], source: 'CONSOLE' },
    ]);
    const week = present((await readSellerRecord(db, person.sellerId, 'Europe/Istanbul')).at(-1), 'this week');
    expect(week).toMatchObject({ shortfalls: 1, shortUnits: 2, cancelledOrders: 1, confirmed: 0 });
    const [order] = await db.sql`select status from orders where id = ${kept.orderId}`;
    expect(order?.status).toBe('PENDING');
  });

  it("is not for another seller's row, nor for one of another seller's warehouse", async () => {
    const [person, other] = [await makePerson(), await makePerson()];
    const [mine, theirs] = [
      await makeOffer(db.sql, { sellerId: person.sellerId, stock: [5] }),
      await makeOffer(db.sql, { sellerId: other.sellerId, stock: [5] }),
    ];
    const keys = [
      rowKey(theirs),
      { skuId: mine.skuId, warehouseId: rowKey(theirs).warehouseId },
      { skuId: theirs.skuId, warehouseId: rowKey(mine).warehouseId },
    ];
    for (const key of keys) {
      const set = await setStockCount(db, person, { ...key, quantity: 1, seenOnHand: 5 });
      expect(set).toEqual({ ok: false, refusal: { code: 'NOT_FOUND' } });
      expect(await readStockRow(db, person.sellerId, key)).toBeUndefined();
    }
    expect(await onHandOf(theirs)).toEqual([5]);
  });
});

describe('a CSV of counts', () => {
  it('is previewed row by row without writing, and then does what it said', async () => {
    const person = await makePerson();
    const [plenty, short] = [
      await makeOffer(db.sql, { sellerId: person.sellerId, stock: [5] }),
      await makeOffer(db.sql, { sellerId: person.sellerId, stock: [5] }),
    ];
    const foreign = await makeOffer(db.sql);
    const [warehouse] = await db.sql<{ id: string; code: string }[]>`
      select id, code from warehouses where id = ${rowKey(plenty).warehouseId}`;
    const { orderId } = await makeOrder(db, [lineOf(short, 4)]);
    const csv = [
      'sku,warehouse,quantity,sourceUpdatedAt',
      `${plenty.sellerSku},${warehouse?.code},12,`,
      `${short.sellerSku},${rowKey(short).warehouseId},1,`,
      `${foreign.sellerSku},${warehouse?.code},1,`,
      `${plenty.sellerSku},${warehouse?.code},many,`,
      `${plenty.sellerSku},NOWHERE,1,`,
    ].join('\n');
    const preview = await uploadCounts(db, person, { csv, apply: false });
    expect(preview).toMatchObject({
      ok: true,
      value: {
        applied: 1,
        oversubscribed: 1,
        failed: 3,
        rows: [
          { line: 2, status: 'APPLIED', onHandBefore: 5, onHand: 12 },
          { line: 3, status: 'OVERSUBSCRIBED', onHandBefore: 5, onHand: 1, reserved: 0, cancelledOrders: [orderId] },
          { line: 4, status: 'ERROR', code: 'UNKNOWN_SKU' },
          { line: 5, status: 'ERROR', code: 'INVALID_QUANTITY' },
          { line: 6, status: 'ERROR', code: 'UNKNOWN_WAREHOUSE' },
        ],
      },
    });
    expect([await onHandOf(plenty), await onHandOf(short)]).toEqual([[5], [5]]);
    const applied = await uploadCounts(db, person, { csv, apply: true });
    const told = (report: typeof applied) =>
      report.ok &&
      report.value.rows.map(({ line, status, code, onHand, reserved }) => ({ line, status, code, onHand, reserved }));
    expect(told(applied)).toEqual(told(preview));
    expect([await onHandOf(plenty), await onHandOf(short)]).toEqual([[12], [1]]);
    const { changes } = present(await readStockRow(db, person.sellerId, rowKey(plenty)), 'row');
    expect(changes[0]?.report).toMatchObject({ source: 'UPLOAD', by: person.name });
  });

  it('that was exported can be changed and sent back', async () => {
    const person = await makePerson();
    const warehouseId = await makeWarehouse(db.sql, { sellerId: person.sellerId, code: 'A,"1"' });
    const skus = ['=1+1', '-7', '01234', 'Ω "x"', 'plain'];
    for (const sellerSku of skus) {
      await makeOffer(db.sql, { sellerId: person.sellerId, sellerSku, warehouseIds: [warehouseId], stock: [4] });
    }
    const csv = await exportStocks(db, person.sellerId);
    expect(csv).not.toMatch(/(^|,|\n)"?[=+\-@]/);
    const sent = await uploadCounts(db, person, { csv: csv.replaceAll(',4,', ',9,'), apply: true });
    expect(sent).toMatchObject({ ok: true, value: { applied: skus.length, failed: 0 } });
    const { items } = await listStockRows(db, person.sellerId, { filter: 'ALL', limit: 10 });
    expect(items.map(({ sku, onHand }) => [sku, onHand]).toSorted()).toEqual(skus.map((sku) => [sku, 9]).toSorted());
  });
});

describe('the stock table', () => {
  async function walk(person: Person, filter: StockFilter, limit: number, search?: string) {
    const rows: StockRowView[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await listStockRows(db, person.sellerId, { filter, limit, search, cursor: cursor ?? undefined });
      rows.push(...page.items);
      cursor = page.next;
    } while (cursor !== null);
    return rows;
  }

  it('has what ran short first, then what is low, each row once; and filters', async () => {
    const person = await makePerson();
    const make = (sellerSku: string, units: number) =>
      makeOffer(db.sql, { sellerId: person.sellerId, sellerSku, stock: [units] });
    const [short] = [
      await make('short', 40),
      await make('100%', 3),
      await make('none', 0),
      await make('b', 3),
      await make('a', 90),
    ];
    await makeOffer(db.sql, { stock: [1] });
    await makeOrder(db, [lineOf(short, 20)]);
    await setStockCount(db, person, { ...rowKey(short), quantity: 15, seenOnHand: 40 });
    const all = await walk(person, 'ALL', 2);
    expect(all.map(({ sku, available }) => [sku, available])).toEqual([
      ['short', 15],
      ['none', 0],
      ['100%', 3],
      ['b', 3],
      ['a', 90],
    ]);
    expect(all.every(({ onHand, held, available }) => onHand === held + available)).toBe(true);
    expect((await walk(person, 'LOW', 10)).map(({ sku }) => sku)).toEqual(['none', '100%', 'b']);
    expect((await walk(person, 'OUT', 10)).map(({ sku }) => sku)).toEqual(['none']);
    expect((await walk(person, 'SHORT', 10)).map(({ sku }) => sku)).toEqual(['short']);
    expect((await walk(person, 'ALL', 10, '0%')).map(({ sku }) => sku)).toEqual(['100%']);
    expect(await readDay(db, person.sellerId)).toMatchObject({
      rows: 5,
      low: 2,
      out: 1,
      held: 0,
      shortLately: 1,
      toPack: 0,
    });
  });
});

describe('what is to be packed', () => {
  const relay = () => relayEvents(db, [openFulfilments]);

  async function walk(person: Person, packed: boolean, limit: number) {
    const items: FulfilmentView[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await listFulfilments(db, person.sellerId, { packed, limit, cursor: cursor ?? undefined });
      items.push(...page.items);
      cursor = page.next;
    } while (cursor !== null);
    return items;
  }

  it('is there once for each order and warehouse, oldest first, with what goes where', async () => {
    const person = await makePerson();
    const warehouseIds = [
      await makeWarehouse(db.sql, { sellerId: person.sellerId, code: 'A' }),
      await makeWarehouse(db.sql, { sellerId: person.sellerId, code: 'B' }),
    ];
    const split = await makeOffer(db.sql, { sellerId: person.sellerId, warehouseIds, stock: [2, 2] });
    const theirs = await makeOffer(db.sql);
    const first = await sell(db, [lineOf(split, 3), lineOf(theirs)]);
    const second = await sell(db, [lineOf(split)]);
    await makeOrder(db, [lineOf(theirs)]);
    await relay();
    await db.sql`update outbox set published_at = null where type = 'order.confirmed'`;
    await relay();
    const open = await walk(person, false, 1);
    expect(open.map(({ orderId }) => orderId)).toEqual([first.orderId, first.orderId, second.orderId]);
    const units = open.flatMap(({ lines }) => lines);
    expect(units.every(({ skuId, sku }) => skuId === split.skuId && sku === split.sellerSku)).toBe(true);
    expect(units.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(4);
    expect(open[0]?.shipTo).toMatchObject({ city: 'Istanbul' });
    expect(open[0]?.shipTo).not.toHaveProperty('latitude');
    const toPack = (await listWarehouses(db, person.sellerId)).reduce((sum, warehouse) => sum + warehouse.toPack, 0);
    expect(toPack).toBe(3);
  });

  it('is marked once, by whom; another seller neither sees nor marks it', async () => {
    const [person, other] = [await makePerson('Derya'), await makePerson()];
    const offer = await makeOffer(db.sql, { sellerId: person.sellerId });
    const { orderId } = await sell(db, [lineOf(offer)]);
    await relay();
    const { warehouseId } = rowKey(offer);
    expect(await markPacked(db, other, { orderId, warehouseId, packed: true })).toBe(false);
    expect(await walk(other, false, 10)).toEqual([]);
    expect(await markPacked(db, person, { orderId, warehouseId, packed: true })).toBe(true);
    const colleague = { ...person, userId: (await makeUser(db.sql, { sellerId: person.sellerId })) as UserId };
    expect(await markPacked(db, colleague, { orderId, warehouseId, packed: true })).toBe(true);
    expect(await walk(person, false, 10)).toEqual([]);
    expect(await walk(person, true, 10)).toMatchObject([{ orderId, packedBy: 'Derya' }]);
    await markPacked(db, person, { orderId, warehouseId, packed: false });
    expect(await walk(person, false, 10)).toMatchObject([{ orderId, packedAt: null, packedBy: null }]);
  });

  it('says what is not to be shipped after all', async () => {
    const person = await makePerson();
    const offer = await makeOffer(db.sql, { sellerId: person.sellerId });
    const { orderId } = await sell(db, [lineOf(offer)]);
    await relay();
    await markLineNotShippable(db, (await makeUser(db.sql, { role: 'admin' })) as AdminId, orderId, 0, 'soaked');
    expect((await walk(person, false, 10))[0]?.lines).toMatchObject([{ notShippable: true }]);
  });
});
