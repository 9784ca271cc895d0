import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Db } from '#db/client.ts';
import { memberBuyer } from '#domain/account/make-buyer-id.ts';
import type { BuyerId } from '#domain/account/types.ts';
import { mergeCarts } from '#domain/cart/merge-carts.ts';
import { readCart } from '#domain/cart/read-cart.ts';
import { setItem } from '#domain/cart/set-item.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type MadeOffer, makeCart, makeGuest, makeOffer, makeUser } from '#tests/support/factories.ts';

let database: TestDatabase;
let db: Db;
let offer: MadeOffer;
let scarce: MadeOffer;

beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url, { poolMax: 20 });
  offer = await makeOffer(db.sql);
  scarce = await makeOffer(db.sql, { maxPerOrder: 3 });
});

afterAll(async () => {
  await db.close();
  await database.drop();
});

const newMember = async () => memberBuyer(await makeUser(db.sql));
const line = ({ skuId, sellerId }: MadeOffer, quantity: number) => ({ skuId, sellerId, quantity });
const read = (buyer: string) => readCart(db, buyer as BuyerId, 'TRY');
const quantities = async (buyer: string) => (await read(buyer)).items.map((item) => item.quantity);

async function guestWith(...lines: ReturnType<typeof line>[]) {
  const guest = makeGuest();
  await makeCart(db.sql, guest.buyer, lines);
  return guest;
}

describe('mergeCarts', () => {
  it('adds equal lines up and reports what the limit cut', async () => {
    const member = await newMember();
    await makeCart(db.sql, member, [line(offer, 1), line(scarce, 2)]);
    const guest = await guestWith(line(scarce, 2), line(offer, 4));
    expect(await mergeCarts(db, member, guest.token)).toEqual({
      status: 'MERGED',
      adjustments: [
        { code: 'QUANTITY_TOO_LARGE', skuId: scarce.skuId, sellerId: scarce.sellerId, requested: 4, quantity: 3 },
      ],
    });
    expect(await quantities(member)).toEqual([5, 3]);
    expect((await read(member)).version).toBe(2);
    expect(await quantities(guest.buyer)).toEqual([]);
  });

  it('changes nothing the second, third and fourth time (C-004)', async () => {
    const member = await newMember();
    const guest = await guestWith(line(offer, 2));
    await mergeCarts(db, member, guest.token);
    const before = await read(member);
    for (let repeat = 0; repeat < 3; repeat += 1)
      expect(await mergeCarts(db, member, guest.token)).toEqual({ status: 'ALREADY_MERGED', adjustments: [] });
    expect(await read(member)).toEqual(before);
    expect(before.items[0]?.quantity).toBe(2);
  });

  it('adds once when it comes twice at the same instant, also into a cart that is not there yet (C-003)', async () => {
    for (let round = 0; round < 10; round += 1) {
      const member = await newMember();
      const guest = await guestWith(line(offer, 1));
      const outcomes = await Promise.all([1, 2, 3].map(() => mergeCarts(db, member, guest.token)));
      expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['ALREADY_MERGED', 'ALREADY_MERGED', 'MERGED']);
      expect(await quantities(member)).toEqual([1]);
      const [rows] =
        await db.sql`select count(*)::int as carts from carts where cart_id in (${member}, ${guest.buyer})`;
      expect(rows?.carts).toBe(2);
    }
  });

  it('gives one guest’s cart to one of two members', async () => {
    const [one, other] = [await newMember(), await newMember()];
    const guest = await guestWith(line(offer, 1));
    const outcomes = await Promise.all([mergeCarts(db, one, guest.token), mergeCarts(db, other, guest.token)]);
    expect(outcomes.filter((outcome) => outcome.status === 'MERGED')).toHaveLength(1);
    expect([...(await quantities(one)), ...(await quantities(other))]).toEqual([1]);
  });

  it('brings two guests together that arrive at the same instant', async () => {
    for (let round = 0; round < 10; round += 1) {
      const member = await newMember();
      const guests = await Promise.all([guestWith(line(offer, 1)), guestWith(line(offer, 2))]);
      await Promise.all(guests.map((guest) => mergeCarts(db, member, guest.token)));
      expect(await quantities(member)).toEqual([3]);
    }
  });

  it('loses nothing that the member puts in meanwhile', async () => {
    for (let round = 0; round < 10; round += 1) {
      const member = await newMember();
      const guest = await guestWith(line(offer, 1));
      const [, put] = await Promise.all([mergeCarts(db, member, guest.token), setItem(db, member, line(scarce, 2))]);
      expect(put.ok).toBe(true);
      expect((await quantities(member)).sort()).toEqual([1, 2]);
    }
  });

  it('finds nothing behind an unknown token', async () => {
    const member = await newMember();
    expect(await mergeCarts(db, member, makeGuest().token)).toEqual({ status: 'MERGED', adjustments: [] });
    expect((await read(member)).version).toBe(0);
  });

  it('ends the guest’s cart: nothing can be put into it any more', async () => {
    const member = await newMember();
    const guest = await guestWith(line(offer, 1));
    await mergeCarts(db, member, guest.token);
    expect(await setItem(db, guest.buyer as BuyerId, line(offer, 1))).toEqual({
      ok: false,
      refusal: { code: 'CART_MERGED' },
    });
    expect(await quantities(guest.buyer)).toEqual([]);
  });
});
