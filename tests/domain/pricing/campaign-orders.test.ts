import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { rollback, transaction } from '#db/transaction.ts';
import type { BuyerId } from '#domain/account/types.ts';
import { previewCheckout } from '#domain/cart/preview-checkout.ts';
import { loadOfferTerms } from '#domain/catalog/load-offers.ts';
import { addAttempt } from '#domain/order/add-attempt.ts';
import { findOrder } from '#domain/order/queries.ts';
import { listDiscounts, stopDiscount } from '#domain/pricing/list-discounts.ts';
import { makeCampaign as makeByDays, makeCoupon as makeCode } from '#domain/pricing/make-discount.ts';
import { offerKey } from '#domain/pricing/rules.ts';
import { present } from '#lib/result.ts';
import { discountLines } from '#scripts/discounts.ts';
import { type RunningBank, startBank } from '#tests/support/bank.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { makeEngine, orderRow, placeAndPay, providerOf, type TestEngine, wishFor } from '#tests/support/engine.ts';
import {
  type MadeOffer,
  makeCampaign,
  makeCart,
  makeCoupon,
  makeGuest,
  makeOffer,
  makeSeller,
} from '#tests/support/factories.ts';
import { expectSound, letHoldsRunOut } from '#tests/support/race.ts';

let database: TestDatabase;
let bank: RunningBank;
let engine: TestEngine;

beforeAll(async () => {
  database = await createTestDatabase();
  bank = await startBank({ databaseUrl: database.url });
  engine = makeEngine(database.url, providerOf(bank, 30_000));
});
afterEach(() => expectSound(engine.db));
afterAll(async () => {
  await engine.close();
  await bank.stop();
  await database.drop();
});

const one = (offer: MadeOffer, quantity = 1) => [{ ...offer, quantity }];
const MADRID = { currency: 'TRY', timeZone: 'Europe/Madrid' };

describe('a campaign that ends between the preview and the order (C-019)', () => {
  test('the earlier order is payable at its price while it holds, the later one is refused with the new price', async () => {
    const mug = await makeOffer(database.sql, { priceMinor: 5_000 });
    const campaignId = await makeCampaign(database.sql, { kind: 'FIXED', value: 2_500, skuId: mug.skuId });
    const [early, late] = [
      await wishFor(engine, one(mug), { paymentMethodToken: 'tok_declined' }),
      await wishFor(engine, one(mug)),
    ];
    expect(await placeAndPay(engine, early)).toMatchObject({ kind: 'PLACED', totalMinor: 7_490 });

    await database.sql`update campaigns set ends_at = clock_timestamp() where id = ${campaignId}`;
    expect(await placeAndPay(engine, late)).toMatchObject({
      kind: 'REFUSED',
      refusal: {
        code: 'PRICE_CHANGED',
        changes: [{ field: 'discount', skuId: mug.skuId, sellerId: mug.sellerId, old: '25.00', new: '0.00' }],
      },
    });
    expect(await bank.control.payments({ reference: late.orderId })).toEqual([]);
    expect((await database.sql`select 1 from stock_reservations where order_id = ${late.orderId}`).length).toBe(0);

    const another = {
      buyer: early.buyer,
      orderId: early.orderId,
      idempotencyKey: 'again',
      paymentMethodToken: 'tok_ok',
    };
    const paid = await addAttempt(engine, another);
    if (paid.ok) await paid.value.payment;
    expect(await orderRow(engine, early.orderId)).toMatchObject({ status: 'CONFIRMED' });
    const payments = await bank.control.payments({ reference: early.orderId });
    expect(payments.map((payment) => [payment.status, payment.capturedMinor])).toContainEqual(['CAPTURED', 7_490]);
  });

  test('once its hold has run out, the earlier one is not payable at the old price either', async () => {
    const mug = await makeOffer(database.sql);
    await makeCampaign(database.sql, { skuId: mug.skuId });
    const wish = await wishFor(engine, one(mug), { paymentMethodToken: 'tok_declined' });
    await placeAndPay(engine, wish);
    await letHoldsRunOut(database.sql, [wish.orderId]);
    const again = { buyer: wish.buyer, orderId: wish.orderId, idempotencyKey: 'again', paymentMethodToken: 'tok_ok' };
    expect(await addAttempt(engine, again)).toMatchObject({ ok: false, refusal: { code: 'HOLD_EXPIRED' } });
  });

  test('one that starts in between is not sprung on the buyer either', async () => {
    const mug = await makeOffer(database.sql, { priceMinor: 5_000 });
    const wish = await wishFor(engine, one(mug));
    await makeCampaign(database.sql, { sellerId: mug.sellerId });
    expect(await placeAndPay(engine, wish)).toMatchObject({ kind: 'REFUSED', refusal: { code: 'PRICE_CHANGED' } });
  });
});

describe('the days of a campaign (C-020)', () => {
  test('until 31 October in Madrid is until its midnight, after the clocks were set; the list says the day that was entered', async () => {
    const seller = await makeSeller(database.sql, { slug: 'madrid' });
    const mug = await makeOffer(database.sql, { sellerId: seller, priceMinor: 1_000 });
    const wish = {
      name: 'October',
      off: '2.00',
      seller: 'madrid',
      sku: mug.sellerSku,
      from: '2026-10-01',
      until: '2026-10-31',
    };
    const made = await makeByDays(engine.db, wish, MADRID);
    expect(made.ok).toBe(true);
    const row = present(
      (await listDiscounts(engine.db)).find((each) => each.title === 'October'),
      'campaign',
    );
    expect([row.startsAt, row.endsAt].map((at) => at.toISOString())).toEqual([
      '2026-09-30T22:00:00.000Z',
      '2026-10-31T23:00:00.000Z',
    ]);
    expect(discountLines([row], MADRID)).toEqual([
      `  ${row.id} October: 2.00 TRY off SKU ${mug.skuId} of madrid, 2026-10-01 to 2026-10-31${row.runs ? '' : ' (over)'}`,
    ]);
    await stopDiscount(engine.db, row.id);
  });

  test('it holds to the last instant and not at its end, by the transaction’s clock', async () => {
    const mug = await makeOffer(database.sql);
    const campaignsWhen = (change: string) =>
      transaction(engine.db, async (tx): Promise<number> => {
        const id = await makeCampaign(tx.sql as unknown as TestDatabase['sql'], { skuId: mug.skuId });
        await tx.sql.unsafe(`update campaigns set ${change} where id = ${id}`);
        const terms = (await loadOfferTerms(tx.sql, [mug])).get(offerKey(mug));
        return rollback(terms?.campaigns?.length ?? 0);
      });
    expect(await campaignsWhen(`ends_at = now() + interval '1 microsecond'`)).toBe(1);
    expect(await campaignsWhen('ends_at = now()')).toBe(0);
    expect(await campaignsWhen('starts_at = now()')).toBe(1);
    expect(await campaignsWhen(`starts_at = now() + interval '1 microsecond'`)).toBe(0);
    expect(await campaignsWhen('active = false')).toBe(0);
  });

  test('is for its target: one SKU, of one seller or of all, one seller, or everything', async () => {
    const [here, there] = [await makeOffer(database.sql), await makeOffer(database.sql)];
    const same = await makeOffer(database.sql, { skuId: here.skuId });
    const targets: [given: object, of: MadeOffer[]][] = [
      [{ skuId: here.skuId }, [here, same]],
      [{ skuId: here.skuId, sellerId: same.sellerId, scope: 'SKU' }, [same]],
      [{ sellerId: there.sellerId }, [there]],
      [{}, [here, there, same]],
    ];
    for (const [given, of] of targets) {
      const found = await transaction(engine.db, async (tx): Promise<string[]> => {
        await makeCampaign(tx.sql as unknown as TestDatabase['sql'], given);
        const terms = await loadOfferTerms(tx.sql, [here, there, same]);
        return rollback([...terms.values()].filter((offer) => offer.campaigns?.length).map(offerKey));
      });
      expect(found.sort()).toEqual(of.map(offerKey).sort());
    }
  });

  test.each([
    ['off', { off: '0%' }],
    ['off', { off: '101%' }],
    ['off', { off: '1.005' }],
    ['until', { until: '2026-09-30' }],
    ['until', { from: '2026-02-30' }],
    ['seller', { seller: 'nobody' }],
    ['sku', { sku: 'S-0' }],
  ])('is not made when its %s is not right: %o', async (field, wrong) => {
    const wish = { name: 'X', off: '10%', from: '2026-10-01', until: '2026-10-31', ...wrong };
    expect(await makeByDays(engine.db, wish, MADRID)).toMatchObject({ ok: false, refusal: { field } });
  });

  test('a code is made once, whatever the case it is typed in', async () => {
    const wish = { code: 'once-only', off: '10%', from: '2026-10-01', until: '2026-10-31', perBuyer: 1 };
    expect(await makeCode(engine.db, wish, MADRID)).toEqual({ ok: true, value: 'ONCE-ONLY' });
    const again = await makeCode(engine.db, { ...wish, code: 'Once-Only' }, MADRID);
    expect(again).toMatchObject({ ok: false, refusal: { field: 'code' } });
  });
});

test('random carts: the preview, the order, its lines and the bank say the same amount (C-170)', async () => {
  const offers: MadeOffer[] = [];
  for (const priceMinor of [1, 33, 999, 11_677, 250_001, 7]) {
    offers.push(await makeOffer(database.sql, { priceMinor, stock: [500] }));
  }
  const [first, second, third] = offers as [MadeOffer, MadeOffer, MadeOffer];
  await makeCampaign(database.sql, { value: 3_333, skuId: first.skuId });
  await makeCampaign(database.sql, { value: 1_250, sellerId: second.sellerId });
  await makeCampaign(database.sql, { kind: 'FIXED', value: 7, sellerId: third.sellerId });
  const codes = [
    (await makeCoupon(database.sql, { value: 777 })).code,
    (await makeCoupon(database.sql, { kind: 'FIXED', value: 1_000 })).code,
    (await makeCoupon(database.sql, { value: 5_000, sellerId: second.sellerId })).code,
    undefined,
  ];
  const cart = fc.record({
    lines: fc.uniqueArray(fc.record({ offer: fc.constantFrom(...offers), quantity: fc.integer({ min: 1, max: 20 }) }), {
      selector: ({ offer }) => offer.skuId,
      minLength: 1,
    }),
    code: fc.constantFrom(...codes),
  });
  for (const { lines, code } of fc.sample(cart, { numRuns: 25, seed: 5 })) {
    const buyer = makeGuest().buyer as BuyerId;
    const wanted = lines.map(({ offer, quantity }) => ({ ...offer, quantity }));
    await makeCart(database.sql, buyer, wanted, code);
    const preview = await previewCheckout(engine.db, buyer, 'TRY');
    const wish = { ...(await wishFor(engine, wanted)), buyer, priceVersion: preview.priceVersion };
    expect(await placeAndPay(engine, wish)).toMatchObject({ kind: 'PLACED' });
    const order = present(await findOrder(engine.db, buyer, wish.orderId), 'order');
    const { subtotal, discount, shipping, total } = preview;
    expect(order).toMatchObject({ status: 'CONFIRMED', subtotal, discount, shipping, total });
    expect(order.items.map((item) => item.lineTotal)).toEqual(preview.items.map((item) => item.lineTotal));
    const lineTotals = order.items.reduce((sum, item) => sum + Math.round(Number(item.lineTotal) * 100), 0);
    const atBank = await bank.control.payments({ reference: wish.orderId });
    expect(atBank.map((payment) => payment.capturedMinor)).toEqual([Math.round(Number(total) * 100)]);
    expect(lineTotals + Math.round(Number(shipping) * 100)).toBe(Math.round(Number(total) * 100));
  }
});
