import { openBenchEngine, silentBank } from '#bench/engine.ts';
import { fillMonth } from '#bench/fill-orders.ts';
import { CURRENCY, type Ground, layGround, tidyTables, withoutLimit } from '#bench/ground.ts';
import { type Bench, type Measured, type Row, round, sayRow, want } from '#bench/measure.ts';
import type { Db } from '#db/client.ts';
import type { BuyerId } from '#domain/account/types.ts';
import { readCart } from '#domain/cart/read-cart.ts';
import { productQueryInput } from '#domain/catalog/input.ts';
import { readListing } from '#domain/catalog/list-products.ts';
import { findProduct } from '#domain/catalog/queries.ts';
import { findSkus } from '#domain/console/find-skus.ts';
import { listAdminActs } from '#domain/console/list-admin-acts.ts';
import { listAttention } from '#domain/console/list-attention.ts';
import { listHolds } from '#domain/console/list-holds.ts';
import { listOrders } from '#domain/console/list-orders.ts';
import { listPayments } from '#domain/console/list-payments.ts';
import { listSellers, readSeller } from '#domain/console/list-sellers.ts';
import { listShortfalls } from '#domain/console/list-shortfalls.ts';
import { readAudit } from '#domain/console/read-audit.ts';
import { readOrder } from '#domain/console/read-order.ts';
import { readOverview } from '#domain/console/read-overview.ts';
import { readPayment } from '#domain/console/read-payment.ts';
import { readReconciliation } from '#domain/console/read-reconciliation.ts';
import { readSkuStock } from '#domain/console/read-sku-stock.ts';
import { readSweeper } from '#domain/console/read-sweeper.ts';
import { readTimeline } from '#domain/console/read-timeline.ts';
import { dayOf } from '#domain/console/rules.ts';
import { listFlags } from '#domain/flag/queries.ts';
import { findOrder, listOrders as listOrdersOfBuyer } from '#domain/order/queries.ts';
import { present } from '#lib/result.ts';
import { step } from '#scripts/progress.ts';

const SKUS = 100_000;
const TIME_ZONE = 'Europe/Istanbul';
const WANTED_MS = 200;
const TIMES = 7;
const DAY_MS = 86_400_000;

type Read = readonly [page: string, read: () => Promise<unknown>];

/**
 * Bench 10: what each page of the console, and the main ones of the shop, reads from a database with a million orders and holds of a month. What is
 * measured is the page's server time without its markup: the verbs it calls, one page after the other, in a process of its own.
 */
export async function measurePages(bench: Bench): Promise<Measured> {
  const orders = bench.quick ? 50_000 : 1_000_000;
  const url = await bench.server.makeDatabase('pages');
  const engine = openBenchEngine(url, silentBank);
  try {
    const ground = await layGround(engine.db.sql, { skus: SKUS, unitsEach: 1_000 });
    await step(`${orders.toLocaleString('en')} orders of a month`, () =>
      withoutLimit(engine.db.sql, (session) => fillMonth(session, ground, orders)),
    );
    await tidyTables(engine.db.sql);
    const rows = await measureReads(engine.db, ground);
    const slowest = Math.max(...rows.map((row) => Number(row['p50 ms'])));
    return {
      name: 'pages',
      title: `What pages read from ${orders.toLocaleString('en')} orders`,
      rows,
      wanted: [want(`answers a second of the slowest page (${WANTED_MS} ms each)`, 1_000 / slowest, 1_000 / WANTED_MS)],
    };
  } finally {
    await engine.close();
    await bench.server.dropDatabase('pages');
  }
}

/** Each read once to warm up, then a few times: the middle and the worst of them. */
export async function measureReads(db: Db, ground: Pick<Ground, 'skuId' | 'sellerId'>): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [page, read] of [...(await consoleReads(db, ground)), ...(await shopReads(db))]) {
    await read();
    const took: number[] = [];
    for (let n = 0; n < TIMES; n += 1) {
      const started = performance.now();
      await read();
      took.push(performance.now() - started);
    }
    took.sort((a, b) => a - b);
    const middle = took[Math.floor(took.length / 2)] ?? 0;
    const row = { page, 'p50 ms': round(middle), 'worst ms': round(took.at(-1) ?? 0) };
    sayRow(row);
    rows.push(row);
  }
  return rows;
}

async function consoleReads(db: Db, ground: Pick<Ground, 'skuId' | 'sellerId'>): Promise<Read[]> {
  const list = { sort: 'placed', direction: 'desc', timeZone: TIME_ZONE, limit: 50 } as const;
  const day = dayOf(new Date(Date.now() - 3 * DAY_MS), TIME_ZONE);
  const inDay = (await listOrders(db, { ...list, day })).items;
  const { orderId, number, email } = present(inDay[25], 'an order three days ago');
  const payments = await listPayments(db, { filter: 'ALL', limit: 50 });
  const { attemptId, providerPaymentId } = present(payments.items[0], 'a payment');
  const bankId = present(providerPaymentId, 'id at the bank');
  return [
    ['overview', () => readOverview(db)],
    ['attention', () => listAttention(db, { filter: 'ATTENTION', limit: 50 })],
    ['attention: unknown', () => listAttention(db, { filter: 'UNKNOWN', limit: 50 })],
    ['holds: active', () => listHolds(db, { filter: 'ACTIVE', limit: 50 })],
    ['holds: released', () => listHolds(db, { filter: 'RELEASED', limit: 50 })],
    ['holds: run out', () => listHolds(db, { filter: 'EXPIRED_WAITING', limit: 50 })],
    ['sweeper', () => readSweeper(db, { range: '1h', runs: 'ALL', limit: 50 })],
    ['orders', () => listOrders(db, list)],
    ['orders: a page in the middle', () => listOrders(db, { ...list, cursor: orderId })],
    ['orders: a day', () => listOrders(db, { ...list, day })],
    ['orders: a day by amount', () => listOrders(db, { ...list, day, sort: 'amount' })],
    ['orders: a day by status', () => listOrders(db, { ...list, day, sort: 'status' })],
    ['orders: all by amount', () => listOrders(db, { ...list, sort: 'amount' })],
    ['orders: all by status', () => listOrders(db, { ...list, sort: 'status' })],
    ['orders: failed by amount', () => listOrders(db, { ...list, sort: 'amount', status: 'PAYMENT_FAILED' })],
    ['orders: still pending', () => listOrders(db, { ...list, status: 'PENDING' })],
    ['orders: payment failed', () => listOrders(db, { ...list, status: 'PAYMENT_FAILED' })],
    ['orders: by number', () => listOrders(db, { ...list, find: number })],
    ['orders: by e-mail', () => listOrders(db, { ...list, find: email })],
    ['orders: by bank id', () => listOrders(db, { ...list, find: bankId })],
    ['order', () => Promise.all([readOrder(db, orderId), readTimeline(db, orderId)])],
    [
      'payments',
      () => Promise.all((['ALL', 'UNKNOWN'] as const).map((filter) => listPayments(db, { filter, limit: 50 }))),
    ],
    ['payments: given back', () => listPayments(db, { filter: 'GONE_BACK', limit: 50 })],
    ['payments: by bank id', () => listPayments(db, { filter: 'ALL', find: bankId, limit: 50 })],
    ['payment', () => readPayment(db, attemptId)],
    ['reconciliation', () => readReconciliation(db, { filter: 'OPEN', limit: 50, currency: CURRENCY })],
    ['stock: search', () => findSkus(db, 'Product 77', CURRENCY)],
    ['stock of a SKU', () => readSkuStock(db, ground.skuId(7), { timeZone: TIME_ZONE, limit: 50 })],
    ['oversubscribed', () => listShortfalls(db, { limit: 50, timeZone: TIME_ZONE })],
    ['sellers', () => listSellers(db, { limit: 50 })],
    ['seller', () => readSeller(db, ground.sellerId)],
    ['audit', () => readAudit(db)],
    ['flags', () => listFlags(db)],
    ['admin log', () => listAdminActs(db, { timeZone: TIME_ZONE, limit: 50 })],
  ];
}

async function shopReads(db: Db): Promise<Read[]> {
  const query = productQueryInput.parse({});
  const first = (await readListing(db, query, CURRENCY)).page.items[0];
  const slug = present(first, 'a product').slug;
  const [order] = await db.sql<{ id: string; buyer: BuyerId }[]>`
    select id, buyer from orders where status = 'CONFIRMED' order by id desc limit 1`;
  const { id, buyer } = present(order, 'an order');
  return [
    ['shop: listing', () => readListing(db, query, CURRENCY)],
    ['shop: search', () => readListing(db, productQueryInput.parse({ q: 'product 77' }), CURRENCY)],
    ['shop: product', () => findProduct(db, slug, CURRENCY)],
    ['shop: cart', () => readCart(db, buyer, CURRENCY)],
    ['shop: order', () => findOrder(db, buyer, id)],
    ['shop: orders', () => listOrdersOfBuyer(db, buyer)],
  ];
}
