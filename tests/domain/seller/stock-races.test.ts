import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Db } from '#db/client.ts';
import { transaction } from '#db/transaction.ts';
import type { SellerId } from '#domain/account/types.ts';
import { expireOrders } from '#domain/order/expire-orders.ts';
import { applyStockCounts } from '#domain/seller/apply-stock-counts.ts';
import { present } from '#lib/result.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type MadeOffer, makeOffer, makeSeller, makeWarehouse } from '#tests/support/factories.ts';
import { authorise, makeOrder, sell, tryOrder } from './made-order.ts';
import { expectSound, readRow, whereOrdersStand } from './soundness.ts';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url, { poolMax: 16 });
});

afterEach(() => expectSound(db));

afterAll(async () => {
  await db.close();
  await database.drop();
});

const put = (sellerId: string, rows: readonly unknown[]) => applyStockCounts(db, sellerId as SellerId, rows);
const lineOf = ({ skuId, sellerId }: MadeOffer, quantity: number) => ({ skuId, sellerId, quantity });
const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();

const rowFor = (offer: MadeOffer, quantity: number, sourceUpdatedAt: string) => ({
  sku: offer.sellerSku,
  warehouseId: present(offer.warehouseIds[0], 'warehouse'),
  quantity,
  sourceUpdatedAt,
});

/** `count` offers of one seller in one warehouse, with 10 units each. */
async function makeShelf(count: number, stocked = true) {
  const sellerId = await makeSeller(db.sql);
  const warehouseId = await makeWarehouse(db.sql, { sellerId });
  const offers: MadeOffer[] = [];
  for (let n = 0; n < count; n += 1) {
    const made = await makeOffer(db.sql, { sellerId, ...(stocked ? { warehouseIds: [warehouseId] } : { stock: [] }) });
    offers.push({ ...made, warehouseIds: [warehouseId] });
  }
  return { sellerId, offers };
}

describe('two calls at once', () => {
  it('of the same rows, some of them new, take each row once (C-116)', async () => {
    const { sellerId, offers } = await makeShelf(20, false);
    const rows = offers.map((offer, n) => rowFor(offer, n, '2026-01-01T10:00:00Z'));
    const reports = await Promise.all([put(sellerId, rows), put(sellerId, rows.toReversed())]);
    expect(reports.map((report) => report.applied).reduce((a, b) => a + b)).toBe(20);
    expect(reports.map((report) => report.unchanged).reduce((a, b) => a + b)).toBe(20);
    const [events] = await db.sql`
      select count(*)::int as count from outbox where payload->>'sellerId' = ${sellerId} and type = 'stock.reported'`;
    expect(events?.count).toBe(20);
  });

  it('of an older and a newer count leave the newer (C-096)', async () => {
    for (let round = 0; round < 20; round += 1) {
      const offer = await makeOffer(db.sql);
      await Promise.all([
        put(offer.sellerId, [rowFor(offer, 5, '2026-01-01T10:00:05Z')]),
        put(offer.sellerId, [rowFor(offer, 9, '2026-01-01T10:00:01Z')]),
      ]);
      expect(await readRow(db, offer)).toMatchObject({ onHand: 5 });
    }
  });

  it('of one instant leave the lower (C-099)', async () => {
    const offer = await makeOffer(db.sql);
    for (let round = 0; round < 50; round += 1) {
      const time = new Date(Date.UTC(2026, 0, 1, 10, 0, round)).toISOString();
      await Promise.all([put(offer.sellerId, [rowFor(offer, 7, time)]), put(offer.sellerId, [rowFor(offer, 5, time)])]);
      expect(await readRow(db, offer)).toMatchObject({ onHand: 5 });
    }
  });
});

describe('a batch beside everything else that locks its rows', () => {
  it('never ends in a deadlock (C-026)', async () => {
    const { sellerId, offers } = await makeShelf(2);
    const [a, b] = [present(offers[0], 'A'), present(offers[1], 'B')];
    await put(sellerId, [rowFor(a, 1_000, ago(60)), rowFor(b, 1_000, ago(60))]);
    for (let round = 0; round < 25; round += 1) {
      const time = ago(30 - round / 10);
      const done = await Promise.all([
        tryOrder(db, [lineOf(a, 1), lineOf(b, 1)]),
        tryOrder(db, [lineOf(b, 1), lineOf(a, 1)], 0),
        put(sellerId, [rowFor(b, 1_000, time), rowFor(a, 1_000, time)]),
        put(sellerId, [rowFor(a, 1_000, time), rowFor(b, 1_000, time)]),
        // Fewer than are held, soon after: orders are locked and ended too.
        put(sellerId, [rowFor(b, round % 5, ago(29.95 - round / 10)), rowFor(a, round % 5, ago(29.95 - round / 10))]),
        expireOrders(db, 500),
      ]);
      for (const report of [done[2], done[3], done[4]]) expect(report.failed).toBe(0);
    }
  });

  it('locks no more than its group: a checkout goes through while a later group waits', async () => {
    const { sellerId, offers } = await makeShelf(60);
    const [first, last] = [present(offers[0], 'first'), present(offers.at(-1), 'last')];
    let report: ReturnType<typeof put> | undefined;
    await transaction(db, async (tx) => {
      await tx.sql`select 1 from inventory where sku_id = ${last.skuId} for update`;
      report = put(
        sellerId,
        offers.map((offer) => rowFor(offer, 7, '2026-01-01T10:00:00Z')),
      );
      await waitForLock();
      // The first group is committed, the second waits for us; both rows of the order are free.
      expect(await readRow(db, first)).toMatchObject({ onHand: 7 });
      expect(await tryOrder(db, [lineOf(first, 7)])).toBeDefined();
    });
    expect(await report).toMatchObject({ applied: 60 });
  });

  it('cancels nothing that was paid in the same moment', async () => {
    for (let round = 0; round < 20; round += 1) {
      const offer = await makeOffer(db.sql, { stock: [1] });
      const order = await makeOrder(db, [lineOf(offer, 1)]);
      const [report] = await Promise.all([put(offer.sellerId, [rowFor(offer, 0, ago(0))]), authorise(db, order)]);
      const [[status]] = (await whereOrdersStand(db, [order])) as [[string, string | null]];
      const [hold] = await db.sql`select state from stock_reservations where order_id = ${order.orderId}`;
      const lost = report.oversubscribed === 1;
      expect([status, hold?.state]).toEqual(lost ? ['CANCELLED', 'RELEASED'] : ['PENDING_PAYMENT', 'CONFIRMED']);
      expect(await readRow(db, offer)).toEqual({ onHand: 0, reserved: 0 });
    }
  });

  it('gets its count through against buyers who keep coming', async () => {
    const offer = await makeOffer(db.sql, { stock: [400] });
    let placed = 0;
    const buyers = Array.from({ length: 8 }, async () => {
      for (let n = 0; n < 12; n += 1) if (await tryOrder(db, [lineOf(offer, 1)])) placed += 1;
    });
    const reports = Array.from({ length: 4 }, (_, n) => put(offer.sellerId, [rowFor(offer, 3, ago(3 - n / 2))]));
    const results = (await Promise.all(reports)).map((report) => report.results[0]?.status);
    await Promise.all(buyers);
    expect(results).not.toContain('ERROR');
    const row = present(await readRow(db, offer), 'row');
    expect(row.onHand).toBe(3);
    expect(row.reserved).toBeLessThanOrEqual(3);
    const [cancelled] = await db.sql`
      select count(*)::int as count from orders o join order_items i on i.order_id = o.id
       where i.sku_id = ${offer.skuId} and o.end_reason = 'OVERSUBSCRIBED'`;
    expect(cancelled?.count).toBe(placed - row.reserved);
  });
});

describe('counts between sales', () => {
  it('lead to what is really there, whatever the source knew when it counted (C-102)', async () => {
    const offer = await makeOffer(db.sql, { stock: [50] });
    // The source's shelf: what it has, less the sales it has heard of. `heard` lags behind `sold` by 0 to 2 sales.
    let sold = 0;
    for (let round = 0; round < 12; round += 1) {
      const [clock] = await db.sql<{ now: string }[]>`
        select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as now`;
      const counted = rowFor(offer, 50 - sold, present(clock, 'clock').now);
      for (let n = 0; n < round % 3; n += 1) {
        await sell(db, [lineOf(offer, 1)]);
        sold += 1;
      }
      const [result] = (await put(offer.sellerId, [counted])).results;
      expect(result).toMatchObject({ status: 'APPLIED', onHand: 50 - sold });
    }
  });
});

/** Until some session of this database waits for a lock. */
async function waitForLock(): Promise<void> {
  await expect
    .poll(
      async () => {
        const [waiting] = await db.sql`
          select count(*)::int as count from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`;
        return waiting?.count;
      },
      { timeout: 5_000, interval: 10 },
    )
    .toBeGreaterThan(0);
}
