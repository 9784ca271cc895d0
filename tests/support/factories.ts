import { randomBytes } from 'node:crypto';
import type postgres from 'postgres';
import type { DiscountKind, DiscountScope, UserRole } from '#db/enums.ts';
import { importOpeningStock } from '#domain/catalog/import-opening-stock.ts';
import { randomToken, sha256 } from '#lib/ids.ts';
import { present } from '#lib/result.ts';

/**
 * Rows that could have come about in the product, and no others: what is not given is made. Names are unique over processes
 * (a random run name and a counter), so tests may share a database. Ids are strings.
 */
type Sql = postgres.Sql;

const run = randomBytes(4).toString('hex');
let made = 0;
const unique = (word: string) => {
  made += 1;
  return `${word}-${run}-${made}`;
};

async function insertedId(statement: Promise<readonly postgres.Row[]>): Promise<string> {
  const [row] = await statement;
  return String(present(row, 'inserted row').id);
}

export async function makeSeller(sql: Sql, given: { name?: string; slug?: string } = {}): Promise<string> {
  const slug = given.slug ?? unique('seller');
  return insertedId(sql`insert into sellers (slug, name) values (${slug}, ${given.name ?? slug}) returning id`);
}

const CITIES = [
  { city: 'Istanbul', latitude: 41.0082, longitude: 28.9784 },
  { city: 'Ankara', latitude: 39.9334, longitude: 32.8597 },
  { city: 'Izmir', latitude: 38.4237, longitude: 27.1428 },
  { city: 'Jakarta', latitude: -6.2088, longitude: 106.8456 },
] as const;

/** A warehouse of the seller; without a place, in the first four cities in turn. */
export async function makeWarehouse(
  sql: Sql,
  given: { sellerId?: string; code?: string; city?: string; latitude?: number; longitude?: number } = {},
): Promise<string> {
  const sellerId = given.sellerId ?? (await makeSeller(sql));
  const code = given.code ?? unique('WH');
  const place = present(CITIES[made % CITIES.length], 'city');
  return insertedId(sql`
    insert into warehouses (seller_id, code, city, latitude, longitude)
    values (${sellerId}, ${code}, ${given.city ?? place.city}, ${given.latitude ?? place.latitude},
      ${given.longitude ?? place.longitude})
    returning id`);
}

export async function makeProduct(
  sql: Sql,
  given: { title?: string; slug?: string; category?: string; description?: string; imageUrl?: string } = {},
): Promise<string> {
  const slug = given.slug ?? unique('product');
  return insertedId(sql`
    insert into products (slug, title, description, category, image_url)
    values (${slug}, ${given.title ?? slug}, ${given.description ?? ''}, ${given.category ?? 'Kitchen'},
      ${given.imageUrl ?? '/products/generic-home.svg'})
    returning id`);
}

/** A variant. `Default` is the title of a product's only one. */
export async function makeSku(sql: Sql, given: { productId?: string; title?: string } = {}): Promise<string> {
  const productId = given.productId ?? (await makeProduct(sql));
  return insertedId(
    sql`insert into skus (product_id, title) values (${productId}, ${given.title ?? 'Default'}) returning id`,
  );
}

export type MadeOffer = {
  offerId: string;
  skuId: string;
  sellerId: string;
  sellerSku: string;
  priceMinor: number;
  /** One for each number of `stock`, in its order. */
  warehouseIds: string[];
};

/**
 * An offer with stock: `makeOffer(sql, { stock: [5, 3] })` makes seller, product, SKU, offer and two warehouses with 5 and
 * 3 units, whose opening counts the audit accepts. Without `stock`, one warehouse with 10. `stock: []` is an offer that
 * never had any.
 */
export async function makeOffer(
  sql: Sql,
  given: {
    sellerId?: string;
    skuId?: string;
    sellerSku?: string;
    priceMinor?: number;
    maxPerOrder?: number;
    active?: boolean;
    stock?: readonly number[];
    /** Where `stock` lies; as many as there are numbers. */
    warehouseIds?: readonly string[];
  } = {},
): Promise<MadeOffer> {
  const sellerId = given.sellerId ?? (await makeSeller(sql));
  const skuId = given.skuId ?? (await makeSku(sql));
  const sellerSku = given.sellerSku ?? unique('S');
  const priceMinor = given.priceMinor ?? 1_000;
  const stock = given.stock ?? given.warehouseIds?.map(() => 10) ?? [10];
  const warehouseIds = [...(given.warehouseIds ?? [])];
  while (warehouseIds.length < stock.length) warehouseIds.push(await makeWarehouse(sql, { sellerId }));
  if (warehouseIds.length > stock.length) throw new Error('makeOffer: more warehouses than counts');
  const offerId = await insertedId(sql`
    insert into offers (sku_id, seller_id, seller_sku, price_minor, max_per_order, active)
    values (${skuId}, ${sellerId}, ${sellerSku}, ${priceMinor}, ${given.maxPerOrder ?? null}, ${given.active ?? true})
    returning id`);
  const counts = stock.map((quantity, index) => ({
    sellerId,
    skuId,
    warehouseId: present(warehouseIds[index], 'warehouse'),
    quantity,
  }));
  // Counted long ago, so that whatever a test reports is newer.
  const opened = await sql.begin((tx) =>
    importOpeningStock({ kind: 'tx', sql: tx, sent: [] }, counts, new Date('2020-01-01T00:00:00Z')),
  );
  if (opened !== counts.length) throw new Error('makeOffer: this SKU has stock in one of these warehouses already');
  const available = stock.reduce((sum, quantity) => sum + quantity, 0);
  // On a running stack the projection may have been here first, with the same number.
  await sql`
    insert into offer_availability (sku_id, seller_id, available) values (${skuId}, ${sellerId}, ${available})
    on conflict (sku_id, seller_id) do nothing`;
  return { offerId, skuId, sellerId, sellerSku, priceMinor, warehouseIds };
}

/** A user; a seller's user belongs to a seller, which is made when none is given. The password matches nothing by default. */
export async function makeUser(
  sql: Sql,
  given: { email?: string; name?: string; role?: UserRole; sellerId?: string; passwordHash?: string } = {},
): Promise<string> {
  const role = given.role ?? (given.sellerId ? 'seller' : 'shopper');
  const sellerId = role === 'seller' ? (given.sellerId ?? (await makeSeller(sql))) : null;
  const name = unique('user');
  return insertedId(sql`
    insert into users (email, name, password_hash, role, seller_id)
    values (${given.email ?? `${name}@example.com`}, ${given.name ?? name}, ${given.passwordHash ?? 'matches nothing'},
      ${role}, ${sellerId})
    returning id`);
}

/** A guest as a buyer: the id of their cart and orders, and the token it is the hash of. */
export function makeGuest(): { buyer: string; token: string } {
  const token = randomToken();
  return { buyer: `g:${sha256(token)}`, token };
}

export type CartLineGiven = { skuId: string; sellerId: string; quantity: number; priceAtAddMinor?: number };

/** The buyer's cart at version 1, with titles and prices from the offers. Throws when a line has no offer. */
export async function makeCart(
  sql: Sql,
  buyer: string,
  lines: readonly CartLineGiven[],
  couponCode: string | null = null,
): Promise<{ cartId: string; version: number }> {
  const items = await Promise.all(
    lines.map(async (line) => {
      const [offer] = await sql`
        select price_minor, products.title as product, skus.title as variant
        from offers join skus on skus.id = offers.sku_id join products on products.id = skus.product_id
        where offers.sku_id = ${line.skuId} and offers.seller_id = ${line.sellerId}`;
      const { price_minor, product, variant } = present(offer, `offer of SKU ${line.skuId} by seller ${line.sellerId}`);
      return {
        skuId: line.skuId,
        sellerId: line.sellerId,
        quantity: line.quantity,
        priceAtAddMinor: line.priceAtAddMinor ?? Number(price_minor),
        title: variant === 'Default' ? product : `${product} · ${variant}`,
        addedAt: new Date().toISOString(),
      };
    }),
  );
  await sql`
    insert into carts (cart_id, version, items, coupon_code) values (${buyer}, 1, ${sql.json(items)}, ${couponCode})`;
  return { cartId: buyer, version: 1 };
}

type DiscountGiven = {
  kind?: DiscountKind;
  /** Basis points, or minor units. */
  value?: number;
  scope?: DiscountScope;
  skuId?: string;
  sellerId?: string;
  startsAt?: Date;
  endsAt?: Date;
};

const termsOf = (given: DiscountGiven) => ({
  kind: given.kind ?? 'PERCENT',
  value: given.value ?? 1_000,
  scope: given.scope ?? (given.skuId ? 'SKU' : given.sellerId ? 'SELLER' : 'EVERYTHING'),
  sku_id: given.skuId ?? null,
  seller_id: given.sellerId ?? null,
  starts_at: given.startsAt ?? new Date('2020-01-01T00:00:00Z'),
  ends_at: given.endsAt ?? new Date('2100-01-01T00:00:00Z'),
});

/** A campaign that runs: 10 % off everything, or off the SKU or the seller that is given. */
export async function makeCampaign(sql: Sql, given: DiscountGiven & { name?: string } = {}): Promise<string> {
  const row = { name: given.name ?? unique('campaign'), ...termsOf(given) };
  return insertedId(sql`insert into campaigns ${sql(row)} returning id`);
}

/** A coupon that can be used, as often as anybody likes unless limits are given: 10 % off everything. */
export async function makeCoupon(
  sql: Sql,
  given: DiscountGiven & { code?: string; totalLimit?: number; perBuyerLimit?: number } = {},
): Promise<{ couponId: string; code: string }> {
  const code = given.code ?? unique('CODE').toUpperCase();
  const limits = { total_limit: given.totalLimit ?? null, per_buyer_limit: given.perBuyerLimit ?? null };
  const couponId = await insertedId(
    sql`insert into coupons ${sql({ code, ...termsOf(given), ...limits })} returning id`,
  );
  return { couponId, code };
}

/** A seller's API key in the form the product gives out. `key` is what the seller's system sends. */
export async function makeApiKey(
  sql: Sql,
  given: { sellerId?: string; name?: string } = {},
): Promise<{ key: string; keyId: string; sellerId: string }> {
  const sellerId = given.sellerId ?? (await makeSeller(sql));
  const key = `hf_sk_${randomToken()}`;
  const keyId = await insertedId(sql`
    insert into api_keys (seller_id, name, prefix, key_hash)
    values (${sellerId}, ${given.name ?? 'ERP'}, ${key.slice(0, 12)}, ${sha256(key)})
    returning id`);
  return { key, keyId, sellerId };
}
