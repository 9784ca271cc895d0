import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Db } from '#db/client.ts';
import type { BuyerId } from '#domain/account/types.ts';
import { previewCheckout } from '#domain/cart/preview-checkout.ts';
import { newId } from '#lib/ids.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type MadeOffer, makeCart, makeGuest, makeOffer } from '#tests/support/factories.ts';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url, { poolMax: 8 });
});

afterAll(async () => {
  await db.close();
  await database.drop();
});

const line = ({ skuId, sellerId }: MadeOffer, quantity: number) => ({ skuId, sellerId, quantity });
const preview = (buyer: BuyerId, currency = 'TRY') => previewCheckout(db, buyer, currency);

async function buyerWith(...lines: (ReturnType<typeof line> & { priceAtAddMinor?: number })[]): Promise<BuyerId> {
  const { buyer } = makeGuest();
  await makeCart(db.sql, buyer, lines);
  return buyer as BuyerId;
}

/** An unpaid order that holds units of the offer's first warehouse until so many seconds from now. */
async function hold(offer: MadeOffer, quantity: number, seconds: number, buyer: string = makeGuest().buyer) {
  const orderId = newId();
  const warehouseId = offer.warehouseIds[0] as string;
  await db.sql.begin(async (sql) => {
    await sql`
      insert into orders (id, buyer, status, currency, subtotal_minor, shipping_minor, total_minor, price_version,
                          cart_version, email, shipping_address, idempotency_key, request_hash, hold_expires_at)
      values (${orderId}, ${buyer}, 'PENDING_PAYMENT', 'TRY', 100, 0, 100, 'pv', 1, 'a@example.com', '{}', 'key', 'hash',
              now() + make_interval(secs => ${seconds}))`;
    await sql`
      insert into stock_reservations (order_id, sku_id, warehouse_id, quantity, expires_at)
      select id, ${offer.skuId}, ${warehouseId}, ${quantity}, hold_expires_at from orders where id = ${orderId}`;
    await sql`
      update inventory set reserved = reserved + ${quantity}
      where sku_id = ${offer.skuId} and warehouse_id = ${warehouseId}`;
  });
}

describe('previewCheckout', () => {
  it('prices the cart from the offers and would take the order', async () => {
    const [one, other] = [
      await makeOffer(db.sql, { priceMinor: 18_900 }),
      await makeOffer(db.sql, { priceMinor: 5_005 }),
    ];
    const view = await preview(await buyerWith(line(one, 2), line(other, 1)));
    expect(view).toMatchObject({
      subtotal: '428.05',
      discount: '0.00',
      shipping: '49.90',
      total: '477.95',
      currency: 'TRY',
      cartVersion: 1,
      warnings: [],
      orderable: true,
    });
    expect(view.items.map((item) => [item.quantity, item.unitPrice, item.lineTotal])).toEqual([
      [2, '189.00', '378.00'],
      [1, '50.05', '50.05'],
    ]);
  });

  it('writes amounts with the currency’s own exponent', async () => {
    const buyer = await buyerWith(line(await makeOffer(db.sql, { priceMinor: 1_250 }), 2));
    expect(await preview(buyer, 'JPY')).toMatchObject({ subtotal: '2500', shipping: '0', total: '2500' });
    expect(await preview(buyer, 'KWD')).toMatchObject({ subtotal: '2.500', shipping: '49.900', total: '52.400' });
  });

  it('names the same priceVersion as long as nothing changes, and another when a price does', async () => {
    const offer = await makeOffer(db.sql, { priceMinor: 1_000 });
    const buyer = await buyerWith(line(offer, 1));
    const [first, again] = [await preview(buyer), await preview(buyer)];
    expect(again.priceVersion).toBe(first.priceVersion);
    await db.sql`update offers set price_minor = 1100 where id = ${offer.offerId}`;
    const after = await preview(buyer);
    expect(after.priceVersion).not.toBe(first.priceVersion);
    expect(after.warnings).toEqual([
      { code: 'PRICE_CHANGED', skuId: offer.skuId, sellerId: offer.sellerId, old: '10.00', new: '11.00' },
    ]);
    expect(after.orderable).toBe(true);
  });

  it('lists only the dead line as what stands in the way (C-008)', async () => {
    const [alive, dead] = [await makeOffer(db.sql), await makeOffer(db.sql)];
    const buyer = await buyerWith(line(alive, 1), line(dead, 1));
    await db.sql`update offers set active = false where id = ${dead.offerId}`;
    const view = await preview(buyer);
    expect(view.items.map((item) => item.skuId)).toEqual([alive.skuId]);
    expect(view.warnings).toEqual([{ code: 'UNAVAILABLE', skuId: dead.skuId, sellerId: dead.sellerId }]);
    expect(view.orderable).toBe(false);
  });

  it('takes a deleted offer for unavailable, and a limit that was lowered', async () => {
    const [gone, limited] = [await makeOffer(db.sql), await makeOffer(db.sql)];
    const buyer = await buyerWith(line(gone, 1), line(limited, 5));
    await db.sql`delete from offers where id = ${gone.offerId}`;
    await db.sql`update offers set max_per_order = 4 where id = ${limited.offerId}`;
    const view = await preview(buyer);
    expect(view.warnings.map((warning) => warning.code)).toEqual(['UNAVAILABLE', 'UNAVAILABLE']);
    expect(view).toMatchObject({ items: [], total: '0.00', orderable: false });
  });

  it('is not orderable when empty', async () => {
    expect(await preview(makeGuest().buyer as BuyerId)).toMatchObject({ items: [], cartVersion: 0, orderable: false });
  });
});

describe('the stock that a preview sees', () => {
  const seen = async (offer: MadeOffer, quantity: number, buyer?: BuyerId) => {
    const { warnings, orderable } = await preview(buyer ?? (await buyerWith(line(offer, quantity))));
    return { orderable, warnings: warnings.map(({ code, available }) => ({ code, available })) };
  };

  it('is the inventory’s, not the projection’s', async () => {
    const offer = await makeOffer(db.sql, { stock: [2] });
    await db.sql`update offer_availability set available = 50 where sku_id = ${offer.skuId}`;
    expect(await seen(offer, 3)).toEqual({ orderable: false, warnings: [{ code: 'LOW_STOCK', available: 2 }] });
  });

  it('adds up over the seller’s warehouses, and no other seller’s', async () => {
    const offer = await makeOffer(db.sql, { stock: [4, 4] });
    await makeOffer(db.sql, { skuId: offer.skuId, stock: [100] });
    expect(await seen(offer, 8)).toEqual({ orderable: true, warnings: [] });
    expect(await seen(offer, 9)).toEqual({ orderable: false, warnings: [{ code: 'LOW_STOCK', available: 8 }] });
  });

  it('lacks what others hold, and has what they held until just now', async () => {
    const offer = await makeOffer(db.sql, { stock: [10] });
    await hold(offer, 9, 600);
    expect(await seen(offer, 1)).toEqual({ orderable: true, warnings: [{ code: 'LOW_STOCK', available: 1 }] });
    expect(await seen(offer, 2)).toEqual({ orderable: false, warnings: [{ code: 'LOW_STOCK', available: 1 }] });
    await db.sql`
      update stock_reservations set expires_at = now() - interval '1 second' where sku_id = ${offer.skuId}`;
    expect(await seen(offer, 10)).toEqual({ orderable: true, warnings: [] });
  });

  it('has what the buyer’s own unpaid order holds, which the next order replaces', async () => {
    const offer = await makeOffer(db.sql, { stock: [1] });
    const buyer = await buyerWith(line(offer, 1));
    await hold(offer, 1, 600, buyer);
    expect(await seen(offer, 1, buyer)).toEqual({ orderable: true, warnings: [{ code: 'LOW_STOCK', available: 1 }] });
    expect(await seen(offer, 1)).toEqual({ orderable: false, warnings: [{ code: 'OUT_OF_STOCK', available: 0 }] });
  });

  it('counts an expired hold of one’s own once', async () => {
    const offer = await makeOffer(db.sql, { stock: [1] });
    const buyer = await buyerWith(line(offer, 2));
    await hold(offer, 1, -1, buyer);
    expect(await seen(offer, 2, buyer)).toEqual({ orderable: false, warnings: [{ code: 'LOW_STOCK', available: 1 }] });
  });

  it('is none for an offer that never had any', async () => {
    const offer = await makeOffer(db.sql, { stock: [] });
    expect(await seen(offer, 1)).toEqual({ orderable: false, warnings: [{ code: 'OUT_OF_STOCK', available: 0 }] });
  });

  it('is not touched by looking', async () => {
    const offer = await makeOffer(db.sql, { stock: [3] });
    await seen(offer, 3);
    const [row] = await db.sql`select on_hand, reserved from inventory where sku_id = ${offer.skuId}`;
    expect(row).toEqual({ on_hand: 3, reserved: 0 });
  });
});
