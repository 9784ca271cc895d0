// Long because every point at which a refund can be interrupted, doubled or refused stands here once, on one stage.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AdminId, SellerId } from '#domain/account/types.ts';
import { listAttention } from '#domain/console/list-attention.ts';
import { askAboutAttempt } from '#domain/order/ask-bank.ts';
import { lineShare } from '#domain/order/decide-line-refund.ts';
import { markLineNotShippable } from '#domain/order/mark-line-not-shippable.ts';
import { findLineRefund, findOrder, listOrders } from '#domain/order/queries.ts';
import { receiveBankEvent } from '#domain/order/receive-bank-event.ts';
import { resumeLineRefund, resumeLineRefunds } from '#domain/order/resume-line-refunds.ts';
import type { PlaceRequest } from '#domain/order/types.ts';
import type { PaymentProvider, RefundAnswer } from '#domain/payment/types.ts';
import { applyStockCounts } from '#domain/seller/apply-stock-counts.ts';
import { newId } from '#lib/ids.ts';
import { allocate } from '#lib/money.ts';
import { present } from '#lib/result.ts';
import { type RunningBank, startBank } from '#tests/support/bank.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import {
  makeEngine,
  orderRow,
  placeAndPay,
  providerOf,
  stockOf,
  type TestEngine,
  type WishedLine,
  wishFor,
} from '#tests/support/engine.ts';
import { makeOffer, makeUser } from '#tests/support/factories.ts';
import { expectSound, holdLock, signal, untilWaiting } from '#tests/support/race.ts';

let database: TestDatabase;
let bank: RunningBank;
let engine: TestEngine;
let admin: AdminId;
const others: TestEngine[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  bank = await startBank({ databaseUrl: database.url });
  // Patient, so that a busy machine is not taken for a bank that does not answer.
  engine = makeEngine(database.url, providerOf(bank, 10_000));
  admin = (await makeUser(database.sql, { role: 'admin' })) as AdminId;
});
afterEach(() => expectSound(engine.db));
afterAll(async () => {
  await Promise.all(others.map((one) => one.close()));
  await engine.close();
  await bank.stop();
  await database.drop();
});

/** Another process, whose bank answers refunds as the test says. */
function processWith(refund: PaymentProvider['refund']): TestEngine {
  const made = makeEngine(database.url, { ...providerOf(bank), refund });
  others.push(made);
  return made;
}

async function sold(lines: readonly WishedLine[]): Promise<PlaceRequest> {
  const wish = await wishFor(engine, lines);
  await placeAndPay(engine, wish);
  expect(await orderRow(engine, wish.orderId)).toMatchObject({ status: 'CONFIRMED', step: 'DONE' });
  return wish;
}

/** A confirmed order of two lines: 2 x 10.00 and 1 x 33.33. */
async function soldPair() {
  const lamp = await makeOffer(database.sql, { stock: [5], priceMinor: 1_000 });
  const mug = await makeOffer(database.sql, { stock: [5], priceMinor: 3_333 });
  const wish = await sold([
    { ...lamp, quantity: 2 },
    { ...mug, quantity: 1 },
  ]);
  return { lamp, mug, ...wish };
}

const mark = (orderId: string, line = 0, by = engine) =>
  markLineNotShippable(by.db, admin, orderId, line, 'crushed in the warehouse');

const notExpected = (error: unknown) => {
  throw error;
};

/** What the admin's button does, and what it answers. */
async function markAndRefund(orderId: string, line = 0, by = engine) {
  expect(await mark(orderId, line, by)).toEqual({ ok: true });
  await resumeLineRefund(by, orderId, line);
  return await findLineRefund(by.db, orderId, line);
}

async function atBank(orderId: string) {
  const [payment] = await bank.control.payments({ reference: orderId });
  const { capturedMinor, refundedMinor, history, id } = present(payment, 'payment at the bank');
  const refunds = history.filter((change) => change.kind === 'refunded').map((change) => change.amountMinor);
  return { id, capturedMinor, refundedMinor, refunds };
}

async function books(orderId: string) {
  const [attempt] = await database.sql<{ status: string; captured: number; refunded: number }[]>`
    select status, captured_minor::int as captured, refunded_minor::int as refunded
      from payment_attempts where order_id = ${orderId}`;
  return attempt;
}

async function refundRow(orderId: string, line = 0) {
  const [row] = await database.sql<
    { state: string; failures: number; fence: number; attention: boolean; lastError: string | null }[]
  >`
    select state, failures, fence, needs_attention_since is not null as attention, last_error as "lastError"
      from line_refunds where order_id = ${orderId} and line = ${line}`;
  return row;
}

const eventsOf = async (orderId: string) =>
  (
    await database.sql<{ type: string }[]>`
      select type from outbox where aggregate = ${`order:${orderId}`} and type like 'order.line_%' order by id`
  ).map((event) => event.type);

const movementsOf = (orderId: string, skuId: string) => database.sql`
  select kind, on_hand_delta, reserved_delta from stock_movements
   where order_id = ${orderId} and sku_id = ${skuId} and kind in ('RETURNED', 'WRITTEN_OFF') order by id`;

const lapse = (orderId: string) => database.sql`
  update line_refunds set lease_until = now() - interval '1 second', next_run_at = now() where order_id = ${orderId}`;

describe('a line that cannot be shipped', () => {
  test('is refunded its share, written off and told of, in that order; the order stays confirmed', async () => {
    const { orderId, lamp, buyer } = await soldPair();
    expect(await mark(orderId)).toEqual({ ok: true });
    const answer = { orderId, line: 0, amount: '20.00', currency: 'TRY', needsAttention: false };
    expect(await findLineRefund(engine.db, orderId, 0)).toEqual({ ...answer, status: 'PENDING' });
    // Nobody is told, and no stock is corrected, before the money is back.
    expect(await eventsOf(orderId)).toEqual(['order.line_not_shippable']);
    expect(await movementsOf(orderId, lamp.skuId)).toEqual([]);
    expect(await findOrder(engine.db, buyer, orderId)).toMatchObject({
      refunded: '0.00',
      items: [{ refund: null }, {}],
    });

    expect(await resumeLineRefund(engine, orderId, 0)).toBe(true);
    expect(await findLineRefund(engine.db, orderId, 0)).toEqual({ ...answer, status: 'REFUNDED' });
    expect(await atBank(orderId)).toMatchObject({ capturedMinor: 5_333 + 4_990, refunds: [2_000] });
    expect(await books(orderId)).toEqual({ status: 'CAPTURED', captured: 10_323, refunded: 2_000 });
    expect(await eventsOf(orderId)).toEqual(['order.line_not_shippable', 'order.line_refunded']);
    expect(await movementsOf(orderId, lamp.skuId)).toEqual([
      { kind: 'RETURNED', on_hand_delta: 2, reserved_delta: 0 },
      { kind: 'WRITTEN_OFF', on_hand_delta: -2, reserved_delta: 0 },
    ]);
    expect(await stockOf(engine, lamp.skuId)).toEqual({ onHand: 3, reserved: 0 });
    expect(await orderRow(engine, orderId)).toMatchObject({ status: 'CONFIRMED', step: 'DONE' });
    expect(await findOrder(engine.db, buyer, orderId)).toMatchObject({
      refunded: '20.00',
      items: [{ refund: '20.00' }, { refund: null }],
    });
  });

  test('C-171: all lines one by one give back exactly what was captured, the last one with the shipping', async () => {
    const lines = await Promise.all(
      [33, 199_900, 4_144].map(async (priceMinor, index) => ({
        ...(await makeOffer(database.sql, { priceMinor })),
        quantity: 3 - index,
      })),
    );
    const { orderId, buyer } = await sold(lines);
    for (const line of [1, 2, 0]) await markAndRefund(orderId, line);
    const { capturedMinor, refundedMinor, refunds } = await atBank(orderId);
    expect(refundedMinor).toBe(capturedMinor);
    expect(refunds.slice(0, 2)).toEqual([2 * 199_900, 4_144]);
    expect(await books(orderId)).toEqual({ status: 'REFUNDED', captured: capturedMinor, refunded: capturedMinor });
    expect(await orderRow(engine, orderId)).toMatchObject({ status: 'CONFIRMED', step: 'DONE' });
    expect((await listOrders(engine.db, buyer)).items).toMatchObject([{ status: 'CONFIRMED', allRefunded: true }]);
  });

  test('marked all at once: the refunds add up all the same', async () => {
    const { orderId } = await soldPair();
    const lock = await holdLock(database.sql, (tx) => tx`select 1 from orders where id = ${orderId} for update`);
    const marks = [mark(orderId, 0), mark(orderId, 1)];
    await untilWaiting(database.sql, 2);
    await lock.release();
    await Promise.all(marks);
    await resumeLineRefunds(engine, 10, notExpected);
    const { capturedMinor, refundedMinor, refunds } = await atBank(orderId);
    expect(refunds).toHaveLength(2);
    expect(refundedMinor).toBe(capturedMinor);
  });

  test('from several warehouses: the units of each are written off, and no other seller’s', async () => {
    const split = await makeOffer(database.sql, { stock: [2, 2] });
    const rival = await makeOffer(database.sql, { skuId: split.skuId });
    const { orderId } = await sold([
      { ...split, quantity: 4 },
      { ...rival, quantity: 1 },
    ]);
    await markAndRefund(orderId, 0);
    const rows = await database.sql`
      select warehouse_id, sum(on_hand_delta)::int as left, min(on_hand_delta) as gone from stock_movements
       where order_id = ${orderId} and kind in ('RETURNED', 'WRITTEN_OFF') group by warehouse_id order by warehouse_id`;
    expect(rows).toEqual(split.warehouseIds.map((warehouse_id) => ({ warehouse_id, left: 0, gone: -2 })));
  });

  test('is only marked in a confirmed order, by its own number', async () => {
    const { orderId } = await soldPair();
    expect(await mark(newId())).toEqual({ ok: false, refusal: { code: 'NOT_FOUND' } });
    expect(await mark(orderId, 2)).toEqual({ ok: false, refusal: { code: 'NOT_FOUND' } });
    const wish = await wishFor(engine, [{ ...(await makeOffer(database.sql)), quantity: 1 }], {
      paymentMethodToken: 'tok_declined',
    });
    await placeAndPay(engine, wish);
    expect(await mark(wish.orderId)).toEqual({
      ok: false,
      refusal: { code: 'ORDER_NOT_CONFIRMED', orderStatus: 'PENDING_PAYMENT' },
    });
    expect(await refundRow(wish.orderId)).toBeUndefined();
    expect(await eventsOf(wish.orderId)).toEqual([]);
  });
});

describe('once, whoever presses', () => {
  test('control: two who look and then refund under keys of their own pay twice', async () => {
    const { orderId } = await soldPair();
    const { id } = await atBank(orderId);
    const press = () => providerOf(bank).refund('no attempt of ours', id, 2_000, newId());
    const seen = await Promise.all([refundRow(orderId), refundRow(orderId)]);
    expect(seen).toEqual([undefined, undefined]);
    await Promise.all([press(), press()]);
    expect((await atBank(orderId)).refunds).toEqual([2_000, 2_000]);
  });

  test('C-153: two admins at the same instant, and each again: one refund, one answer', async () => {
    const { orderId } = await soldPair();
    const lock = await holdLock(database.sql, (tx) => tx`select 1 from orders where id = ${orderId} for update`);
    const both = [markAndRefund(orderId), markAndRefund(orderId)];
    await untilWaiting(database.sql, 2);
    await lock.release();
    for (const answer of await Promise.all(both)) expect(answer).toMatchObject({ amount: '20.00' });
    expect(await markAndRefund(orderId)).toMatchObject({ status: 'REFUNDED', amount: '20.00' });
    expect((await atBank(orderId)).refunds).toEqual([2_000]);
    expect(await eventsOf(orderId)).toEqual(['order.line_not_shippable', 'order.line_refunded']);
  });

  test('a line that cost nothing needs no bank', async () => {
    const { orderId, lamp } = await soldPair();
    await database.sql`update order_items set unit_price_minor = 0 where order_id = ${orderId} and line = 0`;
    const never = processWith(() => expect.unreachable('the bank was asked'));
    await markAndRefund(orderId, 0, never);
    expect(await refundRow(orderId)).toMatchObject({ state: 'REFUNDED' });
    expect((await atBank(orderId)).refunds).toEqual([]);
    expect(await movementsOf(orderId, lamp.skuId)).toHaveLength(2);
  });
});

describe('a process dies', () => {
  test('C-080: between the mark and the bank, another refunds', async () => {
    const { orderId } = await soldPair();
    const asked = signal();
    const mortal = processWith(() => {
      asked.give();
      return new Promise(() => {});
    });
    void markAndRefund(orderId, 0, mortal);
    await asked.given;
    expect(await resumeLineRefund(engine, orderId, 0)).toBe(false);
    await lapse(orderId);
    expect(await resumeLineRefunds(engine, 10, notExpected)).toBe(1);
    expect((await atBank(orderId)).refunds).toEqual([2_000]);
    expect(await refundRow(orderId)).toMatchObject({ state: 'REFUNDED', fence: 2 });
  });

  test('C-080: after the bank has done it, another hears of it under the same key; the late one writes nothing', async () => {
    const { orderId, lamp } = await soldPair();
    const done = signal();
    const wake = signal();
    const slow = processWith(async (...call) => {
      const answer = await providerOf(bank).refund(...call);
      done.give();
      await wake.given;
      return answer;
    });
    const late = markAndRefund(orderId, 0, slow);
    await done.given;
    expect(await books(orderId)).toMatchObject({ refunded: 0 });
    await lapse(orderId);
    expect(await resumeLineRefund(engine, orderId, 0)).toBe(true);
    wake.give();
    await late;
    expect((await atBank(orderId)).refunds).toEqual([2_000]);
    expect(await books(orderId)).toMatchObject({ status: 'CAPTURED', refunded: 2_000 });
    expect(await eventsOf(orderId)).toEqual(['order.line_not_shippable', 'order.line_refunded']);
    expect(await movementsOf(orderId, lamp.skuId)).toHaveLength(2);
  });
});

describe('the bank answers badly', () => {
  const says = (answer: RefundAnswer) => processWith(async () => answer);

  test('no answer and outages: later, under the same key; after fourteen in a row a person is called, and pressing again goes on', async () => {
    const { orderId } = await soldPair();
    await mark(orderId);
    const away = says({ kind: 'ERROR', detail: 'bank unreachable' });
    await resumeLineRefund(away, orderId, 0);
    expect(await refundRow(orderId)).toMatchObject({ state: 'PENDING', failures: 1, lastError: 'bank unreachable' });
    expect(await resumeLineRefund(engine, orderId, 0)).toBe(false);
    for (let failure = 2; failure <= 14; failure += 1) {
      await lapse(orderId);
      await resumeLineRefund(says({ kind: 'NO_ANSWER', detail: 'timeout' }), orderId, 0);
    }
    expect(await refundRow(orderId)).toMatchObject({ state: 'PENDING', failures: 14, attention: true });
    const { lineRefunds, counts } = await listAttention(engine.db, { filter: 'ATTENTION', limit: 10 });
    expect(lineRefunds).toMatchObject([{ orderId, line: 0, amount: '20.00', lastError: 'timeout' }]);
    expect(counts.ATTENTION).toBe(1);
    await lapse(orderId);
    expect(await resumeLineRefund(engine, orderId, 0)).toBe(false);

    expect(await markAndRefund(orderId)).toMatchObject({ status: 'REFUNDED', amount: '20.00', needsAttention: false });
    expect((await atBank(orderId)).refunds).toEqual([2_000]);
    expect(await eventsOf(orderId)).toEqual(['order.line_not_shippable', 'order.line_refunded']);
    const [retried] = await database.sql`
      select payload from outbox where aggregate = ${`order:${orderId}`} and type = 'order.retried_by_admin'`;
    expect(retried?.payload).toMatchObject({ admin, line: 0, failures: 14, lastError: 'timeout' });
  });

  test('the answer lost: the same key finds the one refund', async () => {
    const { orderId } = await soldPair();
    const losing = processWith(async (...call) => {
      await providerOf(bank).refund(...call);
      return { kind: 'NO_ANSWER', detail: 'the connection was cut' };
    });
    await markAndRefund(orderId, 0, losing);
    expect(await refundRow(orderId)).toMatchObject({ state: 'PENDING', failures: 1 });
    await lapse(orderId);
    await resumeLineRefund(engine, orderId, 0);
    expect((await atBank(orderId)).refunds).toEqual([2_000]);
    expect(await books(orderId)).toMatchObject({ refunded: 2_000 });
  });

  test('the money went back by another hand: a person is called at once, and our books stay', async () => {
    const { orderId } = await soldPair();
    const { id, capturedMinor } = await atBank(orderId);
    await providerOf(bank).refund('no attempt of ours', id, capturedMinor - 100, 'by hand');
    await markAndRefund(orderId);
    expect(await refundRow(orderId)).toMatchObject({ state: 'PENDING', failures: 1, attention: true });
    expect(await books(orderId)).toMatchObject({ status: 'CAPTURED', refunded: 0 });
  });
});

describe('the bank’s word beside it', () => {
  test('a webhook of the refund, and looking again, upset nothing', async () => {
    const { orderId, attemptId } = await soldPair();
    await mark(orderId);
    const refunded = () =>
      receiveBankEvent(engine, 'sandbox', { eventId: newId(), type: 'payment.refunded', attemptKey: attemptId });
    const stale = await engine.bank.lookUp(attemptId);
    await Promise.all([
      resumeLineRefund(engine, orderId, 0),
      refunded(),
      refunded(),
      askAboutAttempt(engine, orderId, attemptId),
    ]);
    await askAboutAttempt(engine, orderId, attemptId);
    await engine.settlement.submit({ orderId, attemptId, answer: stale });
    expect(await books(orderId)).toEqual({ status: 'CAPTURED', captured: 10_323, refunded: 2_000 });
    expect(await orderRow(engine, orderId)).toMatchObject({ status: 'CONFIRMED', step: 'DONE' });
  });

  test('a look that tells of the whole refund before we have booked it: booked once, and told of once', async () => {
    const offer = await makeOffer(database.sql);
    const { orderId, attemptId } = await sold([{ ...offer, quantity: 1 }]);
    const done = signal();
    const mortal = processWith(async (...call) => {
      await providerOf(bank).refund(...call);
      done.give();
      return await new Promise(() => {});
    });
    void markAndRefund(orderId, 0, mortal);
    await done.given;
    await askAboutAttempt(engine, orderId, attemptId);
    expect(await books(orderId)).toEqual({ status: 'REFUNDED', captured: 5_990, refunded: 5_990 });
    await expectSound(engine.db);
    await lapse(orderId);
    await resumeLineRefund(engine, orderId, 0);
    expect(await books(orderId)).toEqual({ status: 'REFUNDED', captured: 5_990, refunded: 5_990 });
    expect(await eventsOf(orderId)).toEqual(['order.line_not_shippable', 'order.line_refunded']);
    expect((await atBank(orderId)).refunds).toEqual([5_990]);
  });
});

describe('the seller counts', () => {
  test('before the sale: the damaged units are in the count and come off; afterwards it stands as it is', async () => {
    const offer = await makeOffer(database.sql, { stock: [10] });
    const report = async (quantity: number, sourceUpdatedAt: string) => {
      const row = { sku: offer.sellerSku, warehouseId: offer.warehouseIds[0], quantity, sourceUpdatedAt };
      return (await applyStockCounts(engine.db, offer.sellerId as SellerId, [row])).results[0];
    };
    const before = new Date().toISOString();
    const { orderId } = await sold([{ ...offer, quantity: 2 }]);
    await markAndRefund(orderId);
    expect((await stockOf(engine, offer.skuId)).onHand).toBe(8);
    expect(await report(10, before)).toMatchObject({ onHand: 8 });
    expect(await report(7, new Date().toISOString())).toMatchObject({ onHand: 7 });
  });
});

describe('the share of a line', () => {
  test('whatever the prices, discounts and the order of marking, all lines together are the total', () => {
    let seed = 1;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let round = 0; round < 2_000; round += 1) {
      const prices = Array.from({ length: 1 + random(6) }, () => ({
        quantity: 1 + random(20),
        unitPriceMinor: random(5_000),
      }));
      const worth = prices.map((line) => line.quantity * line.unitPriceMinor);
      const subtotal = worth.reduce((a, b) => a + b, 0);
      const discount = random(subtotal + 1);
      const shares = allocate(discount, worth);
      const total = subtotal - discount + random(5_000);
      let lines = prices.map((line, index) => ({
        ...line,
        discountMinor: shares[index] ?? 0,
        refundMinor: null as number | null,
      }));
      const left = lines.map((_, index) => index);
      while (left.length > 0) {
        const [index = 0] = left.splice(random(left.length), 1);
        const refundMinor = lineShare(
          present(lines[index], 'line'),
          lines.filter((_, other) => other !== index),
          total,
        );
        expect(refundMinor).toBeGreaterThanOrEqual(0);
        lines = lines.map((line, at) => (at === index ? { ...line, refundMinor } : line));
      }
      expect(lines.reduce((sum, line) => sum + (line.refundMinor ?? 0), 0)).toBe(total);
    }
  });
});
