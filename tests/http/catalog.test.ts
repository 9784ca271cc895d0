import { describe, expect, it } from 'vitest';
import { Visitor } from './visitor.ts';

const visitor = new Visitor();
type Listed = { slug: string; variants: { offers: { price: string }[] }[] };
const list = async (query: string) =>
  (await visitor.get(`/api/v1/products?${query}`)).body as unknown as {
    items: Listed[];
    next: string | null;
  };

describe('GET /api/v1/products', () => {
  it('gives the demo shop page by page', async () => {
    const seen = new Set<string>();
    let query = 'limit=15&sort=title';
    for (let page = 0; page < 10; page += 1) {
      const { items, next } = await list(query);
      for (const item of items) seen.add(item.slug);
      if (next === null) break;
      query = `limit=15&sort=title&cursor=${encodeURIComponent(next)}`;
    }
    expect(seen.size).toBeGreaterThanOrEqual(35);
  });

  it('gives each product with variants, offers, price and availability', async () => {
    const { items } = await list('q=mug&limit=1');
    expect(items[0]).toMatchObject({
      slug: expect.any(String),
      title: expect.any(String),
      imageUrl: expect.stringMatching(/^\/products\//),
      variants: expect.arrayContaining([
        expect.objectContaining({
          skuId: expect.stringMatching(/^\d+$/),
          offers: expect.arrayContaining([
            expect.objectContaining({
              sellerId: expect.stringMatching(/^\d+$/),
              sellerName: expect.any(String),
              price: expect.stringMatching(/^\d+\.\d\d$/),
              currency: 'TRY',
              availability: expect.stringMatching(/^(IN|LOW|OUT_OF)_STOCK$/),
            }),
          ]),
        }),
      ]),
    });
  });

  it('ignores parameters that it does not know, and empty ones', async () => {
    expect((await list('colour=red&q=&category=&cursor=&utm_source=x&limit=1')).items).toHaveLength(1);
  });

  it.each([
    ['cursor=abc', 'cursor'],
    ['limit=0', 'limit'],
    ['limit=61', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=ten', 'limit'],
    ['sort=cheapest', 'sort'],
    ['q=%00', 'q'],
    [`q=${'x'.repeat(201)}`, 'q'],
    ['category=%00', 'category'],
  ])('refuses %s', async (query, path) => {
    expect(await visitor.get(`/api/v1/products?${query}`)).toMatchObject({
      status: 422,
      body: { code: 'INVALID_REQUEST', errors: [{ path }] },
    });
  });

  it.each(["q='", 'q=%25', 'q=%F0%9F%98%80', 'q=a:*%20%26%20!b', 'category=%27;drop', 'q=%ED%A0%80'])(
    'takes %s for text',
    async (query) => {
      expect((await visitor.get(`/api/v1/products?${query}`)).status).toBe(200);
    },
  );
});

describe('GET /api/v1/products/{slug}', () => {
  it('gives the same product as the list', async () => {
    const { items } = await list('limit=1');
    const answer = await visitor.get(`/api/v1/products/${items[0]?.slug}`);
    expect(answer).toMatchObject({ status: 200, body: items[0] });
  });

  it.each(['nope', '%00', '..%2f..', 'a'.repeat(500), '%F0%9F%98%80'])('knows no %s', async (slug) => {
    expect(await visitor.get(`/api/v1/products/${slug}`)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });
});
