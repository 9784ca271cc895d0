import type { BuyerId, SellerId } from '#domain/account/types.ts';
import { importOpeningStock } from '#domain/catalog/import-opening-stock.ts';
import { addAttempt } from '#domain/order/add-attempt.ts';
import { cancelOrder } from '#domain/order/cancel-order.ts';
import { expireOrders } from '#domain/order/expire-orders.ts';
import { placeOrder } from '#domain/order/place-order.ts';
import type { PlaceOutcome } from '#domain/order/place-orders.ts';
import { resumeSaga } from '#domain/order/resume-sagas.ts';
import type { PlaceRequest } from '#domain/order/types.ts';
import { packPriceVersion } from '#domain/pricing/price-version.ts';
import { offerKey, quoteLines } from '#domain/pricing/rules.ts';
import { applyStockCounts } from '#domain/seller/apply-stock-counts.ts';
import { newId, randomToken } from '#lib/ids.ts';
import { present } from '#lib/result.ts';
import { ISTANBUL, type TestEngine } from '#tests/support/engine.ts';
import { makeGuest, makeSeller, makeWarehouse } from '#tests/support/factories.ts';
import { type BankCall, type HeldBank, letHoldsRunOut } from '#tests/support/race.ts';
import { type Action, BUYERS, type Line, type Picture, pick, type Shelves, SKUS } from './actions.ts';

const ANKARA = { city: 'Ankara', latitude: 39.9334, longitude: 32.8597 };
const ADDRESS = { name: 'Ada Deniz', line1: 'Liman 1', city: 'Istanbul', country: 'TR', ...ISTANBUL };
const PRICE_MINOR = 1_000;

/** The seller and the two warehouses that all histories share. */
export type Premises = { readonly sellerId: string; readonly warehouseIds: readonly string[] };

export async function openPremises({ db }: TestEngine): Promise<Premises> {
  const sellerId = await makeSeller(db.sql);
  const near = await makeWarehouse(db.sql, { sellerId, city: 'Istanbul', ...ISTANBUL });
  return { sellerId, warehouseIds: [near, await makeWarehouse(db.sql, { sellerId, ...ANKARA })] };
}

/** `at`: which of the times. */
type Report = { readonly sku: number; readonly warehouse: number; readonly quantity: number; readonly at: number };
type Placed = { readonly request: PlaceRequest; asking: { call: BankCall; payment: Promise<void> } | undefined };

/** The product's own verbs on rows of one history's own, answering in the words of the shop in memory. */
export class ShopInDatabase {
  readonly #engine: TestEngine;
  readonly #bank: HeldBank;
  readonly #premises: Premises;
  readonly #skuIds: string[];
  readonly #buyers = Array.from({ length: BUYERS }, () => makeGuest().buyer as BuyerId);
  readonly #orders: Placed[] = [];
  #lastReport: Report | undefined;
  /** The database's clock after each action, and before the first: when a report says that it counted. */
  readonly #times: string[] = [];

  private constructor(engine: TestEngine, bank: HeldBank, premises: Premises, skuIds: string[]) {
    this.#engine = engine;
    this.#bank = bank;
    this.#premises = premises;
    this.#skuIds = skuIds;
  }

  static async open(engine: TestEngine, bank: HeldBank, premises: Premises, stock: Shelves): Promise<ShopInDatabase> {
    const { sellerId, warehouseIds } = premises;
    const name = newId();
    const rows = await engine.db.sql<{ id: string }[]>`
      with p as (
        insert into products (slug, title, description, category, image_url)
        values (${name}, ${name}, '', 'Kitchen', '/products/generic-home.svg') returning id
      ), s as (
        insert into skus (product_id, title) select id, 'Size ' || n from p, generate_series(1, ${SKUS}) n returning id
      )
      insert into offers (sku_id, seller_id, seller_sku, price_minor)
      select id, ${sellerId}, 'S-' || id, ${PRICE_MINOR} from s
      returning sku_id as id`;
    const skuIds = rows.map((row) => row.id).sort((a, b) => Number(a) - Number(b));
    const counts = stock.flatMap((shelf, sku) =>
      shelf.map((quantity, w) => ({
        sellerId,
        skuId: present(skuIds[sku], 'SKU'),
        warehouseId: present(warehouseIds[w], 'warehouse'),
        quantity,
      })),
    );
    await engine.db.sql.begin((sql) =>
      importOpeningStock({ kind: 'tx', sql, sent: [] }, counts, new Date('2020-01-01T00:00:00Z')),
    );
    return new ShopInDatabase(engine, bank, premises, skuIds);
  }

  async act(action: Action): Promise<string> {
    const { db } = this.#engine;
    switch (action.kind) {
      case 'order':
        return await this.#order(present(this.#buyers[action.buyer], 'buyer'), action.lines);
      case 'sweep':
        while ((await expireOrders(db, 500)).releasedOrders > 0);
        return 'swept';
      case 'count':
        return await this.#count({ ...action, at: Math.max(0, this.#times.length - 1 - action.age) });
      case 'recount': {
        const last = this.#lastReport;
        if (!last) return 'no report';
        const at = Math.max(0, last.at - (action.earlier ? 1 : 0));
        return await this.#count({ ...last, at, quantity: Math.max(0, last.quantity + action.change) });
      }
      default: {
        const placed = pick(this.#orders, action);
        return placed ? await this.#actOn(placed, action) : 'no order';
      }
    }
  }

  async #actOn(placed: Placed, action: Extract<Action, { order: number }>): Promise<string> {
    const { db } = this.#engine;
    const { buyer, orderId } = placed.request;
    switch (action.kind) {
      case 'again': {
        const requestHash = action.otherBody ? 'another body' : placed.request.requestHash;
        const ids = { orderId: newId(), attemptId: newId() };
        return this.#say(await this.#engine.placement.submit({ ...placed.request, ...ids, requestHash }));
      }
      case 'bank': {
        if (!placed.asking) return 'not asked';
        placed.asking.call[action.word]();
        await placed.asking.payment;
        placed.asking = undefined;
        return 'heard';
      }
      case 'payer':
        return this.#bank.payerAnswers(orderId, action.approves) ? 'answered' : 'nothing to answer';
      case 'card': {
        const request = { buyer, orderId, idempotencyKey: randomToken(12), paymentMethodToken: 'tok_ok' };
        const added = await addAttempt(this.#engine, request);
        if (!added.ok) return added.refusal.code;
        placed.asking = { call: await this.#bank.asked(orderId), payment: added.value.payment };
        return 'asked';
      }
      case 'resume':
        // Its time has come, whatever the back-off says.
        await db.sql`update sagas set next_run_at = now() where order_id = ${orderId}`;
        await resumeSaga(this.#engine, orderId);
        return 'resumed';
      case 'cancel': {
        const cancelled = await cancelOrder(db, buyer, orderId);
        return cancelled.ok ? 'cancelled' : cancelled.refusal.code;
      }
      case 'expire':
        await letHoldsRunOut(db.sql, [orderId]);
        return 'expired';
    }
  }

  async #order(buyer: BuyerId, lines: readonly Line[] | undefined): Promise<string> {
    const { db } = this.#engine;
    if (lines) {
      const items = lines.map(({ sku, quantity }) => ({ ...this.#offer(sku), quantity, title: 'A thing' }));
      await db.sql`
        insert into carts (cart_id, version, items) values (${buyer}, 1, ${db.sql.json(items)})
            on conflict (cart_id) do update set version = carts.version + 1, items = excluded.items`;
    }
    const [cart] = await db.sql<{ items: { skuId: string; sellerId: string; quantity: number }[] }[]>`
      select items from carts where cart_id = ${buyer}`;
    const request: PlaceRequest = {
      orderId: newId(),
      attemptId: newId(),
      buyer,
      idempotencyKey: randomToken(12),
      requestHash: 'the same body',
      priceVersion: this.#priceVersion(cart?.items ?? []),
      address: ADDRESS,
      email: 'ada@example.com',
      paymentMethodToken: 'tok_ok',
    };
    const { outcome, payment } = await placeOrder(this.#engine, request);
    if (outcome.kind === 'PLACED') {
      this.#orders.push({ request, asking: { call: await this.#bank.asked(request.orderId), payment } });
    }
    return this.#say(outcome);
  }

  async #count(report: Report): Promise<string> {
    const { sku, warehouse, quantity, at } = report;
    this.#lastReport = report;
    const { sellerId, warehouseIds } = this.#premises;
    const sourceUpdatedAt = this.#times[at];
    const row = { sku: `S-${this.#skuIds[sku]}`, warehouseId: warehouseIds[warehouse], quantity, sourceUpdatedAt };
    const { results } = await applyStockCounts(this.#engine.db, sellerId as SellerId, [row]);
    const result = present(results[0], 'result');
    const cancelled = (result.cancelledOrders ?? []).map((id) => this.#numberOf(id));
    return cancelled.length > 0 ? `${result.status} ${cancelled}` : result.status;
  }

  #say(outcome: PlaceOutcome): string {
    if (outcome.kind !== 'REFUSED') return `${outcome.kind} ${this.#numberOf(outcome.orderId)}`;
    const { refusal } = outcome;
    if ('orderId' in refusal) return `${refusal.code} ${this.#numberOf(refusal.orderId)}`;
    if (refusal.code !== 'OUT_OF_STOCK') return refusal.code;
    const short = refusal.items.map(
      (line) => `${this.#skuIds.indexOf(line.skuId)}: ${line.available} of ${line.requested}`,
    );
    return `OUT_OF_STOCK ${short.join(', ')}`;
  }

  /** The whole history's state, in one statement, which also takes the time for the reports to come. */
  async picture(): Promise<Picture> {
    const [row] = await this.#engine.db.sql<
      {
        time: string;
        rows: { sku: string; warehouse: string; on_hand: number; reserved: number }[] | null;
        orders:
          | { id: string; text: string; holds: { sku: string; warehouse: string; text: string }[]; rest: string }[]
          | null;
        carts: { id: string; items: { skuId: string; quantity: number }[] }[] | null;
      }[]
    >`
      select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as time,
             (select json_agg(json_build_object('sku', sku_id::text, 'warehouse', warehouse_id::text,
                                                'on_hand', on_hand, 'reserved', reserved)
                              order by sku_id, warehouse_id)
                from inventory where sku_id = any(${this.#skuIds}::bigint[])) as rows,
             (select json_agg(json_build_object(
                       'id', o.id, 'text', o.status || ' ' || coalesce(o.end_reason, 'null'),
                       'holds', (select json_agg(json_build_object('sku', sku_id::text, 'warehouse', warehouse_id::text,
                                                 'text', 'x' || quantity || ' ' || state || coalesce(' ' || reason, '')))
                                   from stock_reservations where order_id = o.id),
                       'rest', (select string_agg(status, ' ' order by ordinal) || ' charged '
                                       || trim_scale(sum(captured_minor - refunded_minor) / o.total_minor)
                                  from payment_attempts where order_id = o.id)))
                from orders o where o.buyer = any(${this.#buyers}::text[])) as orders,
             (select json_agg(json_build_object('id', cart_id, 'items', items))
                from carts where cart_id = any(${this.#buyers}::text[])) as carts`;
    const { time, rows, orders, carts } = present(row, 'picture');
    this.#times.push(time);
    const { warehouseIds } = this.#premises;
    const place = (key: { sku: string; warehouse: string }) =>
      `${this.#skuIds.indexOf(key.sku)}:${warehouseIds.indexOf(key.warehouse)}`;
    const byNumber = (orders ?? []).map((order) => ({ number: this.#numberOf(order.id), ...order }));
    return {
      rows: (rows ?? []).map((r) => `${place(r)} ${r.on_hand} on hand, ${r.reserved} reserved`),
      orders: byNumber
        .sort((a, b) => a.number - b.number)
        .map(({ number, text, holds, rest }) => {
          const held = holds.map((h) => `${place(h)} ${h.text}`).sort();
          return `${number} ${text} [${held.join(', ')}] ${rest}`;
        }),
      carts: this.#buyers.map((buyer) =>
        (carts?.find((cart) => cart.id === buyer)?.items ?? [])
          .map((item) => `${this.#skuIds.indexOf(item.skuId)} x${item.quantity}`)
          .join(', '),
      ),
    };
  }

  #offer(sku: number) {
    return { skuId: present(this.#skuIds[sku], 'SKU'), sellerId: this.#premises.sellerId };
  }

  #numberOf(orderId: string): number {
    return this.#orders.findIndex((placed) => placed.request.orderId === orderId);
  }

  #priceVersion(items: readonly { skuId: string; sellerId: string; quantity: number }[]): string {
    const terms = items.map(({ skuId, sellerId }) => ({
      skuId,
      sellerId,
      priceMinor: PRICE_MINOR,
      maxPerOrder: 20,
      title: '',
      active: true,
    }));
    const offers = new Map(terms.map((offer) => [offerKey(offer), offer]));
    return packPriceVersion(quoteLines(items, offers, this.#engine.settings.place.currency).quote);
  }
}
