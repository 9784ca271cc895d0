import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { memberBuyer } from '#domain/account/make-buyer-id.ts';
import type { AdminId, BuyerId } from '#domain/account/types.ts';
import { relayEvents } from '#domain/event/relay-events.ts';
import { markNoticesRead } from '#domain/notice/mark-notices-read.ts';
import { countUnread, listNotices } from '#domain/notice/queries.ts';
import { writeNotices } from '#domain/notice/write-notices.ts';
import { adoptOrders } from '#domain/order/adopt-orders.ts';
import { askAboutAttempt } from '#domain/order/ask-bank.ts';
import { cancelOrder } from '#domain/order/cancel-order.ts';
import { expireOrders } from '#domain/order/expire-orders.ts';
import { markLineNotShippable } from '#domain/order/mark-line-not-shippable.ts';
import { resumeLineRefund } from '#domain/order/resume-line-refunds.ts';
import { resumeSaga } from '#domain/order/resume-sagas.ts';
import { orderNumber } from '#domain/order/rules.ts';
import type { PlaceRequest } from '#domain/order/types.ts';
import { present } from '#lib/result.ts';
import { type RunningBank, startBank } from '#tests/support/bank.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { makeEngine, orderRow, placeAndPay, providerOf, type TestEngine, wishFor } from '#tests/support/engine.ts';
import { makeGuest, makeOffer, makeUser } from '#tests/support/factories.ts';
import { letHoldsRunOut, reportStock, signal } from '#tests/support/race.ts';

let database: TestDatabase;
let bank: RunningBank;
let engine: TestEngine;
beforeAll(async () => {
  database = await createTestDatabase();
  bank = await startBank({ databaseUrl: database.url });
  // Patient, so that a busy machine is not taken for a bank that does not answer.
  engine = makeEngine(database.url, providerOf(bank, 10_000));
});
afterAll(async () => {
  await engine.close();
  await bank.stop();
  await database.drop();
});

const relay = () => relayEvents(engine.db, [writeNotices]);

async function order(paymentMethodToken = 'tok_ok', given: Partial<PlaceRequest> = {}) {
  const offer = await makeOffer(database.sql, { priceMinor: 2_500 });
  // A buyer who orders again has another cart by then.
  if (given.buyer) await database.sql`delete from carts where cart_id = ${given.buyer}`;
  const wish = await wishFor(engine, [{ ...offer, quantity: 2 }], { paymentMethodToken, ...given });
  await placeAndPay(engine, wish);
  return { ...wish, offer };
}

/** What the buyer was told by now, newest first. */
async function toldTo(buyer: BuyerId) {
  await relay();
  const { items, unread } = await listNotices(engine.db, buyer);
  return { kinds: items.map((notice) => notice.kind), newest: items[0], unread };
}

async function markFirstLine(orderId: string) {
  const admin = (await makeUser(database.sql, { role: 'admin' })) as AdminId;
  await markLineNotShippable(engine.db, admin, orderId, 0, 'soaked');
  await relay();
}

describe('what a buyer is told', () => {
  test('confirmed, with what was paid; nothing before that', async () => {
    const waiting = await order('tok_3ds');
    expect(await toldTo(waiting.buyer)).toMatchObject({ kinds: [], unread: 0 });
    const paid = await order();
    expect(await toldTo(paid.buyer)).toMatchObject({
      kinds: ['ORDER_CONFIRMED'],
      newest: {
        orderId: paid.orderId,
        orderNumber: orderNumber(paid.orderId),
        amount: '99.90',
        item: null,
        read: false,
      },
      unread: 1,
    });
  });

  test('cancelled because the seller ran short; a buyer who cancels is told nothing', async () => {
    const short = await order('tok_3ds');
    await reportStock(engine.db, short.offer, 1);
    expect(await toldTo(short.buyer)).toMatchObject({ kinds: ['ORDER_OVERSUBSCRIBED'], newest: { amount: null } });
    const own = await order('tok_3ds');
    await cancelOrder(engine.db, own.buyer, own.orderId);
    expect((await toldTo(own.buyer)).kinds).toEqual([]);
  });

  test('expired, and the money that came too late given back', async () => {
    const late = await order('tok_reply_lost');
    await letHoldsRunOut(database.sql, [late.orderId]);
    await expireOrders(engine.db, 10);
    expect((await toldTo(late.buyer)).kinds).toEqual(['ORDER_EXPIRED']);
    // Captured at the bank by another hand: what is left is to give it back.
    const [payment] = await bank.control.payments({ reference: late.orderId });
    const { id, amountMinor } = present(payment, 'payment');
    await engine.bank.capture(late.attemptId, id, amountMinor);
    for (let pass = 0; pass < 5; pass += 1) {
      await database.sql`update sagas set next_run_at = now() where order_id = ${late.orderId} and step <> 'DONE'`;
      await resumeSaga(engine, late.orderId);
    }
    expect(await orderRow(engine, late.orderId)).toMatchObject({ status: 'EXPIRED', attemptStatus: 'REFUNDED' });
    expect(await toldTo(late.buyer)).toMatchObject({
      kinds: ['PAYMENT_REFUNDED', 'ORDER_EXPIRED'],
      newest: { amount: '99.90' },
    });
  });

  test('the payment failed for good; a card that fails beside a living order is no news', async () => {
    const failed = await order('tok_capture_fails');
    expect((await toldTo(failed.buyer)).kinds).toEqual(['PAYMENT_FAILED']);
    const declined = await order('tok_declined');
    // What is written when one of two attempts fails for good.
    await database.sql`
      insert into outbox (aggregate, type, payload)
      select aggregate, 'order.payment_failed', payload || '{"from": "PENDING_PAYMENT", "to": "PENDING_PAYMENT"}'
        from outbox where aggregate = ${`order:${declined.orderId}`} and type = 'order.payment_declined'`;
    expect((await toldTo(declined.buyer)).kinds).toEqual([]);
  });

  test('a line that could not be shipped: after the money is back, and once, though the whole payment went with it', async () => {
    const { buyer, orderId } = await order();
    await markFirstLine(orderId);
    expect((await toldTo(buyer)).kinds).toEqual(['ORDER_CONFIRMED']);
    await resumeLineRefund(engine, orderId, 0);
    expect(await orderRow(engine, orderId)).toMatchObject({ status: 'CONFIRMED', attemptStatus: 'REFUNDED' });
    expect(await toldTo(buyer)).toMatchObject({
      kinds: ['LINE_REFUNDED', 'ORDER_CONFIRMED'],
      newest: { amount: '99.90', item: { quantity: 2 } },
    });
  });
});

test('a whole payment that the bank shows as given back before the line is booked is told of as the line alone', async () => {
  const { buyer, orderId, attemptId } = await order();
  await markFirstLine(orderId);
  const done = signal();
  const mortal = makeEngine(database.url, {
    ...providerOf(bank),
    refund: async (...call) => {
      await providerOf(bank).refund(...call);
      done.give();
      return await new Promise(() => {});
    },
  });
  void resumeLineRefund(mortal, orderId, 0);
  await done.given;
  await askAboutAttempt(engine, orderId, attemptId);
  expect(await orderRow(engine, orderId)).toMatchObject({ attemptStatus: 'REFUNDED' });
  expect((await toldTo(buyer)).kinds).toEqual(['ORDER_CONFIRMED']);
  await database.sql`update line_refunds set lease_until = now() where order_id = ${orderId}`;
  await resumeLineRefund(engine, orderId, 0);
  expect((await toldTo(buyer)).kinds).toEqual(['LINE_REFUNDED', 'ORDER_CONFIRMED']);
  await mortal.close();
});

describe('one notice for an event', () => {
  test('however often it is delivered', async () => {
    const { buyer, orderId } = await order();
    const before = await toldTo(buyer);
    await database.sql`update outbox set published_at = null where aggregate = ${`order:${orderId}`}`;
    expect(await toldTo(buyer)).toEqual(before);
  });

  test('an event that no notice can be made of holds nobody up', async () => {
    const { buyer } = await order();
    await database.sql`
      insert into outbox (aggregate, type, payload) values ('order:none', 'order.confirmed', '{"orderId": "none"}')`;
    expect((await toldTo(buyer)).kinds).toEqual(['ORDER_CONFIRMED']);
    const [waiting] = await database.sql`select count(*)::int as count from outbox where published_at is null`;
    expect(waiting).toEqual({ count: 0 });
  });
});

describe('whose notices they are', () => {
  test('a guest’s come along when they sign in, told before or after; nobody else sees or reads them', async () => {
    const { buyer, token } = makeGuest();
    const guest = buyer as BuyerId;
    await order('tok_ok', { buyer: guest });
    expect((await toldTo(guest)).kinds).toHaveLength(1);
    const { orderId } = await order('tok_ok', { buyer: guest });
    const member = memberBuyer(await makeUser(database.sql));
    // The second order's notice is written for the member, the first one's follows.
    expect(await adoptOrders(engine.db, member, token)).toBe(2);
    expect(await toldTo(member)).toMatchObject({ kinds: ['ORDER_CONFIRMED', 'ORDER_CONFIRMED'], newest: { orderId } });
    expect(await toldTo(guest)).toMatchObject({ kinds: [], unread: 0 });

    const { newest } = await toldTo(member);
    expect(await markNoticesRead(engine.db, guest, present(newest, 'notice').noticeId)).toBe(0);
    expect(await countUnread(engine.db, member)).toBe(2);
  });

  test('read up to the one that was seen, and page by page', async () => {
    const { buyer } = makeGuest();
    const guest = buyer as BuyerId;
    for (let n = 0; n < 3; n += 1) await order('tok_ok', { buyer: guest });
    await relay();
    const first = await listNotices(engine.db, guest, { limit: 2 });
    expect(first).toMatchObject({ unread: 3, next: first.items[1]?.noticeId });
    const rest = await listNotices(engine.db, guest, { limit: 2, before: first.next });
    expect(rest).toMatchObject({ items: [{ kind: 'ORDER_CONFIRMED' }], next: null });
    expect(await markNoticesRead(engine.db, guest, present(first.items[1], 'second').noticeId)).toBe(1);
    const after = await listNotices(engine.db, guest);
    expect(after.items.map((notice) => notice.read)).toEqual([false, true, true]);
  });
});
