import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminId } from '#domain/account/types.ts';
import { requestAudit } from '#domain/audit/request-audit.ts';
import { runRequestedAudit } from '#domain/audit/run-requested-audit.ts';
import { compareChanges } from '#domain/console/compare-changes.ts';
import { listAdminActs } from '#domain/console/list-admin-acts.ts';
import { readAudit } from '#domain/console/read-audit.ts';
import { readPayment } from '#domain/console/read-payment.ts';
import { readReconciliation } from '#domain/console/read-reconciliation.ts';
import { readTimeline } from '#domain/console/read-timeline.ts';
import { trackOrders } from '#domain/console/track-orders.ts';
import { relayEvents } from '#domain/event/relay-events.ts';
import { writeNotices } from '#domain/notice/write-notices.ts';
import { addDifferenceNote } from '#domain/order/add-difference-note.ts';
import { askBankNow } from '#domain/order/ask-bank-now.ts';
import { closeDifference } from '#domain/order/close-difference.ts';
import { reconcilePolicy } from '#domain/order/decide-differences.ts';
import { reconcilePayments } from '#domain/order/reconcile-payments.ts';
import { authenticateKey } from '#domain/seller/authenticate-key.ts';
import { revokeKeyByAdmin } from '#domain/seller/revoke-key-by-admin.ts';
import { newId } from '#lib/ids.ts';
import { present } from '#lib/result.ts';
import { type RunningBank, startBank } from '#tests/support/bank.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { makeEngine, orderRow, placeAndPay, providerOf, type TestEngine, wishFor } from '#tests/support/engine.ts';
import { makeApiKey, makeOffer, makeSeller, makeUser } from '#tests/support/factories.ts';

let database: TestDatabase;
let bank: RunningBank;
let engine: TestEngine;
/** A second process. */
let other: TestEngine;
let admin: AdminId;
let colleague: AdminId;

beforeAll(async () => {
  database = await createTestDatabase();
  bank = await startBank({ databaseUrl: database.url });
  engine = makeEngine(database.url, providerOf(bank, 10_000));
  other = makeEngine(database.url, providerOf(bank, 10_000));
  admin = (await makeUser(database.sql, { role: 'admin', name: 'Ada' })) as AdminId;
  colleague = (await makeUser(database.sql, { role: 'admin', name: 'Grace' })) as AdminId;
});
afterAll(async () => {
  await Promise.all([engine.close(), other.close()]);
  await bank.stop();
  await database.drop();
});

async function placed(paymentMethodToken = 'tok_ok') {
  const offer = await makeOffer(database.sql, { stock: [5] });
  const wish = await wishFor(engine, [{ ...offer, quantity: 2 }], { paymentMethodToken });
  await placeAndPay(engine, wish);
  return wish;
}

const actsOn = async (subject: string, subjectId: string) =>
  (await listAdminActs(engine.db, { subject, subjectId, timeZone: 'UTC', limit: 50 })).items;

describe('an order’s course', () => {
  it('is one list of events, tries, stock, notices and acts, also before the relay has passed', async () => {
    const { orderId, attemptId } = await placed();
    const early = await readTimeline(engine.db, orderId);
    expect(early.filter((entry) => entry.kind === 'EVENT')).not.toHaveLength(0);
    expect(early.every((entry) => entry.kind !== 'EVENT' || entry.waiting)).toBe(true);
    while (((await relayEvents(engine.db, [writeNotices, trackOrders])) ?? 0) > 0);
    await askBankNow(engine, admin, { orderId }, 'the buyer asked');
    const entries = await readTimeline(engine.db, orderId);
    const words = entries.map((one) =>
      `${one.kind} ${'type' in one ? one.type : 'movement' in one ? one.movement : ''}`.trim(),
    );
    expect(words).toEqual([
      'ATTEMPT',
      'EVENT order.placed',
      'MOVEMENT HELD',
      'EVENT order.stock_confirmed',
      'MOVEMENT CONFIRMED',
      'EVENT order.confirmed',
      'NOTICE',
      'ADMIN',
    ]);
    expect(entries.at(-1)).toMatchObject({ by: 'Ada', act: 'order.ask_bank', reason: 'the buyer asked', changes: [] });
    expect(entries.map((one) => one.at)).toEqual(entries.map((one) => one.at).toSorted());
    const payment = present(await readPayment(engine.db, attemptId), 'payment');
    expect(payment.answers.map((answer) => answer.to)).toEqual(['AUTHORIZED', 'CAPTURED']);
    expect(payment).toMatchObject({
      status: 'CAPTURED',
      orderStatus: 'CONFIRMED',
      current: true,
      number: expect.any(String),
    });
  });

  it('has nothing of another order’s in it, of the same stock at the same instant', async () => {
    const offer = await makeOffer(database.sql, { stock: [5] });
    const line = [{ ...offer, quantity: 1 }];
    const [mine, theirs] = await Promise.all([wishFor(engine, line), wishFor(engine, line)]);
    await Promise.all([placeAndPay(engine, mine), placeAndPay(engine, theirs)]);
    // As if one group had placed and confirmed both.
    await database.sql`
      update stock_movements m set created_at = mine.created_at
        from stock_movements mine where mine.order_id = ${mine.orderId} and m.order_id = ${theirs.orderId} and m.kind = mine.kind`;
    while (((await relayEvents(engine.db, [trackOrders])) ?? 0) > 0);
    const entries = await readTimeline(engine.db, mine.orderId);
    expect(entries.filter((one) => one.kind === 'MOVEMENT')).toHaveLength(2);
    expect(entries.filter((one) => one.kind === 'ATTEMPT')).toHaveLength(1);
  });
});

describe('asking the bank now', () => {
  it('settles an answer that was lost, says what changed, and writes it down', async () => {
    const { orderId, attemptId } = await placed('tok_reply_lost');
    expect(await orderRow(engine, orderId)).toMatchObject({ attemptStatus: 'UNKNOWN' });
    const asked = await askBankNow(engine, admin, { attemptId }, 'on the phone with the bank');
    expect(asked).toMatchObject({ ok: true, value: { orderId, changed: true } });
    expect(await orderRow(engine, orderId)).toMatchObject({ status: 'CONFIRMED', attemptStatus: 'CAPTURED' });
    const [act] = await actsOn('order', orderId);
    expect(act).toMatchObject({ act: 'order.ask_bank', admin: 'Ada', reason: 'on the phone with the bank' });
    expect(act?.changes).toContainEqual({ name: 'paymentStatus', before: 'UNKNOWN', after: 'CAPTURED' });
  });

  it('knows nothing of an order or an attempt that is not there', async () => {
    for (const about of [{ orderId: newId() }, { attemptId: newId() }]) {
      expect(await askBankNow(engine, admin, about, 'why not')).toEqual({ ok: false, refusal: { code: 'NOT_FOUND' } });
    }
  });
});

describe('a difference closed by hand', () => {
  const atOnce = { ...reconcilePolicy, everyMs: 0, quietMs: 0, askAfterMs: 0, clocksApartMs: 0 };

  async function reconcile() {
    // The sandbox's list leaves out what was made beside a transaction that is still open anywhere on the server.
    const hidden = async () => {
      const [row] = await database.sql<{ hidden: number }[]>`
        select count(*)::int as hidden from sandbox_bank.payments where feed_xact >= pg_snapshot_xmin(pg_current_snapshot())`;
      return row?.hidden;
    };
    await expect.poll(hidden, { timeout: 20_000, interval: 20 }).toBe(0);
    expect(await reconcilePayments(engine, { source: 'CRON' }, atOnce, 1_000)).toMatchObject({ state: 'DONE' });
  }

  async function foreignPayment(): Promise<string> {
    const response = await bank.fetch('/v1/payments', {
      method: 'POST',
      headers: { 'idempotency-key': `foreign-${newId()}` },
      body: JSON.stringify({
        amountMinor: 4_200,
        currency: 'TRY',
        token: 'tok_ok',
        reference: 'by hand',
        returnUrl: 'http://shop.test/',
      }),
    });
    return ((await response.json()) as { id: string }).id;
  }

  const listed = async (filter: 'OPEN' | 'CLOSED', paymentId: string) =>
    (await readReconciliation(engine.db, { filter, limit: 200, currency: 'TRY' })).items.filter(
      (one) => one.paymentId === paymentId,
    );

  it('stays closed while both sides say the same, and is opened anew when one says something else', async () => {
    const paymentId = await foreignPayment();
    await reconcile();
    const [open] = await listed('OPEN', paymentId);
    const { differenceId } = present(open, 'difference');
    expect(await addDifferenceNote(engine.db, admin, differenceId, 'asked accounting')).toBe(true);
    const closings = await Promise.all([
      closeDifference(engine.db, admin, differenceId, 'a test of the terminal'),
      closeDifference(other.db, colleague, differenceId, 'settled with the bank'),
    ]);
    expect(closings.map((one) => one.ok && one.value).sort()).toEqual([false, true]);
    expect(await actsOn('difference', differenceId)).toHaveLength(2);
    expect(await listed('CLOSED', paymentId)).toMatchObject([
      { end: 'BY_HAND', closedBy: expect.any(String), notes: [{ by: 'Ada', note: 'asked accounting' }] },
    ]);

    await reconcile();
    expect(await listed('OPEN', paymentId)).toEqual([]);
    await bank.control.setPayment(paymentId, { amountMinor: 4_300 });
    await reconcile();
    expect(await listed('OPEN', paymentId)).toHaveLength(1);
  });

  it('must be there, and so must what is noted on', async () => {
    expect(await closeDifference(engine.db, admin, '999999', 'gone')).toMatchObject({ ok: false });
    expect(await addDifferenceNote(engine.db, admin, '999999', 'gone')).toBe(false);
  });
});

describe('an audit of everything', () => {
  it('is asked for once however many ask, run by one worker, and kept with what it found', async () => {
    const asked = await Promise.all([admin, colleague, admin].map((by) => requestAudit(engine.db, by)));
    expect(asked.filter(Boolean)).toHaveLength(1);
    expect(await readAudit(engine.db)).toMatchObject({ pending: { startedAt: null }, whole: null });
    const ran = await Promise.all([runRequestedAudit(engine.db), runRequestedAudit(other.db)]);
    expect(ran.filter(Boolean)).toHaveLength(1);
    const { pending, whole, invariants } = await readAudit(engine.db);
    expect(pending).toBeNull();
    expect(whole).toMatchObject({ broken: 0, lastError: null });
    expect(invariants.filter((one) => one.shownBy === null).every((one) => one.checkedAt && one.broken === 0)).toBe(
      true,
    );
    expect(await runRequestedAudit(engine.db)).toBe(false);
  });

  it('says what does not add up, and is taken over when its worker dies', async () => {
    const offer = await makeOffer(database.sql, { stock: [3] });
    await database.sql`update inventory set on_hand = on_hand + 1 where sku_id = ${offer.skuId}`;
    await requestAudit(engine.db, admin);
    await database.sql`
      update audit_runs set started_at = now() - interval '1 hour', lease_until = now() - interval '1 minute' where finished_at is null`;
    expect(await runRequestedAudit(other.db)).toBe(true);
    const { whole, invariants } = await readAudit(engine.db);
    expect(whole?.broken).toBe(1);
    expect(invariants.find((one) => one.invariant === 2)).toMatchObject({
      broken: 1,
      sample: [expect.stringContaining(`inventory ${offer.skuId}:`)],
    });
    await database.sql`update inventory set on_hand = on_hand - 1 where sku_id = ${offer.skuId}`;
  });
});

describe('a key revoked by an admin', () => {
  it('is refused from then on, once in the log, and only under its own seller', async () => {
    const sellerId = await makeSeller(database.sql);
    const key = await makeApiKey(database.sql, { sellerId });
    const one = { sellerId, keyId: key.keyId, reason: 'found in a public repository' };
    const stranger = { ...one, sellerId: await makeSeller(database.sql) };
    expect(await revokeKeyByAdmin(engine.db, admin, stranger)).toMatchObject({ ok: false });
    expect(await authenticateKey(engine.db, key.key)).toBeDefined();
    const both = await Promise.all([
      revokeKeyByAdmin(engine.db, admin, one),
      revokeKeyByAdmin(other.db, colleague, one),
    ]);
    expect(both.map((result) => result.ok && result.value).sort()).toEqual([false, true]);
    expect(await authenticateKey(engine.db, key.key)).toBeUndefined();
    expect(await actsOn('key', key.keyId)).toMatchObject([
      { act: 'key.revoke', reason: one.reason, changes: [{ name: 'revoked', before: 'false', after: 'true' }] },
    ]);
  });
});

describe('the log', () => {
  it('is walked without skips or repeats, and told by subject, admin and day', async () => {
    const everything = await listAdminActs(engine.db, { timeZone: 'UTC', limit: 200 });
    const walked: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listAdminActs(engine.db, { timeZone: 'UTC', limit: 2, ...(cursor ? { cursor } : {}) });
      walked.push(...page.items.map((entry) => entry.entryId));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(walked).toEqual(everything.items.map((entry) => entry.entryId));
    const ofAda = await listAdminActs(engine.db, { admin, timeZone: 'UTC', limit: 200 });
    expect(new Set(ofAda.items.map((entry) => entry.admin))).toEqual(new Set(['Ada']));
    expect(everything.subjects).toEqual(everything.subjects.toSorted());
    expect((await listAdminActs(engine.db, { day: '2020-01-01', timeZone: 'UTC', limit: 5 })).items).toEqual([]);
  });

  it('shows what is the same before and after not at all', () => {
    expect(compareChanges({ a: 1, b: null, c: ['x'] }, { a: 1, b: 'new', c: ['x', 'y'] })).toEqual([
      { name: 'b', before: null, after: 'new' },
      { name: 'c', before: 'x', after: 'x, y' },
    ]);
    expect(compareChanges(null, null)).toEqual([]);
  });
});
