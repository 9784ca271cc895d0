import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Db } from '#db/client.ts';
import type { BuyerId } from '#domain/account/types.ts';
import { wishForStock } from '#domain/catalog/wish-for-stock.ts';
import { relayEvents } from '#domain/event/relay-events.ts';
import { answerWishes } from '#domain/letter/answer-wishes.ts';
import { listNotices } from '#domain/notice/queries.ts';
import { projectAvailability } from '#domain/stock/project-availability.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type MadeOffer, makeGuest, makeOffer, makeProduct, makeSku, makeUser } from '#tests/support/factories.ts';

let database: TestDatabase;
let db: Db;
let offer: MadeOffer;

beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url, { poolMax: 4 });
  const productId = await makeProduct(db.sql, { title: 'Mosaic lamp', slug: 'mosaic-lamp' });
  offer = await makeOffer(db.sql, { skuId: await makeSku(db.sql, { productId, title: 'Blue' }), stock: [0] });
  await relay();
});

afterAll(async () => {
  await db.close();
  await database.drop();
});

const relay = () => relayEvents(db, [projectAvailability, answerWishes('TRY')]);
const noticesOf = async (buyer: BuyerId) => (await listNotices(db, buyer)).items;

/** The seller counts again: what the stock is, and the event that says so. */
async function report(units: number): Promise<void> {
  const [warehouseId] = offer.warehouseIds;
  await db.sql`update inventory set on_hand = ${units} where sku_id = ${offer.skuId}`;
  await db.sql`
    insert into outbox (aggregate, type, payload) values (${`inventory:${offer.skuId}:${warehouseId}`}, 'stock.reported', '{}')`;
  await relay();
}

describe('a wish to be told', () => {
  it('is answered once, when there is something again, by a notice and to members by mail', async () => {
    const guest = makeGuest().buyer as BuyerId;
    const userId = await makeUser(db.sql, { email: 'waits@example.com' });
    const member = `u:${userId}` as BuyerId;
    for (const buyer of [guest, guest, member]) expect(await wishForStock(db, buyer, offer.skuId)).toBe(true);
    await report(0);
    expect(await noticesOf(guest)).toEqual([]);

    await report(2);
    const told = {
      kind: 'BACK_IN_STOCK',
      orderId: null,
      slug: 'mosaic-lamp',
      item: { title: 'Mosaic lamp · Blue', quantity: 1 },
    };
    expect(await noticesOf(guest)).toMatchObject([told]);
    expect(await noticesOf(member)).toMatchObject([told]);
    const mails = await db.sql`select kind, recipient, data ->> 'slug' as slug from mails`;
    expect(mails).toEqual([{ kind: 'BACK_IN_STOCK', recipient: 'waits@example.com', slug: 'mosaic-lamp' }]);

    await report(0);
    await report(5);
    expect(await noticesOf(guest)).toHaveLength(1);
  });

  it('can be made again after it was answered', async () => {
    const guest = makeGuest().buyer as BuyerId;
    for (const times of [1, 2]) {
      await report(0);
      await wishForStock(db, guest, offer.skuId);
      await report(1);
      expect(await noticesOf(guest)).toHaveLength(times);
    }
  });

  it('follows a guest into their account', async () => {
    const guest = makeGuest().buyer as BuyerId;
    const member = `u:${await makeUser(db.sql)}` as BuyerId;
    await report(0);
    await wishForStock(db, guest, offer.skuId);
    await db.sql`insert into carts (cart_id, version, items, merged_into) values (${guest}, 1, '[]', ${member})`;
    await report(1);
    expect([await noticesOf(guest), await noticesOf(member)]).toMatchObject([[], [{ slug: 'mosaic-lamp' }]]);
  });

  it.each(['999999', 'x', '', '-1'])('knows no SKU %j', async (skuId) => {
    expect(await wishForStock(db, makeGuest().buyer as BuyerId, skuId)).toBe(false);
  });
});
