import type postgres from 'postgres';
import type { BuyerId } from '#domain/account/types.ts';
import { loadOfferTerms } from '#domain/catalog/load-offers.ts';
import type { PlaceRequest } from '#domain/order/types.ts';
import { packPriceVersion } from '#domain/pricing/price-version.ts';
import { offerKey, quoteLines } from '#domain/pricing/rules.ts';
import type { OfferTerms } from '#domain/pricing/types.ts';
import { newId, randomToken, sha256 } from '#lib/ids.ts';
import { present } from '#lib/result.ts';

/** What the buyers of a bench buy from: one seller, a row of stock for each SKU in the one warehouse. */
export type Ground = {
  readonly sellerId: string;
  readonly warehouseId: string;
  /** SKU number 0, 1, 2 …: ids are consecutive. */
  readonly skuId: (index: number) => string;
  readonly skus: number;
};

export type CartLine = { readonly skuId: string; readonly sellerId: string; readonly quantity: number };

export const CURRENCY = 'TRY';

const ADDRESS = {
  name: 'Ada Deniz',
  line1: 'Liman Caddesi 1',
  city: 'Istanbul',
  postalCode: '34425',
  country: 'TR',
  phone: '+90 212 000 00 00',
  latitude: 41.0082,
  longitude: 28.9784,
};

/**
 * Makes `skus` products with one variant, one offer and `unitsEach` on hand, all in a few statements. The opening counts have their
 * reports and movements, so that the audit adds up, unless `withHistory` is false (tens of millions of rows).
 */
export async function layGround(
  sql: postgres.Sql,
  size: { skus: number; unitsEach: number; withHistory?: boolean },
): Promise<Ground> {
  const ground = await withoutLimit(sql, (session) => fillGround(session, size));
  await tidyTables(sql);
  return ground;
}

/** The same for so many sellers, tidied once. */
export async function layGrounds(
  sql: postgres.Sql,
  sellers: number,
  size: { skus: number; unitsEach: number },
): Promise<Ground[]> {
  const grounds: Ground[] = [];
  await withoutLimit(sql, async (session) => {
    for (let n = 0; n < sellers; n += 1) grounds.push(await fillGround(session, size));
  });
  await tidyTables(sql);
  return grounds;
}

async function fillGround(
  sql: postgres.ReservedSql,
  { skus, unitsEach, withHistory = true }: { skus: number; unitsEach: number; withHistory?: boolean },
): Promise<Ground> {
  const name = `bench-${randomToken(6)}`;
  const [seller] = await sql<{ id: string }[]>`
    insert into sellers (slug, name) values (${name}, 'Bench') returning id`;
  const sellerId = present(seller, 'seller').id;
  const [warehouse] = await sql<{ id: string }[]>`
    insert into warehouses (seller_id, code, city, latitude, longitude)
    values (${sellerId}, 'W', 'Istanbul', 41.0082, 28.9784) returning id`;
  const warehouseId = present(warehouse, 'warehouse').id;
  const [first] = await sql<{ id: string }[]>`
    with made as (
      insert into products (slug, title, category, image_url)
      select ${name} || '-' || n, 'Product ' || n, 'Home', '/products/generic-home.svg' from generate_series(1, ${skus}::int) n
      returning id
    ), variants as (
      insert into skus (product_id, title) select id, 'Default' from made order by id returning id
    ) select min(id) as id from variants`;
  const firstSku = BigInt(present(first, 'first SKU').id);
  const lastSku = String(firstSku + BigInt(skus) - 1n);
  await sql`
    insert into offers (sku_id, seller_id, seller_sku, price_minor)
    select n, ${sellerId}::bigint, 'S-' || n, 1000 + n % 9000 from generate_series(${String(firstSku)}::bigint, ${lastSku}::bigint) n`;
  await sql`
    insert into inventory (sku_id, warehouse_id, on_hand, source_updated_at)
    select n, ${warehouseId}::bigint, ${unitsEach}::int, '2020-01-01' from generate_series(${String(firstSku)}::bigint, ${lastSku}::bigint) n`;
  if (withHistory) {
    await sql`
      with reported as (
        insert into stock_updates (seller_id, sku_id, warehouse_id, reported, source_updated_at, on_hand, status)
        select ${sellerId}::bigint, sku_id, warehouse_id, on_hand, source_updated_at, on_hand, 'APPLIED' from inventory
         where warehouse_id = ${warehouseId}
        returning id, sku_id, warehouse_id, reported
      ), told as (
        insert into outbox (aggregate, type, payload)
        select 'inventory:' || sku_id || ':' || warehouse_id, 'stock.reported', '{}' from reported
      )
      insert into stock_movements (sku_id, warehouse_id, kind, on_hand_delta, reserved_delta, stock_update_id)
      select sku_id, warehouse_id, 'REPORTED', reported, 0, id from reported`;
  }
  return { sellerId, warehouseId, skus, skuId: (index) => String(firstSku + BigInt(index)) };
}

/** Vacuum, statistics and a checkpoint: what is measured next pays for nothing that came before. */
export async function tidyTables(sql: postgres.Sql): Promise<void> {
  await withoutLimit(sql, async (session) => {
    await session`vacuum analyze`;
    await session`checkpoint`;
  });
}

/** A session in which statements may take longer than the product lets them. */
export async function withoutLimit<T>(
  sql: postgres.Sql,
  work: (session: postgres.ReservedSql) => Promise<T>,
): Promise<T> {
  const session = await sql.reserve();
  try {
    await session`set statement_timeout = 0`;
    return await work(session);
  } finally {
    await session`reset statement_timeout`;
    session.release();
  }
}

/** An order about to be made, with the token by which its guest is known over HTTP. */
export type Wish = PlaceRequest & { readonly guestToken: string };

const CARTS_AT_ONCE = 5_000;

/**
 * Gives `count` new guests a cart each, and for each the request that an honest browser would send for it. `linesOf(n)` is what is in cart
 * number n; the same array may be given again and is then priced once.
 */
export async function makeWishes(
  sql: postgres.Sql,
  count: number,
  linesOf: (n: number) => readonly CartLine[],
): Promise<Wish[]> {
  const wishes: Wish[] = [];
  const known = new Map<string, OfferTerms>();
  const priced = new Map<readonly CartLine[], { version: string; items: string }>();
  for (let from = 0; from < count; from += CARTS_AT_ONCE) {
    const carts = Array.from({ length: Math.min(CARTS_AT_ONCE, count - from) }, (_, n) => linesOf(from + n));
    const missing = carts.flat().filter((line) => !known.has(offerKey(line)));
    for (const [key, terms] of await loadOfferTerms(sql, missing)) known.set(key, terms);
    const rows = carts.map((lines) => {
      const agreed = priced.get(lines) ?? priceCart(lines, known);
      priced.set(lines, agreed);
      const guestToken = randomToken(24);
      const buyer = `g:${sha256(guestToken)}` as BuyerId;
      wishes.push({ ...toRequest(buyer, agreed.version), guestToken });
      return { buyer, items: agreed.items };
    });
    await sql`
      insert into carts (cart_id, version, items)
      select u.cart_id, 1, u.items::jsonb
        from unnest(${rows.map((row) => row.buyer)}::text[], ${rows.map((row) => row.items)}::text[]) as u(cart_id, items)`;
  }
  return wishes;
}

function priceCart(lines: readonly CartLine[], offers: ReadonlyMap<string, OfferTerms>) {
  const { quote } = quoteLines(lines, offers, CURRENCY);
  const items = lines.map((line) => {
    const { priceMinor, title } = present(offers.get(offerKey(line)), 'offer');
    return { ...line, priceAtAddMinor: priceMinor, title, addedAt: new Date().toISOString() };
  });
  return { version: packPriceVersion(quote), items: JSON.stringify(items) };
}

function toRequest(buyer: BuyerId, priceVersion: string): PlaceRequest {
  return {
    orderId: newId(),
    attemptId: newId(),
    buyer,
    idempotencyKey: randomToken(16),
    requestHash: sha256(buyer),
    priceVersion,
    address: ADDRESS,
    email: 'ada@example.com',
    paymentMethodToken: 'tok_ok',
  };
}

/** SKU numbers drawn evenly from `skus`. */
export function drawEvenly(skus: number): () => number {
  return () => Math.floor(Math.random() * skus);
}

/**
 * SKU numbers drawn as sales are: a fifth of the SKUs gets some 70 % of the draws, and a hundredth 40 %. The popular ones are
 * scattered over the table, not first in it.
 */
export function drawSkewed(skus: number): () => number {
  // A prime far from any power of ten and no divisor of the sizes used: n times it, modulo the size, visits every SKU once.
  const stride = 15_485_863;
  return () => (Math.floor(skus * Math.random() ** 5) * stride) % skus;
}

/** A cart of 1 to 4 lines with one unit each, SKUs drawn by `draw`. */
export function makeCartOf(ground: Pick<Ground, 'skuId' | 'sellerId'>, draw: () => number): CartLine[] {
  const lines = 1 + Math.floor(Math.random() * 4);
  const drawn = new Set(Array.from({ length: lines }, draw));
  return [...drawn].map((index) => ({ skuId: ground.skuId(index), sellerId: ground.sellerId, quantity: 1 }));
}
