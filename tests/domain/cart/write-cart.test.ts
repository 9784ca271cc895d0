import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Db } from '#db/client.ts';
import type { BuyerId } from '#domain/account/types.ts';
import { readCart } from '#domain/cart/read-cart.ts';
import { removeItem } from '#domain/cart/remove-item.ts';
import { setItem } from '#domain/cart/set-item.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type MadeOffer, makeCart, makeGuest, makeOffer, makeProduct, makeSku } from '#tests/support/factories.ts';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url, { poolMax: 20 });
});

afterAll(async () => {
  await db.close();
  await database.drop();
});

const newBuyer = () => makeGuest().buyer as BuyerId;
const read = (buyer: BuyerId) => readCart(db, buyer, 'TRY');
const put = (buyer: BuyerId, { skuId, sellerId }: MadeOffer, quantity: number, ifMatch?: number[]) =>
  setItem(db, buyer, { skuId, sellerId, quantity }, ifMatch);

describe('a cart', () => {
  it('is empty at version 0 before anything is put into it', async () => {
    expect(await read(newBuyer())).toMatchObject({
      version: 0,
      currency: 'TRY',
      items: [],
      subtotal: '0.00',
      notices: [],
    });
  });

  it('shows its lines with offer and projected stock', async () => {
    const productId = await makeProduct(db.sql, { title: 'Mug', slug: 'mug-in-a-cart' });
    const skuId = await makeSku(db.sql, { productId, title: 'Blue' });
    const offer = await makeOffer(db.sql, { skuId, priceMinor: 18_900, stock: [3] });
    const buyer = newBuyer();
    expect(await put(buyer, offer, 2)).toEqual({ ok: true, value: undefined });
    expect(await read(buyer)).toMatchObject({
      cartId: buyer,
      version: 1,
      subtotal: '378.00',
      items: [
        {
          skuId,
          sellerId: offer.sellerId,
          quantity: 2,
          title: 'Mug · Blue',
          slug: 'mug-in-a-cart',
          available: true,
          unitPrice: '189.00',
          lineTotal: '378.00',
          priceAtAdd: '189.00',
          availability: 'LOW_STOCK',
          unitsLeft: 3,
          maxPerOrder: 20,
        },
      ],
      notices: [{ code: 'LOW_STOCK', skuId, sellerId: offer.sellerId, available: 3 }],
    });
  });

  it('does not move when the same quantity is put again', async () => {
    const offer = await makeOffer(db.sql);
    const buyer = newBuyer();
    await put(buyer, offer, 2);
    await put(buyer, offer, 2);
    expect((await read(buyer)).version).toBe(1);
    await put(buyer, offer, 3);
    expect((await read(buyer)).version).toBe(2);
  });

  it('says when a price went up since the line was added', async () => {
    const offer = await makeOffer(db.sql, { priceMinor: 1_000 });
    const buyer = newBuyer();
    await put(buyer, offer, 1);
    await db.sql`update offers set price_minor = 1250 where id = ${offer.offerId}`;
    await put(buyer, offer, 2);
    const { items, notices, subtotal } = await read(buyer);
    expect(items[0]).toMatchObject({ unitPrice: '12.50', priceAtAdd: '10.00' });
    expect(notices).toEqual([
      { code: 'PRICE_CHANGED', skuId: offer.skuId, sellerId: offer.sellerId, old: '10.00', new: '12.50' },
    ]);
    expect(subtotal).toBe('25.00');
  });

  it.each(['999999999', '0', '-1', '1e3', 'abc', '9223372036854775808', "1' or '1'='1"])(
    'knows no SKU or seller %s, and stays as it is',
    async (id) => {
      const offer = await makeOffer(db.sql);
      const buyer = newBuyer();
      await put(buyer, offer, 1);
      const unknown = { ok: false, refusal: { code: 'NOT_FOUND' } };
      expect(await put(buyer, { ...offer, skuId: id }, 1)).toEqual(unknown);
      expect(await put(buyer, { ...offer, sellerId: id }, 1)).toEqual(unknown);
      expect((await read(buyer)).version).toBe(1);
    },
  );
});

describe('a line whose offer is gone', () => {
  it('stays when switched off, outside the total, and can be removed (C-008)', async () => {
    const [alive, dead] = [await makeOffer(db.sql, { priceMinor: 500 }), await makeOffer(db.sql, { priceMinor: 900 })];
    const buyer = newBuyer();
    await put(buyer, alive, 1);
    await put(buyer, dead, 1);
    await db.sql`update offers set active = false where id = ${dead.offerId}`;
    const cart = await read(buyer);
    expect(cart.items.map((item) => item.available)).toEqual([true, false]);
    expect(cart.subtotal).toBe('5.00');
    expect(cart.notices.map((notice) => notice.code)).toEqual(['UNAVAILABLE']);
    expect(await put(buyer, dead, 2)).toEqual({ ok: false, refusal: { code: 'ITEM_UNAVAILABLE' } });
    expect(await removeItem(db, buyer, dead)).toMatchObject({ ok: true });
    expect((await read(buyer)).items.map((item) => item.skuId)).toEqual([alive.skuId]);
  });

  it('stays under its stored title when deleted, while the others can be changed (C-010)', async () => {
    const productId = await makeProduct(db.sql, { title: 'Lamp that will go' });
    const dead = await makeOffer(db.sql, { skuId: await makeSku(db.sql, { productId }), priceMinor: 900 });
    const alive = await makeOffer(db.sql);
    const buyer = newBuyer();
    await put(buyer, alive, 1);
    await put(buyer, dead, 1);
    await db.sql`delete from offers where id = ${dead.offerId}`;
    await db.sql`delete from skus where id = ${dead.skuId}`;
    await db.sql`delete from products where id = ${productId}`;
    expect((await read(buyer)).items[1]).toMatchObject({
      title: 'Lamp that will go',
      available: false,
      slug: null,
      unitPrice: '9.00',
      availability: 'OUT_OF_STOCK',
    });
    expect(await put(buyer, alive, 2)).toMatchObject({ ok: true });
    expect(await removeItem(db, buyer, { skuId: dead.skuId })).toMatchObject({ ok: true });
    expect((await read(buyer)).items.map((item) => item.quantity)).toEqual([2]);
  });

  it('is not there: removing it changes nothing', async () => {
    const offer = await makeOffer(db.sql);
    const buyer = newBuyer();
    expect(await removeItem(db, buyer, offer)).toMatchObject({ ok: true });
    expect((await read(buyer)).version).toBe(0);
    await put(buyer, offer, 1);
    expect(await removeItem(db, buyer, { skuId: '999999' })).toMatchObject({ ok: true });
    expect((await read(buyer)).version).toBe(1);
  });
});

describe('writes that meet', () => {
  it('by a guest without a cart yet all arrive', async () => {
    const offers = await Promise.all([1, 2, 3].map(() => makeOffer(db.sql)));
    for (let round = 0; round < 10; round += 1) {
      const buyer = newBuyer();
      const outcomes = await Promise.all(offers.map((offer) => put(buyer, offer, 1)));
      expect(outcomes.every((outcome) => outcome.ok)).toBe(true);
      const cart = await read(buyer);
      expect(cart.version).toBe(3);
      expect(cart.items).toHaveLength(3);
    }
  });

  it('without the version in the WHERE lose lines: the control', async () => {
    const [one, other] = [await makeOffer(db.sql), await makeOffer(db.sql)];
    const buyer = newBuyer();
    await makeCart(db.sql, buyer, []);
    // Both read before either writes, as two requests do.
    const read = () => db.sql`select items from carts where cart_id = ${buyer}`;
    const [first, second] = [await read(), await read()];
    const write = (items: unknown[], offer: MadeOffer) =>
      db.sql`update carts set items = ${db.sql.json([...items, { skuId: offer.skuId }] as never)} where cart_id = ${buyer}`;
    await write(first[0]?.items, one);
    await write(second[0]?.items, other);
    const [row] = await read();
    expect(row?.items).toHaveLength(1);
  });

  it('with the version that they saw: one stands, the others are told', async () => {
    const offers = await Promise.all([1, 2, 3, 4].map(() => makeOffer(db.sql)));
    const buyer = newBuyer();
    await put(buyer, offers[0] as MadeOffer, 1);
    const outcomes = await Promise.all(offers.map((offer) => put(buyer, offer, 5, [1])));
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    for (const outcome of outcomes) if (!outcome.ok) expect(outcome.refusal).toEqual({ code: 'CART_CHANGED' });
    expect((await read(buyer)).version).toBe(2);
  });

  it('on one line leave one of the quantities', async () => {
    const offer = await makeOffer(db.sql);
    const buyer = newBuyer();
    const outcomes = await Promise.all([1, 2, 3, 4, 5].map((quantity) => put(buyer, offer, quantity)));
    expect(outcomes.every((outcome) => outcome.ok)).toBe(true);
    const cart = await read(buyer);
    expect(cart.items).toHaveLength(1);
    expect(cart.version).toBe(5);
  });

  it('refuse a version that was never there', async () => {
    const offer = await makeOffer(db.sql);
    const buyer = newBuyer();
    expect(await put(buyer, offer, 1, [7])).toEqual({ ok: false, refusal: { code: 'CART_CHANGED' } });
    expect(await put(buyer, offer, 1, [0])).toMatchObject({ ok: true });
    expect(await put(buyer, offer, 2, [0, 1])).toMatchObject({ ok: true });
    expect((await read(buyer)).version).toBe(2);
  });
});
