import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, type Db } from '#db/client.ts';
import { demoCampaigns, demoCoupons, demoProducts, demoSellers } from '#db/seed/demo-shop.ts';
import { verifyPassword } from '#domain/account/hash-password.ts';
import { runAudit } from '#domain/audit/run-audit.ts';
import { pickReduced } from '#domain/catalog/pick-products.ts';
import { readCoupons } from '#domain/pricing/read-coupons.ts';
import { authenticateKey } from '#domain/seller/authenticate-key.ts';
import { drawings, pictureFolder } from '#scripts/draw-products.ts';
import { loadDemoShop } from '#scripts/load-demo-shop.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const OPTIONS = { sellerKey: 'hf_sk_for_the_demo_shop_test_only', password: 'a demo password', currency: 'TRY' };

let database: TestDatabase;
let db: Db;
let loads: boolean[];

beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url, { poolMax: 4 });
  loads = await Promise.all([loadDemoShop(db, OPTIONS), loadDemoShop(db, OPTIONS)]);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const count = async (table: string) => Number((await db.sql`select count(*) from ${db.sql(table)}`)[0]?.count);

describe('the demo shop', () => {
  test('is loaded once, by one of two installations that start together', async () => {
    expect(loads.toSorted()).toEqual([false, true]);
    expect(await loadDemoShop(db, OPTIONS)).toBe(false);
    expect(await count('sellers')).toBe(demoSellers.length);
    expect(await count('products')).toBe(demoProducts.length);
    expect(await count('warehouses')).toBe(7);
  });

  test('adds up from the first moment', async () => {
    expect((await runAudit(db)).flatMap((finding) => finding.sample)).toEqual([]);
    const [row] = await db.sql`
      select (select sum(on_hand)::int from inventory) as stock, (select sum(available)::int from offer_availability) as shown`;
    expect(row?.shown).toBe(row?.stock);
  });

  test('has prices that are reduced, one campaign a variant, and coupons that can be used', async () => {
    const reduced = await pickReduced(db, 20, 'TRY');
    const campaigns = demoCampaigns.flatMap((each) => ('product' in each ? [each.product] : []));
    expect(reduced.map((product) => product.slug)).toEqual(expect.arrayContaining(campaigns));
    const kilim = reduced.find((product) => product.slug === 'wool-kilim');
    expect(
      kilim?.variants.flatMap((variant) => variant.offers.map((offer) => [offer.price, offer.reducedPrice])),
    ).toEqual([
      ['1890.00', '1701.00'],
      ['3250.00', '2925.00'],
    ]);
    const wishes = demoCoupons.map(({ code }, index) => ({ buyer: `u:${index}`, code }));
    const standings = [...(await readCoupons(db.sql, wishes)).values()];
    expect(standings.map(({ problem }) => problem)).toEqual(demoCoupons.map(() => null));
  });

  test('has the accounts and the key that are printed', async () => {
    const users = await db.sql`select email, role, password_hash, seller_id from users order by email`;
    expect(users.map(({ email, role }) => [email, role])).toEqual([
      ['admin@example.com', 'admin'],
      ['courier@example.com', 'courier'],
      ['seller@example.com', 'seller'],
      ['shopper@example.com', 'shopper'],
    ]);
    expect(await verifyPassword(users[0]?.password_hash, OPTIONS.password)).toBe(true);
    const key = await authenticateKey(db, OPTIONS.sellerKey);
    expect(key?.sellerId).toBe(users[2]?.seller_id);
  });

  test('keeps to the password and the key that a later start prints, and to a key that was revoked', async () => {
    const later = { ...OPTIONS, sellerKey: 'hf_sk_of_a_later_start_of_the_shop', password: 'another password' };
    await db.sql`update api_keys set revoked_at = now()`;
    expect(await loadDemoShop(db, later)).toBe(false);
    const users = await db.sql`select password_hash from users`;
    const fits = await Promise.all(users.map((user) => verifyPassword(user.password_hash, later.password)));
    expect(fits).toEqual([true, true, true, true]);
    expect(await authenticateKey(db, later.sellerKey)).toBeDefined();
    await loadDemoShop(db, OPTIONS);
    expect(await authenticateKey(db, OPTIONS.sellerKey)).toBeUndefined();
  });

  test('shows what the checkout can do: rivals, last units, lines that must be split, a sold-out product', async () => {
    const [row] = await db.sql`
      with per_offer as (
        select i.sku_id, w.seller_id, sum(i.on_hand) as units, max(i.on_hand) as largest, count(*) as places
          from inventory i join warehouses w on w.id = i.warehouse_id group by i.sku_id, w.seller_id)
      select count(*) filter (where units between 1 and 3)::int as few,
             count(*) filter (where units = 4 and largest = 2)::int as together,
             count(*) filter (where units = 0)::int as none,
             (select count(*)::int from (select from offers group by sku_id having count(*) > 1) rivals) as rivals
        from per_offer`;
    expect(row).toEqual({ few: 10, together: 4, none: 1, rivals: 5 });
  });

  test.each([
    ['JPY', 189],
    ['TRY', 18_900],
    ['KWD', 189_000],
  ])('prices are whole minor units of %s', async (currency, priceMinor) => {
    const other = await createTestDatabase();
    const otherDb = connect(other.url, { poolMax: 1 });
    try {
      await loadDemoShop(otherDb, { ...OPTIONS, currency });
      expect(await otherDb.sql`select price_minor from offers where seller_sku = 'S-77'`).toEqual([
        { price_minor: String(priceMinor) },
      ]);
    } finally {
      await otherDb.close();
      await other.drop();
    }
  });

  test('has a picture for every product, as its drawing makes it', () => {
    expect(demoProducts.filter(({ slug }) => !(slug in drawings))).toEqual([]);
    for (const [name, draw] of Object.entries(drawings)) {
      expect(fs.readFileSync(path.join(pictureFolder, `${name}.svg`), 'utf8'), name).toBe(draw());
    }
  });
});
