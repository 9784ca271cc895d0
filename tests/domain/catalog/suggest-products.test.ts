import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Db } from '#db/client.ts';
import { suggestProducts } from '#domain/catalog/suggest-products.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { makeOffer, makeProduct, makeSku } from '#tests/support/factories.ts';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url);
  for (const [slug, title, category] of [
    ['desk-lamp', 'Desk lamp', 'Lighting'],
    ['floor-lamp', 'Floor lamp', 'Lighting'],
    ['kettle', 'Kettle', 'Lamps and kettles'],
    ['caydanlik', 'Çaydanlık', 'Mutfak'],
    ...[1, 2, 3, 4, 5, 6].map((n) => [`rope-${n}`, `Rope ${n}`, 'Chandlery'] as const),
  ] as const) {
    const productId = await makeProduct(db.sql, { slug, title, category });
    await makeOffer(db.sql, { skuId: await makeSku(db.sql, { productId }), stock: [3] });
  }
});

afterAll(async () => {
  await db.close();
  await database.drop();
});

const offered = async (typed: string) => {
  const { categories, products } = await suggestProducts(db, typed, 'TRY');
  return { categories, products: products.map(({ slug }) => slug).sort() };
};

describe('what is suggested', () => {
  it('is products whose words begin as what was typed, and categories', async () => {
    expect(await offered('lam')).toEqual({
      categories: ['Lamps and kettles'],
      products: ['desk-lamp', 'floor-lamp', 'kettle'],
    });
    expect(await offered('floor la')).toEqual({ categories: [], products: ['floor-lamp'] });
    expect((await offered('kettles')).categories, 'a later word of its name').toEqual(['Lamps and kettles']);
  });

  it('is found without marks and with slips, as a search finds it', async () => {
    expect((await offered('caydan')).products).toEqual(['caydanlik']);
    expect((await offered('ketlte')).products).toEqual(['kettle']);
  });

  it('is five products at most, with what a list of them shows', async () => {
    const { products } = await suggestProducts(db, 'rope', 'TRY');
    expect(products).toHaveLength(5);
    expect(Object.keys(products[0] ?? {}).sort()).toEqual(['imageUrl', 'slug', 'title']);
  });

  it('is nothing for what nobody sells', async () => {
    expect(await offered('zeppelin')).toEqual({ categories: [], products: [] });
  });
});
