import { connect, type Db } from '#db/client.ts';
import {
  type DemoOff,
  type DemoProduct,
  demoCampaigns,
  demoCoupons,
  demoProducts,
  demoSellers,
} from '#db/seed/demo-shop.ts';
import { type Tx, transaction } from '#db/transaction.ts';
import { hashPassword, verifyPassword } from '#domain/account/hash-password.ts';
import { importOpeningStock } from '#domain/catalog/import-opening-stock.ts';
import { readEnv } from '#lib/env.ts';
import { sha256 } from '#lib/ids.ts';
import { exponentOf } from '#lib/money.ts';
import { present } from '#lib/result.ts';
import { OneLineError, report } from '#scripts/one-line-error.ts';

const FIRST_SELLER = present(demoSellers[0], 'demo seller').slug;

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
 * Loads the demo shop of db/seed/demo-shop.ts: sellers, warehouses, products, offers, opening stock, campaigns, coupons,
 * accounts and a key, in one transaction. A shop that is there already is left as it is, whatever has been sold since; only the password and the
 * key given here are made to work, since they are what the installation prints.
 * Returns whether it was loaded now.
 */
export async function loadDemoShop(db: Db, options: DemoOptions): Promise<boolean> {
  if (await isThere(db.sql)) {
    await keepAccess(db, options);
    return false;
  }
  // Slow on purpose (argon2), so not inside the transaction. One hash serves the four: they share the password.
  const passwordHash = await hashPassword(options.password);
  return transaction(db, async (tx) => {
    await tx.sql`select pg_advisory_xact_lock(${DEMO_LOCK})`;
    if (await isThere(tx.sql)) return false;
    const sellerIds = await insertSellers(tx);
    const warehouseIds = await insertWarehouses(tx, sellerIds);
    const skuIds = await insertSkus(tx);
    await insertOffers(tx, skuIds, sellerIds, warehouseIds, options.currency);
    await insertCampaigns(tx, skuIds, sellerIds, options.currency);
    await insertCoupons(tx, options.currency);
    await insertAccounts(tx, present(sellerIds.get(FIRST_SELLER), 'first seller'), passwordHash);
    await insertKey(tx.sql, options.sellerKey);
    return true;
  });
}

async function isThere(sql: Db['sql'] | Tx['sql']): Promise<boolean> {
  return (await sql`select 1 from sellers where slug = ${FIRST_SELLER}`).length > 0;
}

/** An installation whose secrets were made anew finds the accounts of the old ones: what it prints must open them. */
async function keepAccess(db: Db, { password, sellerKey }: DemoOptions): Promise<void> {
  await insertKey(db.sql, sellerKey);
  const emails = ACCOUNTS.map((account) => account.email);
  const accounts = await db.sql<{ id: string; password_hash: string }[]>`
    select id, password_hash from users where lower(email) = any(${emails}::text[])`;
  const verified = await Promise.all(accounts.map((account) => verifyPassword(account.password_hash, password)));
  const stale = accounts.filter((_, index) => !verified[index]).map((account) => account.id);
  if (stale.length === 0) return;
  await db.sql`update users set password_hash = ${await hashPassword(password)} where id = any(${stale}::bigint[])`;
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

/** Last first: the shop shows the newest first, and so these in the order in which they are written down. */
async function insertSkus(tx: Tx): Promise<Ids> {
  const productIds = idsBy(
    await tx.sql<Keyed>`
      insert into products (slug, title, description, category, image_url, option_names)
      select slug, title, description, category, '/products/' || slug || '.svg', array_remove(array[option], null)
      from unnest(${demoProducts.map((p) => p.slug)}::text[], ${demoProducts.map((p) => p.title)}::text[],
        ${demoProducts.map((p) => p.description)}::text[], ${demoProducts.map((p) => p.category)}::text[],
        ${demoProducts.map((p) => p.variants[0]?.option ?? null)}::text[])
        with ordinality as u (slug, title, description, category, option, n)
      order by n desc
      returning slug as key, id`,
  );
  const rows = demoProducts.flatMap((product) =>
    product.variants.map((variant, position) => ({
      key: skuKey(product, variant.title),
      productId: present(productIds.get(product.slug), product.slug),
      title: variant.title,
      position,
      value: variant.option ? variant.title : null,
    })),
  );
  const inserted = await tx.sql<{ product_id: string; title: string; id: string }[]>`
    insert into skus (product_id, title, position, option_values)
    select product_id, title, position, array_remove(array[value], null)
    from unnest(${rows.map((r) => r.productId)}::bigint[], ${rows.map((r) => r.title)}::text[],
      ${rows.map((r) => r.position)}::smallint[], ${rows.map((r) => r.value)}::text[]) as u (product_id, title, position, value)
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

function toDiscount(off: DemoOff, currency: string) {
  return 'share' in off
    ? { kind: 'PERCENT', value: off.share }
    : { kind: 'FIXED', value: Math.round(off.amount * 10 ** exponentOf(currency)) };
}

type CampaignRow = {
  name: string;
  kind: string;
  value: number;
  scope: string;
  skuId: string | null;
  sellerId: string | null;
};

/** They run for a year from now on. A product's campaign is one for each of its variants. */
async function insertCampaigns(tx: Tx, skuIds: Ids, sellerIds: Ids, currency: string): Promise<void> {
  const rows = demoCampaigns.flatMap((campaign): CampaignRow[] => {
    const terms = { name: campaign.name, ...toDiscount(campaign.off, currency) };
    if ('seller' in campaign) {
      const sellerId = present(sellerIds.get(campaign.seller), campaign.seller);
      return [{ ...terms, scope: 'SELLER', skuId: null, sellerId }];
    }
    const product = present(
      demoProducts.find((each) => each.slug === campaign.product),
      campaign.product,
    );
    return product.variants.map(({ title }) => {
      const skuId = present(skuIds.get(skuKey(product, title)), title);
      return { ...terms, scope: 'SKU', skuId, sellerId: null };
    });
  });
  await tx.sql`
    insert into campaigns (name, kind, value, scope, sku_id, seller_id, starts_at, ends_at)
    select u.*, now(), now() + interval '1 year'
      from unnest(${rows.map((r) => r.name)}::text[], ${rows.map((r) => r.kind)}::text[], ${rows.map((r) => r.value)}::bigint[],
        ${rows.map((r) => r.scope)}::text[], ${rows.map((r) => r.skuId)}::bigint[], ${rows.map((r) => r.sellerId)}::bigint[]) as u`;
}

async function insertCoupons(tx: Tx, currency: string): Promise<void> {
  const rows = demoCoupons.map((coupon) => ({ ...coupon, ...toDiscount(coupon.off, currency) }));
  await tx.sql`
    insert into coupons (code, kind, value, total_limit, per_buyer_limit, scope, starts_at, ends_at)
    select u.*, 'EVERYTHING', now(), now() + interval '1 year'
      from unnest(${rows.map((r) => r.code)}::text[], ${rows.map((r) => r.kind)}::text[], ${rows.map((r) => r.value)}::bigint[],
        ${rows.map((r) => r.total ?? null)}::int[], ${rows.map((r) => r.perBuyer ?? null)}::int[]) as u`;
}

async function insertAccounts(tx: Tx, sellerId: string, passwordHash: string): Promise<void> {
  await tx.sql`
    insert into users (email, name, role, password_hash, seller_id)
    select email, name, role, ${passwordHash}, case when role = 'seller' then ${sellerId}::bigint end
    from unnest(${ACCOUNTS.map((a) => a.email)}::text[], ${ACCOUNTS.map((a) => a.name)}::text[],
      ${ACCOUNTS.map((a) => a.role)}::text[]) as u (email, name, role)`;
}

/** A key that is known, revoked ones too, stays as it is. */
async function insertKey(sql: Db['sql'] | Tx['sql'], key: string): Promise<void> {
  await sql`
    insert into api_keys (seller_id, name, prefix, key_hash)
    select id, 'Demo ERP', ${key.slice(0, 12)}, ${sha256(key)} from sellers where slug = ${FIRST_SELLER}
    on conflict (key_hash) do nothing`;
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
