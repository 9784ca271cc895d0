import type postgres from 'postgres';
import type { Db } from '#db/client.ts';
import { transaction } from '#db/transaction.ts';
import { loadOfferTerms } from '#domain/catalog/load-offers.ts';
import { decideDraft } from '#domain/order/decide-draft.ts';
import { readBuyers } from '#domain/order/read-buyers.ts';
import type { PlaceRequest } from '#domain/order/types.ts';
import type { Quote, QuoteLine } from '#domain/pricing/types.ts';

/*
 * How shops place an order today: one transaction each, a conditional UPDATE of the stock, and the inserts. It decides by the product's
 * own rules and writes every row that the product writes. Kept as good as such code gets: prepared statements, reads sent together, rows
 * that do not depend on each other sent together, lines in lock order.
 */

type Sql = postgres.TransactionSql;

/**
 * claim-first: the stock is taken before anything is written, as one writes it down naturally, so its row is locked for four round trips:
 * claim, order, the other rows, commit. claim-last: everything else is written first, and the row is locked for two.
 */
export type BaselineKind = 'claim-first' | 'claim-last';

type Claim = QuoteLine & { readonly warehouseId: string };

/** Places one order; false when its stock is not there. Throws when the bench asked for something that cannot be ordered. */
export async function placeOne(db: Db, request: PlaceRequest, kind: BaselineKind): Promise<boolean> {
  return await transaction({ ...db, sql: db.grouped }, async ({ sql }) => {
    const buyer = (await readBuyers(sql, [request])).get(request.buyer);
    const items = buyer?.cart?.items ?? [];
    const [offers, stock] = await Promise.all([loadOfferTerms(sql, items), findStock(sql, items)]);
    const draft = decideDraft(request, buyer, offers, 'TRY');
    if (draft.kind !== 'DRAFT') throw new Error(`The bench asked for an order that is ${draft.kind}.`);
    const claims = chooseRows(draft.quote, stock);
    if (claims === undefined) return false;
    if (kind === 'claim-first' && !(await claimAll(sql, claims))) throw new SoldOut();
    await writeOrder(sql, request, draft.quote, draft.cartVersion);
    await writeRest(sql, request, draft.quote, claims);
    if (kind === 'claim-last' && !(await claimAll(sql, claims))) throw new SoldOut();
    return true;
  }).catch((error) => {
    if (error instanceof SoldOut) return false;
    throw error;
  });
}

class SoldOut extends Error {}

type StockRow = { skuId: string; sellerId: string; warehouseId: string; available: number };

async function findStock(sql: Sql, lines: readonly { skuId: string; sellerId: string }[]): Promise<StockRow[]> {
  return await sql<StockRow[]>`
    select i.sku_id as "skuId", w.seller_id as "sellerId", i.warehouse_id as "warehouseId", i.on_hand - i.reserved as available
      from inventory i join warehouses w on w.id = i.warehouse_id
     where i.sku_id = any(${lines.map((line) => line.skuId)}::bigint[])
       and w.seller_id = any(${lines.map((line) => line.sellerId)}::bigint[])`;
}

/** One row for each line, sorted as everybody locks; undefined when a line cannot be filled from one row. */
function chooseRows(quote: Quote, stock: readonly StockRow[]): Claim[] | undefined {
  const claims = quote.lines.flatMap((line) => {
    const row = stock.find(
      (s) => s.skuId === line.skuId && s.sellerId === line.sellerId && s.available >= line.quantity,
    );
    return row ? [{ ...line, warehouseId: row.warehouseId }] : [];
  });
  if (claims.length < quote.lines.length) return undefined;
  return claims.sort((a, b) => a.skuId.length - b.skuId.length || (a.skuId < b.skuId ? -1 : 1));
}

async function claimAll(sql: Sql, claims: readonly Claim[]): Promise<boolean> {
  const claimed = await Promise.all(
    claims.map(
      ({ skuId, warehouseId, quantity }) => sql`
        update inventory set reserved = reserved + ${quantity}
         where sku_id = ${skuId} and warehouse_id = ${warehouseId} and on_hand - reserved >= ${quantity}`,
    ),
  );
  return claimed.every((result) => result.count === 1);
}

async function writeOrder(sql: Sql, request: PlaceRequest, quote: Quote, cartVersion: number): Promise<void> {
  await sql`
    insert into orders (id, buyer, status, currency, subtotal_minor, discount_minor, shipping_minor, total_minor, price_version,
                        cart_version, email, shipping_address, idempotency_key, request_hash, hold_expires_at)
    values (${request.orderId}, ${request.buyer}, 'PENDING', ${quote.currency}, ${quote.subtotalMinor}, ${quote.discountMinor},
            ${quote.shippingMinor}, ${quote.totalMinor}, ${quote.priceVersion}, ${cartVersion}, ${request.email},
            ${sql.json(request.address)}, ${request.idempotencyKey}, ${request.requestHash}, now() + interval '15 minutes')`;
}

async function writeRest(sql: Sql, request: PlaceRequest, quote: Quote, claims: readonly Claim[]): Promise<void> {
  const { orderId, attemptId, buyer } = request;
  const stock = claims.map(({ skuId, warehouseId, quantity }) => ({ skuId, warehouseId, quantity, change: 'HELD' }));
  const payload = {
    orderId,
    buyer,
    to: 'PENDING',
    totalMinor: quote.totalMinor,
    currency: quote.currency,
    stock,
  };
  await Promise.all([
    ...quote.lines.map(
      (line, index) => sql`
        insert into order_items (order_id, line, sku_id, seller_id, quantity, unit_price_minor, discount_minor, title)
        values (${orderId}, ${index}, ${line.skuId}, ${line.sellerId}, ${line.quantity}, ${line.unitPriceMinor},
                ${line.discountMinor}, ${line.title})`,
    ),
    ...claims.flatMap(({ skuId, warehouseId, quantity }) => [
      sql`
        insert into stock_reservations (order_id, sku_id, warehouse_id, quantity, expires_at)
        values (${orderId}, ${skuId}, ${warehouseId}, ${quantity}, now() + interval '15 minutes')`,
      sql`
        insert into stock_movements (order_id, sku_id, warehouse_id, kind, on_hand_delta, reserved_delta)
        values (${orderId}, ${skuId}, ${warehouseId}, 'HELD', 0, ${quantity})`,
    ]),
    sql`
      insert into payment_attempts (id, order_id, ordinal, provider, payment_method_token, idempotency_key, amount_minor, currency)
      values (${attemptId}, ${orderId}, 1, 'sandbox', ${request.paymentMethodToken}, ${request.idempotencyKey}, ${quote.totalMinor},
              ${quote.currency})`,
    sql`
      insert into sagas (order_id, attempt_id, step, next_run_at, lease_until, fence)
      values (${orderId}, ${attemptId}, 'AUTHORIZE', now(), now() + interval '21 seconds', 1)`,
    sql`
      insert into outbox (aggregate, type, payload) values (${`order:${orderId}`}, 'order.placed', ${sql.json(payload)})`,
  ]);
}
