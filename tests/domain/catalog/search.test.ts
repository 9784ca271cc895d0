import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Db } from '#db/client.ts';
import { listProducts, type ProductQuery, readListing } from '#domain/catalog/list-products.ts';
import { pickAcross, pickAlike, pickCategories } from '#domain/catalog/pick-products.ts';
import type { ListingCounts } from '#domain/catalog/types.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { makeOffer, makeProduct, makeSeller, makeSku } from '#tests/support/factories.ts';
import { holdLock, untilWaiting } from '#tests/support/race.ts';

let database: TestDatabase;
let db: Db;

type Made = {
  slug: string;
  title: string;
  category: string;
  priceMinor: number;
  seller: string;
  /** Variants by the values of the options; none for a product of one variant. */
  options?: readonly (readonly [colour: string, size: string])[];
  stock?: number;
  description?: string;
};

const GOODS: readonly Made[] = [
  { slug: 'keyboard', title: 'Mechanical keyboard', category: 'Tech', priceMinor: 2_000, seller: 'north' },
  { slug: 'headphones', title: 'Over-ear headphones', category: 'Tech', priceMinor: 2_000, seller: 'south', stock: 0 },
  { slug: 'desk-lamp', title: 'Desk lamp', category: 'Lighting', priceMinor: 1_500, seller: 'north' },
  {
    slug: 'floor-lamp',
    title: 'Floor lamp lamp lamp',
    category: 'Lighting',
    priceMinor: 1_900,
    seller: 'south',
    stock: 0,
  },
  { slug: 'isik', title: 'Işıklı ÇAYDANLIK', category: 'Mutfak', priceMinor: 900, seller: 'north' },
  {
    slug: 'sapka',
    title: 'Şapka',
    category: 'Giyim',
    priceMinor: 500,
    seller: 'south',
    description: 'Undyed wool from Erzurum',
  },
  {
    slug: 'sneaker',
    title: 'Sneaker',
    category: 'Wear',
    priceMinor: 1_000,
    seller: 'north',
    options: [
      ['Sand', '40'],
      ['Sand', '42'],
      ['Moss', '42'],
    ],
  },
  { slug: 'jacket', title: 'Jacket', category: 'Wear', priceMinor: 3_000, seller: 'south', options: [['Moss', 'M']] },
];

async function make({ options, stock = 10, seller, priceMinor, ...product }: Made, sellers: Map<string, string>) {
  const productId = await makeProduct(db.sql, product);
  const offer = async (title: string, values: readonly string[]) => {
    const skuId = await makeSku(db.sql, { productId, title });
    await db.sql`update skus set option_values = ${values as string[]} where id = ${skuId}`;
    await makeOffer(db.sql, { skuId, priceMinor, sellerId: sellers.get(seller) ?? '', stock: [stock] });
  };
  if (!options) return offer('Default', []);
  await db.sql`update products set option_names = '{Colour,Size}' where id = ${productId}`;
  for (const values of options) await offer(values.join(' / '), values);
}

beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url, { poolMax: 4 });
  const sellers = new Map([
    ['north', await makeSeller(db.sql, { slug: 'north', name: 'Kuzey Işığı' })],
    ['south', await makeSeller(db.sql, { slug: 'south', name: 'South' })],
  ]);
  for (const good of GOODS) await make(good, sellers);
});

afterAll(async () => {
  await db.close();
  await database.drop();
});

const find = (query: ProductQuery) => listProducts(db, query, 'TRY');
const slugs = async (query: ProductQuery) => (await find(query)).items.map((item) => item.slug);
const counts = async (query: ProductQuery): Promise<ListingCounts> => (await readListing(db, query, 'TRY')).counts;

describe('words', () => {
  it.each([
    ['isikli caydanlik', 'isik'],
    ['IŞIKLI', 'isik'],
    ['ışıklı çaydan', 'isik'],
    ['ISIKLI', 'isik'],
    ['sapka', 'sapka'],
    ['ŞAPKA', 'sapka'],
    ['şap', 'sapka'],
    ['wool ERZURUM', 'sapka'],
  ])('finds %j whatever the keyboard', async (q, slug) => {
    expect(await slugs({ q })).toEqual([slug]);
    expect((await find({ q })).reading).toBeNull();
  });

  it('finds a seller’s goods by the seller’s name, and a variant’s by its option', async () => {
    expect((await slugs({ q: 'kuzey isigi' })).sort()).toEqual(['desk-lamp', 'isik', 'keyboard', 'sneaker']);
    expect((await slugs({ q: 'moss' })).sort()).toEqual(['jacket', 'sneaker']);
  });

  it.each([
    ['keyborad', 'keyboard', 'keyboard'],
    ['hedphones', 'headphones', 'headphones'],
    ['mechanicl keybord', 'mechanical keyboard', 'keyboard'],
    ['desk lmap', 'desk lamp', 'desk-lamp'],
    ['caydanlk', 'caydanlik', 'isik'],
    ['undyed spaka', 'undyed sapka', 'sapka'],
  ])('takes %j for %j', async (q, reading, slug) => {
    const page = await find({ q });
    expect(page.reading).toBe(reading);
    expect(page.items[0]?.slug).toBe(slug);
  });

  it('does not correct what it finds, nor invent what it does not', async () => {
    expect((await find({ q: 'lamp' })).reading).toBeNull();
    expect(await find({ q: 'zzzzqqqq' })).toEqual({ items: [], next: null, reading: null });
  });

  it('shows what can be had before what is sold out, however often that says the word', async () => {
    expect(await slugs({ q: 'lamp' })).toEqual(['desk-lamp', 'floor-lamp']);
  });

  it('answers whatever is typed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 40 }), async (q) => {
        const typed = q.replace(/[\0\p{Cs}]/gu, '').trim();
        expect(Array.isArray((await find({ q: typed, limit: 1 })).items)).toBe(true);
      }),
      { numRuns: 150 },
    );
  });
});

describe('filters', () => {
  it('narrows by seller, option, price and stock, and by all at once', async () => {
    expect((await slugs({ sellers: ['south'], inStock: true })).sort()).toEqual(['jacket', 'sapka']);
    expect((await slugs({ sellers: ['north', 'south'], category: 'Tech' })).sort()).toEqual(['headphones', 'keyboard']);
    expect((await slugs({ options: ['Colour:Sand', 'Colour:Moss'] })).sort()).toEqual(['jacket', 'sneaker']);
    expect(await slugs({ options: ['Colour:Moss', 'Size:M'] })).toEqual(['jacket']);
    expect(await slugs({ minMinor: 901, maxMinor: 1_000 })).toEqual(['sneaker']);
    expect(await slugs({ sellers: ['nobody'] })).toEqual([]);
  });

  it('counts what each choice would leave, without the choice of its own filter', async () => {
    const { total, categories, options, sellers, price, inStock } = await counts({
      category: 'Wear',
      options: ['Colour:Moss'],
    });
    expect([total, inStock]).toEqual([2, 2]);
    expect(price).toEqual({ min: '10.00', max: '30.00' });
    expect(categories).toEqual([{ value: 'Wear', label: 'Wear', count: 2 }]);
    expect(sellers.map(({ value, count }) => [value, count])).toEqual([
      ['north', 1],
      ['south', 1],
    ]);
    expect(options).toEqual([
      {
        name: 'Colour',
        values: [
          expect.objectContaining({ label: 'Moss', count: 2 }),
          { value: 'Colour:Sand', label: 'Sand', count: 1 },
        ],
      },
      {
        name: 'Size',
        values: [
          expect.objectContaining({ label: '40', count: 1 }),
          expect.objectContaining({ label: '42' }),
          expect.objectContaining({ label: 'M' }),
        ],
      },
    ]);
  });

  it('counts as many as the list then has, for every choice it offers', async () => {
    const base = { q: 'lamp' };
    for (const { value, count } of (await counts(base)).sellers) {
      expect(await slugs({ ...base, sellers: [value] })).toHaveLength(count);
    }
    expect(await slugs({ ...base, inStock: true })).toHaveLength((await counts(base)).inStock);
  });
});

describe('what is listed', () => {
  it('follows offers, the projection and names, whoever writes them', async () => {
    const productId = await makeProduct(db.sql, { slug: 'fickle', title: 'Fickle', category: 'Attic' });
    const skuId = await makeSku(db.sql, { productId });
    const dear = await makeOffer(db.sql, { skuId, priceMinor: 7_000, stock: [0] });
    const cheap = await makeOffer(db.sql, { skuId, priceMinor: 5_000, stock: [3] });
    const listed = async () =>
      (
        await db.sql`select price_minor::int as price, in_stock from product_listings where product_id = ${productId}`
      )[0];
    expect(await listed()).toEqual({ price: 5_000, in_stock: true });
    await db.sql`update offers set price_minor = 4_000 where id = ${cheap.offerId}`;
    expect(await listed()).toEqual({ price: 4_000, in_stock: true });
    await db.sql`update offer_availability set available = 0 where sku_id = ${skuId} and seller_id = ${cheap.sellerId}`;
    await db.sql`update offer_availability set available = 1 where sku_id = ${skuId} and seller_id = ${dear.sellerId}`;
    expect(await listed()).toEqual({ price: 7_000, in_stock: true });
    await db.sql`update products set title = 'Constant' where id = ${productId}`;
    expect([await slugs({ q: 'constant' }), await slugs({ q: 'fickle' })]).toEqual([['fickle'], []]);
    await db.sql`update offers set active = false where sku_id = ${skuId}`;
    expect(await listed()).toBeUndefined();
  });

  it('holds both changes when two are made to one product at once', async () => {
    const productId = await makeProduct(db.sql, { slug: 'contended', category: 'Attic' });
    const offers = [];
    for (const priceMinor of [900, 800])
      offers.push(
        await makeOffer(db.sql, { skuId: await makeSku(db.sql, { productId, title: `v${priceMinor}` }), priceMinor }),
      );
    const [one, two] = offers.map((offer) => offer.offerId);
    const held = await holdLock(db.sql, (tx) => tx`update offers set price_minor = 300 where id = ${one ?? ''}`);
    const other = db.sql`update offers set price_minor = 500 where id = ${two ?? ''}`.execute();
    await untilWaiting(db.sql);
    await held.release();
    await other;
    const [row] = await db.sql`select price_minor::int as price from product_listings where product_id = ${productId}`;
    expect(row).toEqual({ price: 300 });
  });
});

describe('pages', () => {
  it('walks 300 products of one price, 20 at a time, without a miss or a repeat, while others come and go', async () => {
    await db.sql`
      with made as (
        insert into products (slug, title, category, image_url)
        select 'equal-' || n, 'Equal thing', 'Equal', '/products/generic-home.svg' from generate_series(1, 300) n
        returning id),
      variants as (insert into skus (product_id, title) select id, 'Default' from made returning id)
      insert into offers (sku_id, seller_id, seller_sku, price_minor)
      select v.id, s.id, 'equal-' || v.id, 4_200 from variants v, sellers s where s.slug = 'north'`;
    for (const query of [{ sort: 'price' }, { sort: '-price' }, { sort: 'title' }, { q: 'equal thing' }, {}] as const) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await find({ ...query, category: 'Equal', cursor, limit: 20 });
        seen.push(...page.items.map((item) => item.slug));
        cursor = page.next ?? undefined;
        // Before what was seen and after it: neither may move the pages that follow.
        await db.sql`update offers set active = not active where seller_sku = (select 'equal-' || max(id) from skus) and ${seen.length === 20}`;
      } while (cursor);
      const wanted = seen.filter((slug) => slug !== 'equal-300');
      expect(new Set(wanted).size).toBe(wanted.length);
      expect(wanted).toHaveLength(299);
    }
  });
});

describe('what is picked', () => {
  it('has every category with a picture, the largest first', async () => {
    const categories = await pickCategories(db);
    expect(categories.map((each) => each.category)).toEqual(expect.arrayContaining(['Tech', 'Wear', 'Lighting']));
    expect(categories.map((each) => each.count)).toEqual(
      [...categories.map((each) => each.count)].sort((a, b) => b - a),
    );
  });

  it('picks alike what is of the category and can be had, never the product itself', async () => {
    expect((await pickAlike(db, 'sneaker', 4, 'TRY')).map((item) => item.slug)).toEqual(['jacket']);
    expect(await pickAlike(db, 'keyboard', 4, 'TRY')).toEqual([]);
    expect(await pickAlike(db, 'no-such', 4, 'TRY')).toEqual([]);
  });

  it('picks across one of each category', async () => {
    const picked = await pickAcross(db, 20, ['jacket'], 'TRY');
    expect(new Set(picked.map((item) => item.category)).size).toBe(picked.length);
    expect(picked.map((item) => item.slug)).not.toContain('jacket');
  });
});
