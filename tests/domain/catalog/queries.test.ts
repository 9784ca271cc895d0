import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Db } from '#db/client.ts';
import { decodeCursor, productQueryInput } from '#domain/catalog/input.ts';
import { listProducts, type ProductQuery } from '#domain/catalog/list-products.ts';
import { loadOfferTerms } from '#domain/catalog/load-offers.ts';
import { findProduct, listCategories } from '#domain/catalog/queries.ts';
import { isRowId, searchQueryOf } from '#domain/catalog/rules.ts';
import { productSorts } from '#domain/catalog/types.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { makeOffer, makeProduct, makeSeller, makeSku } from '#tests/support/factories.ts';

let database: TestDatabase;
let db: Db;

// Title, category, price in minor units; equal prices and equal words on purpose, so that ties are paged through too.
const PRODUCTS = [
  ['Stoneware mug', 'Kitchen', 1_000],
  ['Enamel mug', 'Kitchen', 900],
  ['Mug rack of mug hooks', 'Kitchen', 1_000],
  ['Wool kilim', 'Home', 9_000],
  ['Table lamp', 'Home', 4_500],
  ['Reading lamp', 'Home', 4_500],
  ['Reading lamp', 'Home', 4_500],
] as const;

beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url, { poolMax: 4 });
  for (const [index, [title, category, priceMinor]] of PRODUCTS.entries()) {
    const productId = await makeProduct(db.sql, { title, category, slug: `p${index}`, description: '50% off_cuts' });
    await makeOffer(db.sql, { skuId: await makeSku(db.sql, { productId }), priceMinor });
  }
  const unsold = await makeProduct(db.sql, { title: 'Mug nobody sells', category: 'Attic', slug: 'unsold' });
  await makeOffer(db.sql, { skuId: await makeSku(db.sql, { productId: unsold }), active: false });
});

afterAll(async () => {
  await db.close();
  await database.drop();
});

const list = (query: ProductQuery) => listProducts(db, query, 'TRY');
const slugs = async (query: ProductQuery) => (await list(query)).items.map((item) => item.slug);

describe('listProducts', () => {
  it('lists what somebody sells, the newest first', async () => {
    expect(await slugs({})).toEqual(['p6', 'p5', 'p4', 'p3', 'p2', 'p1', 'p0']);
  });

  it.each([
    ['price', ['p1', 'p0', 'p2', 'p4', 'p5', 'p6', 'p3']],
    ['-price', ['p3', 'p6', 'p5', 'p4', 'p2', 'p0', 'p1']],
    ['title', ['p1', 'p2', 'p5', 'p6', 'p0', 'p4', 'p3']],
  ] as const)('sorts by %s', async (sort, expected) => {
    expect(await slugs({ sort })).toEqual(expected);
  });

  it('finds words in title, category and description, the last one by its beginning', async () => {
    expect(await slugs({ q: 'reading la' })).toEqual(['p6', 'p5']);
    expect(await slugs({ q: 'KITCHEN' })).toHaveLength(3);
    expect((await slugs({ q: 'mug' }))[0]).toBe('p2');
  });

  it('finds parts of a title when no word fits, taking % and _ as they are', async () => {
    expect(await slugs({ q: 'oneware' })).toEqual(['p0']);
    expect(await slugs({ q: '%' })).toEqual([]);
    expect(await slugs({ q: '_' })).toEqual([]);
    expect(await slugs({ q: "' | !:*&<->" })).toEqual([]);
  });

  it('narrows to a category, and knows no unknown one', async () => {
    expect(await slugs({ category: 'Home', q: 'lamp' })).toHaveLength(3);
    expect(await slugs({ category: 'Attic' })).toEqual([]);
  });

  it.each(productSorts.flatMap((sort) => [['', sort] as const, ['mug', sort] as const, ['ea', sort] as const]))(
    'pages through %j by %s without losing or repeating any',
    async (q, sort) => {
      const whole = await slugs({ q, sort });
      const paged: string[] = [];
      let cursor: string | undefined;
      for (let page = 0; page < 10; page += 1) {
        const { items, next } = await list({ q, sort, cursor, limit: 2 });
        paged.push(...items.map((item) => item.slug));
        if (next === null) break;
        expect(productQueryInput.safeParse({ cursor: next }).success).toBe(true);
        cursor = next;
      }
      expect(paged).toEqual(whole);
    },
  );

  it.each(['abc', '%%%', Buffer.from('["all","title","\\u0000","1"]').toString('base64url')])(
    'has no page after %s',
    (cursor) => {
      expect(productQueryInput.safeParse({ cursor }).success).toBe(false);
    },
  );

  it.each([
    ['all', 'price', '1.5', '1'],
    ['all', 'relevance', '1e999', '1'],
    ['word', 'relevance', '9e99', '1'],
    ['word', 'relevance', 'NaN', '1'],
    ['all', 'title', 'a', '9223372036854775808'],
    ['all', 'title', '\ud800', '1'],
    ['all', 'nothing', '1', '1'],
  ])('believes no made-up position %j', (...position) => {
    expect(decodeCursor(Buffer.from(JSON.stringify(position)).toString('base64url'))).toBeUndefined();
  });
});

describe('findProduct', () => {
  it('shows every variant in order, with its offers from the cheapest on', async () => {
    const productId = await makeProduct(db.sql, { title: 'Two sellers', slug: 'two-sellers' });
    const skuId = await makeSku(db.sql, { productId, title: 'Blue' });
    const bare = await makeSku(db.sql, { productId, title: 'Green' });
    const sellerId = await makeSeller(db.sql, { name: 'Cheaper' });
    const dear = await makeOffer(db.sql, { skuId, priceMinor: 2_000, stock: [0] });
    await makeOffer(db.sql, { skuId, sellerId, priceMinor: 1_500, stock: [2, 2], maxPerOrder: 3 });
    const product = await findProduct(db, 'two-sellers', 'TRY');
    expect(product?.variants.map((variant) => [variant.skuId, variant.offers.length])).toEqual([
      [skuId, 2],
      [bare, 0],
    ]);
    expect(product?.variants[0]?.offers).toMatchObject([
      { sellerId, sellerName: 'Cheaper', price: '15.00', availability: 'LOW_STOCK', unitsLeft: 4, maxPerOrder: 3 },
      { sellerId: dear.sellerId, price: '20.00', availability: 'OUT_OF_STOCK', unitsLeft: null, maxPerOrder: 20 },
    ]);
  });

  it('takes an offer that the projection does not know for sold out', async () => {
    const productId = await makeProduct(db.sql, { slug: 'unprojected' });
    const offer = await makeOffer(db.sql, { skuId: await makeSku(db.sql, { productId }) });
    await db.sql`delete from offer_availability where sku_id = ${offer.skuId}`;
    const product = await findProduct(db, 'unprojected', 'TRY');
    expect(product?.variants[0]?.offers[0]?.availability).toBe('OUT_OF_STOCK');
  });

  it.each(['nope', '', '\0', 'a b', "x' or 'x", 'y'.repeat(300)])('knows no product %j', async (slug) => {
    expect(await findProduct(db, slug, 'TRY')).toBeUndefined();
  });
});

it('lists the categories once each, in order', async () => {
  expect(await listCategories(db)).toEqual(['Home', 'Kitchen']);
});

describe('loadOfferTerms', () => {
  it('reads the offers of many lines at once, named as the buyer knows them', async () => {
    const productId = await makeProduct(db.sql, { title: 'Cup' });
    const plain = await makeOffer(db.sql, { skuId: await makeSku(db.sql, { productId }), priceMinor: 500 });
    const blue = await makeOffer(db.sql, {
      skuId: await makeSku(db.sql, { productId, title: 'Blue' }),
      priceMinor: 600,
      maxPerOrder: 2,
      active: false,
    });
    const terms = await loadOfferTerms(db.sql, [plain, blue, blue, { ...plain, sellerId: '999999' }]);
    expect([...terms.values()]).toEqual([
      { skuId: plain.skuId, sellerId: plain.sellerId, priceMinor: 500, maxPerOrder: 20, title: 'Cup', active: true },
      {
        skuId: blue.skuId,
        sellerId: blue.sellerId,
        priceMinor: 600,
        maxPerOrder: 2,
        title: 'Cup · Blue',
        active: false,
      },
    ]);
  });
});

describe('searchQueryOf', () => {
  it.each([
    ['', undefined],
    ['  ', undefined],
    ['& | ! ( ) : *', undefined],
    ['mug', 'mug:*'],
    ['  blue   mug ', 'blue & mug:*'],
    ["o'clock", 'o & clock:*'],
    ['fincan İznik', 'fincan & İznik:*'],
    ['⑴ ½', '1 & 1 & 2:*'],
    ['a:* | b', 'a & b:*'],
  ])('reads %j', (typed, query) => {
    expect(searchQueryOf(typed)).toBe(query);
  });
});

it.each([
  ['1', true],
  ['9223372036854775807', true],
  ['9223372036854775808', false],
  ['0', false],
  ['01', false],
  ['-1', false],
  ['1.0', false],
  ['１', false],
  ['', false],
])('takes %j for a row id: %s', (text, is) => {
  expect(isRowId(text)).toBe(is);
});
