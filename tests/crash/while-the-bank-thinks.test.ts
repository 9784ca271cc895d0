import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { transaction } from '#db/transaction.ts';
import { cancelOrder } from '#domain/order/cancel-order.ts';
import { placeOrder } from '#domain/order/place-order.ts';
import { resumeSagas } from '#domain/order/resume-sagas.ts';
import { sweep } from '#domain/order/sweep-orders.ts';
import type { PlaceRequest } from '#domain/order/types.ts';
import { newId } from '#lib/ids.ts';
import { present } from '#lib/result.ts';
import { type RunningBank, startBank } from '#tests/support/bank.ts';
import { type BankProxy, startBankProxy } from '#tests/support/bank-proxy.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { makeEngine, placeAndPay, providerOf, type TestEngine, wishFor } from '#tests/support/engine.ts';
import { makeOffer } from '#tests/support/factories.ts';
import { openGate, type Point } from '#tests/support/gate.ts';
import { expectSound, letHoldsRunOut, signal } from '#tests/support/race.ts';

/*
 * SPEC 3.10: no transaction is open while we wait for anyone outside. Fifty orders stand at the bank at once; while they do, PostgreSQL is asked what
 * our sessions have open, which must be nothing at all, not even for an instant.
 */

const ORDERS = 50;
const SAMPLES = 20;

let database: TestDatabase;
let bank: RunningBank;
let way: BankProxy;
let engine: TestEngine;
let hold: (point: Point) => Promise<void> = async () => {};

beforeAll(async () => {
  database = await createTestDatabase();
  bank = await startBank({ databaseUrl: database.url });
  way = await startBankProxy(bank.url, openGate({}), (point) => hold(point));
  engine = makeEngine(database.url, providerOf({ ...bank, url: way.url }, 20_000));
});
afterEach(async () => {
  hold = async () => {};
  await expectSound(engine.db);
});
afterAll(async () => {
  way.close();
  await engine.close();
  await bank.stop();
  await database.drop();
});

/** The product's sessions that have a transaction open now. The bank has the same database, under another name. */
const openTransactions = async () => [
  ...(await database.sql<{ state: string; query: string }[]>`
    select state, query from pg_stat_activity
     where datname = current_database() and application_name = 'test-engine' and xact_start is not null`),
];

type Door = { readonly allHere: Promise<void>; readonly open: () => void };

/** Keeps calls of one kind at the bank's door until it is opened. `allHere`: so many stand there. */
function door(point: Point, count: number): Door {
  const [here, free] = [signal(), signal()];
  let standing = 0;
  hold = async (asked) => {
    if (asked !== point) return;
    standing += 1;
    if (standing === count) here.give();
    await free.given;
  };
  return { allHere: here.given, open: free.give };
}

async function expectNothingOpen(): Promise<void> {
  for (let sample = 0; sample < SAMPLES; sample += 1) expect(await openTransactions()).toEqual([]);
}

async function wishes(paymentMethodToken: string): Promise<PlaceRequest[]> {
  const offer = await makeOffer(database.sql, { stock: [ORDERS] });
  return await Promise.all(
    Array.from({ length: ORDERS }, () => wishFor(engine, [{ ...offer, quantity: 1 }], { paymentMethodToken })),
  );
}

const payAll = (requests: readonly PlaceRequest[]) => Promise.all(requests.map((wish) => placeAndPay(engine, wish)));

const resume = () =>
  resumeSagas(engine, ORDERS, (error) => {
    throw error;
  });

const dueNow = () => database.sql`update sagas set next_run_at = now() where step <> 'DONE'`;

const statuses = async (requests: readonly PlaceRequest[]) => {
  const rows = await database.sql<{ status: string; step: string }[]>`
    select distinct o.status, s.step from orders o join sagas s on s.order_id = o.id
     where o.id = any(${requests.map((wish) => wish.orderId)}::uuid[])`;
  return rows.map(({ status, step }) => `${status} ${step}`);
};

test('control: a transaction around a call to the bank is seen, idle', async () => {
  const { allHere, open } = door('authorise', 1);
  const around = transaction(engine.db, async (tx) => {
    await tx.sql`select 1`;
    return await engine.bank.authorise({
      key: newId(),
      amountMinor: 100,
      currency: 'TRY',
      paymentMethodToken: 'tok_ok',
      reference: newId(),
      returnUrl: 'http://shop.test/return',
    });
  });
  await allHere;
  expect(await openTransactions()).toMatchObject([{ state: 'idle in transaction' }]);
  open();
  expect(await around).toMatchObject({ kind: 'PAYMENT' });
});

describe(`${ORDERS} calls at the bank's door, and not one transaction open`, () => {
  test('authorise, and then capture', async () => {
    const requests = await wishes('tok_ok');
    const authorising = door('authorise', ORDERS);
    const paid = payAll(requests);
    await authorising.allHere;
    await expectNothingOpen();
    const capturing = door('capture', ORDERS);
    authorising.open();
    await capturing.allHere;
    await expectNothingOpen();
    capturing.open();
    await paid;
    expect(await statuses(requests)).toEqual(['CONFIRMED DONE']);
  });

  test('look up, for answers that were lost', async () => {
    const requests = await wishes('tok_reply_lost');
    await payAll(requests);
    expect(await statuses(requests)).toEqual(['PENDING_PAYMENT ASK_BANK']);
    const asking = door('look up', ORDERS);
    await dueNow();
    const resumed = resume();
    await asking.allHere;
    await expectNothingOpen();
    asking.open();
    expect(await resumed).toBe(ORDERS);
    expect(await statuses(requests)).toEqual(['CONFIRMED DONE']);
  });

  test('void, after the buyers have cancelled', async () => {
    const requests = await wishes('tok_3ds');
    await payAll(requests);
    for (const wish of requests) await cancelOrder(engine.db, wish.buyer, wish.orderId);
    const voiding = door('void', ORDERS);
    await dueNow();
    const resumed = resume();
    await voiding.allHere;
    await expectNothingOpen();
    voiding.open();
    await resumed;
    expect(await statuses(requests)).toEqual(['CANCELLED DONE']);
  });

  test('refund, of what the bank has captured for orders that ran out', async () => {
    const requests = await wishes('tok_3ds');
    await payAll(requests);
    for (const wish of requests) {
      const [payment] = await bank.control.payments({ reference: wish.orderId });
      await bank.control.setPayment(present(payment, 'payment').id, { status: 'CAPTURED' });
    }
    await letHoldsRunOut(
      database.sql,
      requests.map((wish) => wish.orderId),
    );
    await sweep(engine.db, 'worker');
    const refunding = door('refund', ORDERS);
    await dueNow();
    const resumed = resume();
    await refunding.allHere;
    await expectNothingOpen();
    refunding.open();
    await resumed;
    expect(await statuses(requests)).toEqual(['EXPIRED DONE']);
  });
});

test('a bank that takes its time: nothing is open in any look while it has them all', async () => {
  const requests = await wishes('tok_ok');
  await bank.control.setFaults({ slowRate: 1, slowMs: 3_000 });
  const payments = await Promise.all(requests.map((wish) => placeOrder(engine, wish)));
  const orderIds = new Set(requests.map((wish) => wish.orderId));
  const thinking = async () =>
    (await bank.control.payments()).filter((p) => orderIds.has(p.reference) && p.status === 'PENDING').length;
  await expect.poll(thinking, { interval: 5 }).toBe(ORDERS);
  let looks = 0;
  for (;;) {
    const open = await openTransactions();
    // A look counts while the bank still has not decided about any of them after it.
    if ((await thinking()) < ORDERS) break;
    expect(open).toEqual([]);
    looks += 1;
  }
  expect(looks).toBeGreaterThan(5);
  await bank.control.setFaults({});
  await Promise.all(payments.map(({ payment }) => payment));
  expect(await statuses(requests)).toEqual(['CONFIRMED DONE']);
});
