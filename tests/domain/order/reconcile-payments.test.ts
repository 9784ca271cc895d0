// Long because every way in which bank and books can differ, and every way in which a run can be interrupted, stands here once, on one stage.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminId } from '#domain/account/types.ts';
import { addAttempt } from '#domain/order/add-attempt.ts';
import { beginReconciliation } from '#domain/order/begin-reconciliation.ts';
import { cancelOrder } from '#domain/order/cancel-order.ts';
import { type ReconcilePolicy, reconcilePolicy } from '#domain/order/decide-differences.ts';
import { expireOrders } from '#domain/order/expire-orders.ts';
import { markLineNotShippable } from '#domain/order/mark-line-not-shippable.ts';
import { reconcilePayments } from '#domain/order/reconcile-payments.ts';
import { resumeLineRefund } from '#domain/order/resume-line-refunds.ts';
import { resumeSaga } from '#domain/order/resume-sagas.ts';
import { voidOrphans } from '#domain/order/void-orphans.ts';
import { sandboxProvider } from '#domain/payment/sandbox-provider.ts';
import type { PaymentProvider } from '#domain/payment/types.ts';
import { newId } from '#lib/ids.ts';
import { present } from '#lib/result.ts';
import { type RunningBank, startBank } from '#tests/support/bank.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { makeEngine, orderRow, placeAndPay, providerOf, type TestEngine, wishFor } from '#tests/support/engine.ts';
import { type MadeOffer, makeOffer, makeUser } from '#tests/support/factories.ts';
import { expectSound, letHoldsRunOut, meeting, signal } from '#tests/support/race.ts';

/** The books against the list of the real sandbox bank; what differs is made by a hand on either side. */

let database: TestDatabase;
let bank: RunningBank;
let engine: TestEngine;
let other: TestEngine;
let mug: MadeOffer;
const more: TestEngine[] = [];

/** Nothing is too young: what is in motion is known by its saga alone, and an orphan is one at once. */
const atOnce: ReconcilePolicy = {
  ...reconcilePolicy,
  everyMs: 0,
  quietMs: 0,
  askAfterMs: 0,
  orphanMs: 0,
  clocksApartMs: 0,
};
const patient = { ...atOnce, orphanMs: reconcilePolicy.orphanMs };

beforeAll(async () => {
  database = await createTestDatabase();
  bank = await startBank({ databaseUrl: database.url });
  engine = makeEngine(database.url, providerOf(bank, 10_000));
  other = makeEngine(database.url, providerOf(bank, 10_000));
  mug = await makeOffer(database.sql, { stock: [10_000], priceMinor: 2_500 });
});
afterAll(async () => {
  await Promise.all([engine, other, ...more].map((one) => one.close()));
  await bank.stop();
  await database.drop();
});

function processWith(overrides: Partial<PaymentProvider>): TestEngine {
  const made = makeEngine(database.url, { ...providerOf(bank, 10_000), ...overrides });
  more.push(made);
  return made;
}

const wish = (token = 'tok_ok') => wishFor(engine, [{ ...mug, quantity: 1 }], { paymentMethodToken: token });

async function order(token = 'tok_ok', by = engine) {
  const request = await wish(token);
  await placeAndPay(by, request);
  return request;
}

async function atBank(orderId: string) {
  const [payment] = await bank.control.payments({ reference: orderId });
  return present(payment, 'payment at the bank');
}

/** A payment that somebody else makes at the bank, with the shop's own key to it. */
async function foreignPayment(key = `foreign-${newId()}`): Promise<string> {
  const response = await bank.fetch('/v1/payments', {
    method: 'POST',
    headers: { 'idempotency-key': key },
    body: JSON.stringify({
      amountMinor: 4_200,
      currency: 'TRY',
      token: 'tok_ok',
      reference: 'by hand',
      returnUrl: 'http://shop.test/',
    }),
  });
  const { id } = (await response.json()) as { id: string };
  return id;
}

const byHand = (path: string, body: object, key = newId()) =>
  bank.fetch(path, { method: 'POST', headers: { 'idempotency-key': key }, body: JSON.stringify(body) });

/** The sandbox's list leaves out what was made beside a transaction that is open anywhere on the server: other tests have some. */
async function untilListed(): Promise<void> {
  const all = async () => {
    const [row] = await database.sql<{ hidden: number }[]>`
      select count(*)::int as hidden from sandbox_bank.payments
       where feed_xact >= pg_snapshot_xmin(pg_current_snapshot())`;
    return row?.hidden;
  };
  await expect.poll(all, { timeout: 20_000, interval: 20 }).toBe(0);
}

async function reconcile(policy = atOnce, by = engine) {
  await untilListed();
  const run = await reconcilePayments(by, { source: 'CRON' }, policy, 1_000);
  expect(run.state).toBe('DONE');
  return present(run.runId, 'run');
}

const differences = (paymentId: string) => database.sql<
  { kind: string; end: string | null; orderId: string | null; voidError: string | null }[]
>`
  select kind, closed_as as end, order_id as "orderId", void_error as "voidError"
    from reconciliation_differences where payment_id = ${paymentId} order by id`;

const events = async (paymentId: string) =>
  (
    await database.sql<{ type: string }[]>`
      select type from outbox where aggregate = ${`payment:${paymentId}`} order by id`
  ).map((row) => row.type);

const voids = async (paymentId: string) =>
  (await bank.control.payments())
    .filter((p) => p.id === paymentId)
    .flatMap((p) => p.history.filter((h) => h.status === 'VOIDED'));

const runRow = async (runId: string) => {
  const [row] = await database.sql<
    {
      outcome: string | null;
      payments: number;
      compared: number;
      fence: number;
      since: Date;
      bank: number;
      books: number;
      lastError: string | null;
    }[]
  >`
    select outcome, payments, compared, fence, since, bank_minor::int as bank, books_minor::int as books,
           last_error as "lastError" from reconciliation_runs where id = ${runId}`;
  return present(row, 'run');
};

/** Fifty orders, ended and unended in every way there is. */
async function fiftyOrders(): Promise<string[]> {
  const impatient = makeEngine(database.url, providerOf(bank, 300));
  more.push(impatient);
  const admin = (await makeUser(database.sql, { role: 'admin' })) as AdminId;
  const courses: (() => Promise<string>)[] = [
    async () => (await order()).orderId,
    async () => (await order('tok_declined')).orderId,
    async () => (await order('tok_3ds')).orderId,
    async () => (await order('tok_capture_fails')).orderId,
    async () => (await order('tok_error')).orderId,
    // Nobody has heard of these yet, or the answer was lost and the bank is asked.
    async () => (await order('tok_reply_lost', impatient)).orderId,
    async () => {
      const { orderId, buyer } = await order('tok_3ds');
      expect((await cancelOrder(engine.db, buyer, orderId)).ok).toBe(true);
      await resumeSaga(engine, orderId);
      return orderId;
    },
    async () => {
      const { orderId } = await order('tok_3ds');
      await bank.control.answerChallenge(present((await atBank(orderId)).redirectUrl, 'page'), 'approve');
      await letHoldsRunOut(database.sql, [orderId]);
      await expireOrders(engine.db, 500);
      await resumeSaga(engine, orderId);
      return orderId;
    },
    async () => {
      const { orderId, buyer } = await order('tok_insufficient_funds');
      const again = await addAttempt(engine, { buyer, orderId, idempotencyKey: newId(), paymentMethodToken: 'tok_ok' });
      expect(again.ok).toBe(true);
      if (again.ok) await again.value.payment;
      return orderId;
    },
    async () => {
      const { orderId } = await order();
      expect((await markLineNotShippable(engine.db, admin, orderId, 0, 'broken')).ok).toBe(true);
      await resumeLineRefund(engine, orderId, 0);
      return orderId;
    },
  ];
  const made: string[] = [];
  for (let round = 0; round < 5; round += 1) made.push(...(await Promise.all(courses.map((course) => course()))));
  return made;
}

test('a shop in order has nothing to report, in whatever state its orders are', async () => {
  const orders = await fiftyOrders();
  const states = await database.sql<{ status: string; attempt: string; step: string }[]>`
    select distinct o.status, a.status as attempt, s.step from orders o join payment_attempts a on a.order_id = o.id
      join sagas s on s.order_id = o.id where o.id = any(${orders}::uuid[])`;
  expect(new Set(states.map((s) => s.status))).toEqual(
    new Set(['CONFIRMED', 'PENDING_PAYMENT', 'PAYMENT_FAILED', 'CANCELLED', 'EXPIRED']),
  );
  expect(new Set(states.map((s) => s.attempt)).size).toBeGreaterThan(6);
  await reconcile();
  const found = await database.sql`
    select kind, bank_status, books_status from reconciliation_differences where order_id = any(${orders}::uuid[])`;
  expect([...found]).toEqual([]);
  await expectSound(engine.db);
});

describe('what only the bank has', () => {
  test('captured, it is reported once, never touched, and closed when the money has gone back', async () => {
    const id = await foreignPayment();
    await byHand(`/v1/payments/${id}/capture`, { amountMinor: 4_200 });
    await reconcile();
    await reconcile();
    expect(await differences(id)).toMatchObject([{ kind: 'AT_BANK_ONLY', end: null, orderId: null, voidError: null }]);
    expect(await events(id)).toEqual(['payment.difference_opened']);
    await byHand(`/v1/payments/${id}/refunds`, { amountMinor: 4_200 });
    await reconcile();
    expect(await differences(id)).toMatchObject([{ kind: 'AT_BANK_ONLY', end: 'GONE' }]);
    expect(await events(id)).toEqual(['payment.difference_opened', 'payment.difference_closed']);
  });

  test('authorised, it is reported at once and voided after a while', async () => {
    const id = await foreignPayment();
    await reconcile(patient);
    expect(await differences(id)).toMatchObject([{ kind: 'AT_BANK_ONLY', end: null }]);
    expect(await voids(id)).toEqual([]);
    await database.sql`
      update sandbox_bank.payments set created_at = now() - interval '31 minutes' where payment_id = ${id}`;
    await reconcile(patient);
    expect(await differences(id)).toMatchObject([{ kind: 'AT_BANK_ONLY', end: 'VOIDED' }]);
    expect(await voids(id)).toHaveLength(1);
    expect(await events(id)).toEqual(['payment.difference_opened', 'payment.orphan_voided']);
    await reconcile(patient);
    expect(await differences(id)).toHaveLength(1);
  });

  test('it is voided once by two workers at once, and by two whose leases cross', async () => {
    const id = await foreignPayment();
    await reconcile(patient);
    let asked = 0;
    const counting = () =>
      processWith({
        void: (key, payment) => {
          if (payment === id) asked += 1;
          return providerOf(bank, 10_000).void(key, payment);
        },
      });
    const [one, two] = [counting(), counting()];
    const both = await Promise.all([one, two].map((by) => reconcilePayments(by, { source: 'CRON' }, patient, 1_000)));
    expect(both.map((run) => run.state)).toContain('DONE');
    expect(asked).toBe(0);
    const run = await beginReconciliation(one.db, 'sandbox', { source: 'CRON' }, atOnce);
    if (typeof run === 'string') throw new Error(run);
    await Promise.all([voidOrphans(one, run, atOnce), voidOrphans(two, run, atOnce)]);
    expect(asked).toBe(1);
    expect(await voids(id)).toHaveLength(1);
    expect(await events(id)).toEqual(['payment.difference_opened', 'payment.orphan_voided']);
    await database.sql`update reconciliation_runs set lease_until = null where id = ${run.id}`;
    await reconcile();
  });

  test('what the bank did not void is tried again by the next run, and why stands beside it', async () => {
    const id = await foreignPayment();
    const deaf = processWith({ void: async () => ({ kind: 'NO_ANSWER', detail: 'TimeoutError' }) });
    await reconcile(atOnce, deaf);
    expect(await differences(id)).toMatchObject([{ end: null, voidError: 'TimeoutError' }]);
    await reconcile();
    expect(await differences(id)).toMatchObject([{ end: 'VOIDED', voidError: null }]);
  });

  test('a payment without any key of ours is reported and left alone', async () => {
    const id = await foreignPayment();
    const shared = processWith({
      listPayments: async (since, cursor) => {
        const list = await providerOf(bank, 10_000).listPayments(since, cursor);
        if (list.kind !== 'LIST') return list;
        const payments = list.payments.map((p) => (p.providerPaymentId === id ? { ...p, attemptKey: undefined } : p));
        return { ...list, payments };
      },
    });
    await reconcile(atOnce, shared);
    expect(await differences(id)).toMatchObject([{ kind: 'AT_BANK_ONLY', end: null, voidError: null }]);
    expect(await voids(id)).toEqual([]);
  });

  test('what it holds for an attempt that is cancelled in our books is voided, too', async () => {
    const { orderId, attemptId } = await order('tok_declined');
    await letHoldsRunOut(database.sql, [orderId]);
    await expireOrders(engine.db, 500);
    expect(await orderRow(engine, orderId)).toMatchObject({ status: 'EXPIRED', step: 'DONE' });
    const { id } = await atBank(orderId);
    await bank.control.setPayment(id, { status: 'AUTHORIZED' });
    await reconcile(patient);
    expect(await differences(id)).toMatchObject([{ kind: 'STATUS', end: null, orderId }]);
    await reconcile();
    expect(await differences(id)).toMatchObject([{ kind: 'STATUS', end: 'VOIDED' }]);
    expect(await voids(id)).toHaveLength(1);
    const [attempt] = await database.sql`select status from payment_attempts where id = ${attemptId}`;
    expect(attempt).toEqual({ status: 'DECLINED' });
  });
});

test('what only we have is reported, and closed when it is gone', async () => {
  const { orderId } = await order();
  const id = newId();
  await database.sql`
    insert into payment_attempts (id, order_id, ordinal, provider, payment_method_token, idempotency_key, amount_minor,
                                  currency, status, provider_payment_id, captured_minor, refunded_minor)
    values (${id}, ${orderId}, 2, 'sandbox', 'tok_ok', 'by hand', 700, 'TRY', 'REFUNDED', ${`pay_${id}`}, 700, 700)`;
  await reconcile();
  await reconcile();
  expect(await differences(`pay_${id}`)).toMatchObject([{ kind: 'AT_SHOP_ONLY', end: null, orderId }]);
  await database.sql`delete from payment_attempts where id = ${id}`;
  await reconcile();
  expect(await differences(`pay_${id}`)).toMatchObject([{ kind: 'AT_SHOP_ONLY', end: 'GONE' }]);
});

describe('what both have, and not alike', () => {
  test('another amount, and another currency', async () => {
    const [more, other] = [await order(), await order()];
    const [dearer, foreign] = [(await atBank(more.orderId)).id, (await atBank(other.orderId)).id];
    await database.sql`update payment_attempts set amount_minor = amount_minor + 1 where id = ${more.attemptId}`;
    await bank.control.setPayment(foreign, { currency: 'USD' });
    await reconcile();
    expect(await differences(dearer)).toMatchObject([{ kind: 'AMOUNT', end: null, orderId: more.orderId }]);
    expect(await differences(foreign)).toMatchObject([{ kind: 'CURRENCY', end: null, orderId: other.orderId }]);
    await database.sql`update payment_attempts set amount_minor = amount_minor - 1 where id = ${more.attemptId}`;
    await bank.control.setPayment(foreign, { currency: 'TRY' });
    await reconcile();
    expect(await differences(dearer)).toMatchObject([{ kind: 'AMOUNT', end: 'GONE' }]);
    expect(await differences(foreign)).toMatchObject([{ kind: 'CURRENCY', end: 'GONE' }]);
  });

  test('money that somebody gave back at the bank, part of it or all, is reported and not believed', async () => {
    const { orderId, attemptId } = await order();
    const { id } = await atBank(orderId);
    await byHand(`/v1/payments/${id}/refunds`, { amountMinor: 1_000 });
    const runId = await reconcile();
    expect(await differences(id)).toMatchObject([{ kind: 'STATUS', end: null, orderId }]);
    const { bank: theirs, books: ours } = await runRow(runId);
    expect(theirs).toBeLessThan(ours);
    const { amountMinor } = await atBank(orderId);
    await byHand(`/v1/payments/${id}/refunds`, { amountMinor: amountMinor - 1_000 });
    await reconcile();
    expect(await differences(id)).toHaveLength(1);
    const [attempt] = await database.sql`
      select status, refunded_minor::int as refunded from payment_attempts where id = ${attemptId}`;
    expect(attempt).toEqual({ status: 'CAPTURED', refunded: 0 });
    await database.sql`
      update payment_attempts set status = 'REFUNDED', refunded_minor = captured_minor where id = ${attemptId}`;
    await reconcile();
    expect(await differences(id)).toMatchObject([{ end: 'GONE' }]);
  });
});

test('a bank that denies what it had captured is reported and not believed', async () => {
  const { orderId, attemptId } = await order();
  const { id } = await atBank(orderId);
  await bank.control.setPayment(id, { status: 'VOIDED' });
  await reconcile();
  expect(await differences(id)).toMatchObject([{ kind: 'STATUS', end: null, orderId }]);
  const [attempt] = await database.sql`select status from payment_attempts where id = ${attemptId}`;
  expect(attempt).toEqual({ status: 'CAPTURED' });
});

describe('what is not reported', () => {
  test('a webhook that was lost: the attempt is asked about, and its order goes on', async () => {
    const { orderId, buyer } = await order('tok_3ds');
    const first = await atBank(orderId);
    const again = await addAttempt(engine, {
      buyer,
      orderId,
      idempotencyKey: newId(),
      paymentMethodToken: 'tok_declined',
    });
    if (!again.ok) throw new Error(again.refusal.code);
    await again.value.payment;
    // The saga works on the second card; nobody looks at the first one again until the hold ends.
    await bank.control.answerChallenge(present(first.redirectUrl, 'page'), 'approve');
    await reconcile({ ...atOnce, askAfterMs: 3_600_000 });
    expect(await orderRow(engine, orderId)).toMatchObject({ status: 'PENDING_PAYMENT' });
    await reconcile();
    expect(await orderRow(engine, orderId)).toMatchObject({ status: 'CONFIRMED' });
    expect(await differences(first.id)).toEqual([]);
    await reconcile();
    expect(await differences(first.id)).toEqual([]);
  });

  test('what is in motion: a saga at work, a refund at work, a change just now', async () => {
    const stuck = processWith({ capture: async () => ({ kind: 'ERROR', detail: 'down' }) });
    const capturing = await order('tok_ok', stuck);
    const captured = await order();
    const [one, two] = [await atBank(capturing.orderId), await atBank(captured.orderId)];
    await bank.control.setPayment(one.id, { amountMinor: one.amountMinor + 1 });
    await byHand(`/v1/payments/${two.id}/refunds`, { amountMinor: 1 });
    await reconcile({ ...atOnce, askAfterMs: 3_600_000, quietMs: reconcilePolicy.quietMs });
    expect(await differences(one.id)).toEqual([]);
    expect(await differences(two.id)).toEqual([]);

    const admin = (await makeUser(database.sql, { role: 'admin' })) as AdminId;
    await markLineNotShippable(engine.db, admin, captured.orderId, 0, 'broken');
    await reconcile({ ...atOnce, askAfterMs: 3_600_000 });
    expect(await differences(one.id)).toEqual([]);
    expect(await differences(two.id)).toEqual([]);
    await database.sql`delete from line_refunds where order_id = ${captured.orderId}`;
    await reconcile({ ...atOnce, askAfterMs: 3_600_000 });
    expect(await differences(two.id)).toMatchObject([{ kind: 'STATUS', end: null }]);
  });
});

describe('a run', () => {
  const paged = (pageSize: number) => {
    const { url, apiKey, webhookSecret } = bank;
    return processWith(sandboxProvider({ url, apiKey, webhookSecret, timeoutMs: 10_000, pageSize }));
  };

  test('reads page by page, pauses, and is taken up by another process behind the last page', async () => {
    await Promise.all(Array.from({ length: 8 }, () => order()));
    await untilListed();
    const small = paged(3);
    const before = await reconcilePayments(small, { source: 'CRON' }, atOnce, 2);
    expect(before.state).toBe('PAUSED');
    const runId = present(before.runId, 'run');
    expect(await runRow(runId)).toMatchObject({ outcome: null, payments: 6 });
    const after = await reconcilePayments(paged(3), { source: 'WORKER' }, atOnce, 1_000);
    expect(after).toEqual({ state: 'DONE', runId });
    const [all] = await database.sql<{ count: number }[]>`select count(*)::int as count from sandbox_bank.payments`;
    expect(await runRow(runId)).toMatchObject({ outcome: 'DONE', payments: all?.count });
    expect([...(await database.sql`select 1 from reconciliation_listed`)]).toEqual([]);
  });

  test('has one process at a time; one whose lease was taken over writes nothing more', async () => {
    const [reading, goOn] = [signal(), signal()];
    const slow = processWith({
      listPayments: async (since, cursor) => {
        const list = await providerOf(bank, 10_000).listPayments(since, cursor);
        reading.give();
        await goOn.given;
        return list;
      },
    });
    await untilListed();
    const late = reconcilePayments(slow, { source: 'CRON' }, atOnce, 1_000);
    await reading.given;
    expect(await reconcilePayments(engine, { source: 'CRON' }, atOnce, 1_000)).toEqual({ state: 'UNDER_WAY' });
    await database.sql`update reconciliation_runs set lease_until = now() where outcome is null`;
    const taken = await reconcilePayments(engine, { source: 'CRON' }, atOnce, 1_000);
    expect(taken.state).toBe('DONE');
    const finished = await runRow(present(taken.runId, 'run'));
    goOn.give();
    expect(await late).toEqual({ state: 'LOST', runId: taken.runId });
    expect(await runRow(present(taken.runId, 'run'))).toEqual(finished);
  });

  test('two that start at once are one', async () => {
    await untilListed();
    const met = meeting(2);
    const starting = [engine, other].map(async (by) => {
      await met();
      return await beginReconciliation(by.db, 'sandbox', { source: 'CRON' }, atOnce);
    });
    const begun = await Promise.all(starting);
    expect(begun.filter((one) => one === 'UNDER_WAY')).toHaveLength(1);
    await database.sql`update reconciliation_runs set lease_until = null where outcome is null`;
    await reconcile();
  });

  test('that the bank does not answer covers nothing, closes nothing, and says why', async () => {
    const id = await foreignPayment();
    await byHand(`/v1/payments/${id}/capture`, { amountMinor: 4_200 });
    const good = await runRow(await reconcile());
    const away = processWith({ listPayments: async () => ({ kind: 'NO_ANSWER', detail: 'TimeoutError' }) });
    const failed = await reconcilePayments(away, { source: 'CRON' }, atOnce);
    expect(failed).toMatchObject({ state: 'FAILED', error: 'TimeoutError' });
    const row = await runRow(present(failed.runId, 'run'));
    expect(row).toMatchObject({ outcome: 'FAILED', lastError: 'TimeoutError' });
    expect(row.since.getTime()).toBeGreaterThan(good.since.getTime());
    expect((await runRow(await reconcile())).since).toEqual(row.since);
    expect(await differences(id)).toMatchObject([{ end: null }]);
  });

  test('looks again at what is open and older than its list', async () => {
    const id = await foreignPayment();
    await byHand(`/v1/payments/${id}/capture`, { amountMinor: 4_200 });
    await reconcile();
    await database.sql`update sandbox_bank.payments set created_at = now() - interval '40 days' where payment_id = ${id}`;
    await reconcile();
    expect(await differences(id)).toMatchObject([{ end: null }]);
    await byHand(`/v1/payments/${id}/refunds`, { amountMinor: 4_200 });
    await reconcile();
    expect(await differences(id)).toMatchObject([{ kind: 'AT_BANK_ONLY', end: 'GONE' }]);
  });

  test('is due for a worker every few minutes, and for an admin whenever they ask', async () => {
    await reconcile();
    expect(await reconcilePayments(engine, { source: 'WORKER' }, { ...atOnce, everyMs: 300_000 })).toEqual({
      state: 'NOT_DUE',
    });
    await untilListed();
    const admin = (await makeUser(database.sql, { role: 'admin' })) as AdminId;
    const asked = await reconcilePayments(engine, { source: 'ADMIN', admin }, { ...atOnce, everyMs: 300_000 }, 1_000);
    expect(asked.state).toBe('DONE');
    const [row] = await database.sql`
      select source, requested_by as by from reconciliation_runs where id = ${present(asked.runId, 'run')}`;
    expect(row).toEqual({ source: 'ADMIN', by: admin });
  });
});
