import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Db } from '#db/client.ts';
import { listProducts, type ProductQuery, readListing } from '#domain/catalog/list-products.ts';
import { discountOf, reducedPrice } from '#domain/pricing/apply-discounts.ts';
import type { Campaign } from '#domain/pricing/types.ts';
import { present } from '#lib/result.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { makeCampaign, makeOffer, makeProduct, makeSeller, makeSku } from '#tests/support/factories.ts';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url);
});

afterAll(async () => {
  await db.close();
  await database.drop();
});

/** Products of one category of their own, each of one variant and one offer, by slug. */
async function makeGoods(category: string, prices: Record<string, number>) {
  const sellerId = await makeSeller(db.sql);
  const goods: Record<string, { productId: string; skuId: string; offerId: string }> = {};
  for (const [slug, priceMinor] of Object.entries(prices)) {
    const productId = await makeProduct(db.sql, { slug: `${category}-${slug}`, category });
    const skuId = await makeSku(db.sql, { productId });
    const { offerId } = await makeOffer(db.sql, { skuId, sellerId, priceMinor, stock: [5] });
    goods[slug] = { productId, skuId, offerId };
  }
  const slugs = async (query: ProductQuery) =>
    (await listProducts(db, { category, ...query }, 'TRY')).items.map(({ slug }) => slug.slice(category.length + 1));
  const skuOf = (slug: string) => present(goods[slug], slug).skuId;
  return { sellerId, slugs, goods, skuOf };
}

type Made = Campaign & { skuId?: string; sellerId?: string; startsAt: Date; endsAt: Date };

/** What the database says that a product costs at an instant. */
async function priceAt(productId: string, at: Date): Promise<number | undefined> {
  const rows = await db.sql<{ price: number }[]>`
    select price_minor::int as price from listing_prices
     where product_id = ${productId} and from_at <= ${at} and until_at > ${at}`;
  expect(rows.length).toBeLessThan(2);
  return rows[0]?.price;
}

const hours = (count: number) => new Date(Date.now() + count * 3_600_000);

describe('lists while campaigns run', () => {
  it('sort by what a buyer pays now, both ways', async () => {
    const { slugs, skuOf } = await makeGoods('sorted', { dear: 5_000, middle: 3_000, cheap: 1_000 });
    expect(await slugs({ sort: 'price' })).toEqual(['cheap', 'middle', 'dear']);
    await makeCampaign(db.sql, { skuId: skuOf('dear'), kind: 'FIXED', value: 4_500 });
    expect(await slugs({ sort: 'price' })).toEqual(['dear', 'cheap', 'middle']);
    expect(await slugs({ sort: '-price' })).toEqual(['middle', 'cheap', 'dear']);
  });

  it('filter by it, and count and bound by it', async () => {
    const { slugs, skuOf } = await makeGoods('filtered', { dear: 5_000, middle: 3_000, cheap: 1_000 });
    await makeCampaign(db.sql, { skuId: skuOf('dear'), kind: 'PERCENT', value: 9_000 });
    expect(await slugs({ maxMinor: 999, sort: 'price' })).toEqual(['dear']);
    expect(await slugs({ minMinor: 500, maxMinor: 1_000, sort: 'price' })).toEqual(['dear', 'cheap']);
    expect(await slugs({ minMinor: 3_001 })).toEqual([]);
    const { counts } = await readListing(db, { category: 'filtered', maxMinor: 999 }, 'TRY');
    expect(counts).toMatchObject({ total: 1, inStock: 1, price: { min: '5.00', max: '30.00' } });
  });

  it('walk pages in this order', async () => {
    const { skuOf } = await makeGoods('paged', { a: 100, b: 200, c: 300, d: 400 });
    await makeCampaign(db.sql, { skuId: skuOf('d'), kind: 'FIXED', value: 250 });
    const seen: string[] = [];
    let cursor: string | undefined = '';
    while (cursor !== undefined) {
      const page = await listProducts(db, { category: 'paged', sort: 'price', limit: 1, cursor }, 'TRY');
      seen.push(...page.items.map(({ slug }) => slug.slice(-1)));
      cursor = page.next ?? undefined;
    }
    expect(seen).toEqual(['a', 'd', 'b', 'c']);
  });

  it('change at the very instant at which a campaign begins or ends, though nobody writes anything then', async () => {
    const { goods, slugs } = await makeGoods('timed', { lamp: 1_000, table: 900 });
    const { productId, skuId } = present(goods.lamp, 'lamp');
    const [startsAt, endsAt] = [hours(1), hours(2)];
    await makeCampaign(db.sql, { skuId, kind: 'FIXED', value: 400, startsAt, endsAt });
    expect(await slugs({ sort: 'price' })).toEqual(['table', 'lamp']);
    expect(await priceAt(productId, new Date(startsAt.getTime() - 1))).toBe(1_000);
    expect(await priceAt(productId, startsAt)).toBe(600);
    expect(await priceAt(productId, new Date(endsAt.getTime() - 1))).toBe(600);
    expect(await priceAt(productId, endsAt)).toBe(1_000);
    // Time passes: the spans lie two hours earlier, so that the campaign has run out; then one, so that it runs.
    await db.sql`update listing_prices set from_at = from_at - interval '90 minutes', until_at = until_at - interval '90 minutes' where product_id = ${productId}`;
    expect(await slugs({ sort: 'price' })).toEqual(['lamp', 'table']);
    await db.sql`update listing_prices set from_at = from_at - interval '90 minutes', until_at = until_at - interval '90 minutes' where product_id = ${productId}`;
    expect(await slugs({ sort: 'price' })).toEqual(['table', 'lamp']);
  });

  it('follow campaigns that are changed, switched off, moved to other goods and taken away', async () => {
    const { goods, sellerId } = await makeGoods('followed', { one: 1_000, two: 2_000 });
    const [one, two] = [present(goods.one, 'one'), present(goods.two, 'two')];
    const now = async () => [await priceAt(one.productId, new Date()), await priceAt(two.productId, new Date())];
    const id = await makeCampaign(db.sql, { skuId: one.skuId, kind: 'FIXED', value: 100 });
    expect(await now()).toEqual([900, 2_000]);
    await db.sql`update campaigns set value = 300 where id = ${id}`;
    expect(await now()).toEqual([700, 2_000]);
    await db.sql`update campaigns set sku_id = ${two.skuId} where id = ${id}`;
    expect(await now()).toEqual([1_000, 1_700]);
    await db.sql`update campaigns set scope = 'SELLER', sku_id = null, seller_id = ${sellerId} where id = ${id}`;
    expect(await now()).toEqual([700, 1_700]);
    await db.sql`update campaigns set active = false where id = ${id}`;
    expect(await now()).toEqual([1_000, 2_000]);
    await db.sql`update campaigns set active = true, scope = 'EVERYTHING', seller_id = null where id = ${id}`;
    expect(await now()).toEqual([700, 1_700]);
    await db.sql`delete from campaigns where id = ${id}`;
    expect(await now()).toEqual([1_000, 2_000]);
  });

  it('follow offers that come, get dearer or sell out while a campaign runs', async () => {
    const { goods, sellerId } = await makeGoods('moving', { one: 1_000 });
    const { productId, skuId, offerId } = present(goods.one, 'one');
    const campaign = await makeCampaign(db.sql, { sellerId, kind: 'PERCENT', value: 5_000 });
    const now = () => priceAt(productId, new Date());
    expect(await now()).toBe(500);
    await db.sql`update offers set price_minor = 1_201 where id = ${offerId}`;
    // Half of 1,201 off, a half up.
    expect(await now()).toBe(600);
    await makeOffer(db.sql, { skuId, priceMinor: 550, stock: [3] });
    expect(await now()).toBe(550);
    await db.sql`update offers set price_minor = 1_000 where id = ${offerId}`;
    expect(await now()).toBe(500);
    // What is sold out is nobody's price while something else can be had.
    await db.sql`update offer_availability set available = 0 where sku_id = ${skuId} and seller_id = ${sellerId}`;
    expect(await now()).toBe(550);
    await db.sql`delete from campaigns where id = ${campaign}`;
  });
});

describe('the price of a product at any instant', () => {
  it('is the least that its offers cost in the best of their campaigns then, as the cart prices them', async () => {
    const START = Date.UTC(2090, 0, 1);
    const HOUR = 3_600_000;
    const discount = fc.oneof(
      fc.record({ kind: fc.constant('PERCENT' as const), value: fc.integer({ min: 1, max: 10_000 }) }),
      fc.record({ kind: fc.constant('FIXED' as const), value: fc.integer({ min: 1, max: 3_000 }) }),
    );
    const campaign = fc.record({
      discount,
      from: fc.integer({ min: 0, max: 8 }),
      hours: fc.integer({ min: 1, max: 8 }),
      of: fc.constantFrom('sku', 'sku of seller', 'seller', 'everything'),
      offer: fc.nat({ max: 3 }),
    });
    const prices = fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 4, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(prices, fc.array(campaign, { maxLength: 5 }), async (given, campaigns) => {
        const productId = await makeProduct(db.sql);
        const sellers = [await makeSeller(db.sql), await makeSeller(db.sql)];
        const skus = [
          await makeSku(db.sql, { productId, title: 'a' }),
          await makeSku(db.sql, { productId, title: 'b' }),
        ];
        const offers = given.map((priceMinor, index) => ({
          skuId: present(skus[index >> 1], 'sku'),
          sellerId: present(sellers[index & 1], 'seller'),
          priceMinor,
        }));
        for (const offer of offers) await makeOffer(db.sql, { ...offer, stock: [1] });
        const made: Made[] = [];
        for (const { discount: terms, from, hours: long, of, offer: index } of campaigns) {
          const { skuId, sellerId } = present(offers[index], 'offer');
          const target = {
            ...(of.startsWith('sku') && { skuId }),
            ...((of === 'seller' || of === 'sku of seller') && { sellerId }),
          };
          const [startsAt, endsAt] = [new Date(START + from * HOUR), new Date(START + (from + long) * HOUR)];
          const id = await makeCampaign(db.sql, { ...terms, ...target, startsAt, endsAt });
          made.push({ id, ...terms, ...target, startsAt, endsAt });
        }
        for (let hour = -1; hour <= 17; hour += 1) {
          const at = new Date(START + hour * HOUR);
          const costs = offers.map((offer) => {
            const run = made.filter(
              (each) =>
                each.startsAt <= at &&
                each.endsAt > at &&
                (!each.skuId || each.skuId === offer.skuId) &&
                (!each.sellerId || each.sellerId === offer.sellerId),
            );
            return reducedPrice(offer.priceMinor, run) ?? offer.priceMinor;
          });
          expect(await priceAt(productId, at)).toBe(Math.min(...costs));
        }
        await db.sql`delete from campaigns where id = any(${made.map(({ id }) => id)}::bigint[])`;
      }),
      { numRuns: 25 },
    );
  });

  it('is reckoned by the database as by the shop, to the largest amounts', async () => {
    const amount = fc.oneof(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 90_000_000_000_000 }));
    const kind = fc.constantFrom('PERCENT' as const, 'FIXED' as const);
    await fc.assert(
      fc.asyncProperty(kind, fc.integer({ min: 1, max: 10_000 }), amount, async (which, value, priceMinor) => {
        const [row] = await db.sql`select price_in_campaign(${which}, ${value}, ${priceMinor}) as price`;
        expect(Number(row?.price)).toBe(priceMinor - discountOf({ kind: which, value }, priceMinor));
      }),
      { numRuns: 200, examples: [['PERCENT', 5_000, 1_201]] },
    );
  });
});
