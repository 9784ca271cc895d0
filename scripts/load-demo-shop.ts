import { connect, type Db } from '#db/client.ts';
import { type DemoProduct, demoProducts, demoSellers } from '#db/seed/demo-shop.ts';
import { type Tx, transaction } from '#db/transaction.ts';
import { hashPassword } from '#domain/account/password.ts';
import { importOpeningStock } from '#domain/catalog/import-opening-stock.ts';
import { readEnv } from '#lib/env.ts';
import { sha256 } from '#lib/ids.ts';
import { exponentOf } from '#lib/money.ts';
import { present } from '#lib/result.ts';
import { OneLineError, report } from '#scripts/one-line-error.ts';

/** Any number that nothing else locks: installations that start together load the shop once. */
const DEMO_LOCK = 7_352_002;

export type DemoOptions = {
  /** The first seller's API key, `hf_sk_…`. */
  readonly sellerKey: string;
  /** Of shopper@, seller@, courier@ and admin@example.com. */
  readonly password: string;
  /** The store's currency: prices take its exponent. */
  readonly currency: string;
};

const ACCOUNTS = [
  { email: 'shopper@example.com', name: 'Sena Yılmaz', role: 'shopper' },
  { email: 'seller@example.com', name: 'Haluk Demir', role: 'seller' },
  { email: 'courier@example.com', name: 'Citra Wijaya', role: 'courier' },
  { email: 'admin@example.com', name: 'Ada Keller', role: 'admin' },
] as const;

/**
 * Loads the demo shop of db/seed/demo-shop.ts: sellers, warehouses, products, offers, opening stock, accounts and a key, in
 * one transaction. A shop that is there already is left as it is, whatever has been sold since.
 * Returns whether it was loaded now.
 */
export async function loadDemoShop(db: Db, options: DemoOptions): Promise<boolean> {
  const isThere = async (sql: Db['sql'] | Tx['sql']) =>
    (await sql`select 1 from sellers where slug = ${present(demoSellers[0], 'demo seller').slug}`).length > 0;
  if (await isThere(db.sql)) return false;
  // Slow on purpose (argon2), so not inside the transaction. One hash serves the four: they share the password.
  const passwordHash = await hashPassword(options.password);
  return transaction(db, async (tx) => {
    await tx.sql`select pg_advisory_xact_lock(${DEMO_LOCK})`;
    if (await isThere(tx.sql)) return false;
    const sellerIds = await insertSellers(tx);
    const warehouseIds = await insertWarehouses(tx, sellerIds);
    await insertOffers(tx, await insertSkus(tx), sellerIds, warehouseIds, options.currency);
    await insertAccounts(tx, present(sellerIds.get(demoSellers[0]?.slug ?? ''), 'first seller'), passwordHash, options);
    return true;
  });
}

type Ids = ReadonlyMap<string, string>;
const idsBy = (rows: readonly { key: string; id: string }[]): Ids => new Map(rows.map((row) => [row.key, row.id]));
type Keyed = { key: string; id: string }[];

async function insertSellers(tx: Tx): Promise<Ids> {
  return idsBy(
    await tx.sql<Keyed>`
      insert into sellers (slug, name)
      select * from unnest(${demoSellers.map((s) => s.slug)}::text[], ${demoSellers.map((s) => s.name)}::text[])
      returning slug as key, id`,
  );
}

async function insertWarehouses(tx: Tx, sellerIds: Ids): Promise<Ids> {
  const rows = demoSellers.flatMap((seller) =>
    seller.warehouses.map((warehouse) => ({
      ...warehouse,
      sellerId: present(sellerIds.get(seller.slug), seller.slug),
    })),
  );
  return idsBy(
    await tx.sql<Keyed>`
      insert into warehouses (seller_id, code, city, latitude, longitude)
      select * from unnest(${rows.map((r) => r.sellerId)}::bigint[], ${rows.map((r) => r.code)}::text[],
        ${rows.map((r) => r.city)}::text[], ${rows.map((r) => r.latitude)}::float8[],
        ${rows.map((r) => r.longitude)}::float8[])
      returning code as key, id`,
  );
}

const skuKey = (product: DemoProduct, variant: string) => `${product.slug}/${variant}`;

async function insertSkus(tx: Tx): Promise<Ids> {
  const productIds = idsBy(
    await tx.sql<Keyed>`
      insert into products (slug, title, description, category, image_url)
      select slug, title, description, category, '/products/' || slug || '.svg'
      from unnest(${demoProducts.map((p) => p.slug)}::text[], ${demoProducts.map((p) => p.title)}::text[],
        ${demoProducts.map((p) => p.description)}::text[], ${demoProducts.map((p) => p.category)}::text[])
        with ordinality as u (slug, title, description, category, n)
      order by n
      returning slug as key, id`,
  );
  const rows = demoProducts.flatMap((product) =>
    product.variants.map((variant, position) => ({
      key: skuKey(product, variant.title),
      productId: present(productIds.get(product.slug), product.slug),
      title: variant.title,
      position,
    })),
  );
  const inserted = await tx.sql<{ product_id: string; title: string; id: string }[]>`
    insert into skus (product_id, title, position)
    select * from unnest(${rows.map((r) => r.productId)}::bigint[], ${rows.map((r) => r.title)}::text[],
      ${rows.map((r) => r.position)}::smallint[])
    returning product_id, title, id`;
  const bySku = new Map(inserted.map((row) => [`${row.product_id}/${row.title}`, row.id]));
  return new Map(rows.map((row) => [row.key, present(bySku.get(`${row.productId}/${row.title}`), row.key)]));
}

async function insertOffers(tx: Tx, skuIds: Ids, sellerIds: Ids, warehouseIds: Ids, currency: string): Promise<void> {
  const scale = 10 ** exponentOf(currency);
  const rows = demoProducts.flatMap((product) =>
    product.variants.flatMap((variant) =>
      variant.offers.map((offer) => ({
        ...offer,
        skuId: present(skuIds.get(skuKey(product, variant.title)), variant.title),
        sellerId: present(sellerIds.get(offer.seller), offer.seller),
      })),
    ),
  );
  await tx.sql`
    insert into offers (sku_id, seller_id, seller_sku, price_minor, max_per_order)
    select * from unnest(${rows.map((r) => r.skuId)}::bigint[], ${rows.map((r) => r.sellerId)}::bigint[],
      ${rows.map((r) => r.sellerSku)}::text[], ${rows.map((r) => Math.round(r.price * scale))}::bigint[],
      ${rows.map((r) => r.maxPerOrder ?? null)}::integer[])`;
  const counts = rows.flatMap((row) =>
    Object.entries(row.stock).map(([code, quantity]) => ({
      sellerId: row.sellerId,
      skuId: row.skuId,
      warehouseId: present(warehouseIds.get(code), code),
      quantity,
    })),
  );
  await importOpeningStock(tx, counts, new Date());
  await tx.sql`
    insert into offer_availability (sku_id, seller_id, available)
    select i.sku_id, w.seller_id, sum(i.on_hand - i.reserved)
    from inventory i join warehouses w on w.id = i.warehouse_id
    where i.sku_id = any(${rows.map((r) => r.skuId)}::bigint[])
    group by i.sku_id, w.seller_id`;
}

async function insertAccounts(tx: Tx, sellerId: string, passwordHash: string, options: DemoOptions): Promise<void> {
  await tx.sql`
    insert into users (email, name, role, password_hash, seller_id)
    select email, name, role, ${passwordHash}, case when role = 'seller' then ${sellerId}::bigint end
    from unnest(${ACCOUNTS.map((a) => a.email)}::text[], ${ACCOUNTS.map((a) => a.name)}::text[],
      ${ACCOUNTS.map((a) => a.role)}::text[]) as u (email, name, role)`;
  await tx.sql`
    insert into api_keys (seller_id, name, prefix, key_hash)
    values (${sellerId}, 'Demo ERP', ${options.sellerKey.slice(0, 12)}, ${sha256(options.sellerKey)})`;
}

async function main(): Promise<void> {
  const env = readEnv(process.env);
  if (!env.DEMO_SELLER_KEY || !env.DEMO_PASSWORD) {
    throw new OneLineError(
      'DEMO_SELLER_KEY and DEMO_PASSWORD must be set to load the demo shop; `npm start` makes them.',
    );
  }
  const db = connect(env.DATABASE_URL, { poolMax: 1, name: 'holdfast-demo-shop' });
  try {
    await loadDemoShop(db, {
      sellerKey: env.DEMO_SELLER_KEY,
      password: env.DEMO_PASSWORD,
      currency: env.STORE_CURRENCY,
    });
  } finally {
    await db.close();
  }
}

if (import.meta.main) {
  main().catch((error) => {
    report(error);
    process.exitCode = 1;
  });
}
