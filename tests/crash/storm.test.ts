import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeOrder } from '#domain/order/place-order.ts';
import type { PlaceOutcome } from '#domain/order/place-orders.ts';
import { resumeSagas } from '#domain/order/resume-sagas.ts';
import type { PlaceRequest } from '#domain/order/types.ts';
import { newId, randomToken } from '#lib/ids.ts';
import { startBankProxy } from '#tests/support/bank-proxy.ts';
import { startDatabaseProxy } from '#tests/support/database-proxy.ts';
import { stockOf, wishFor } from '#tests/support/engine.ts';
import { type MadeOffer, makeGuest, makeOffer } from '#tests/support/factories.ts';
import { openGate } from '#tests/support/gate.ts';
import { countOutcomes, expectSound } from '#tests/support/race.ts';
import { raiseMortal } from './raise-mortal.ts';
import { openStage, type Stage, untilGone } from './stage.ts';

const BUYERS = 500;
const UNITS = 100;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** As many buyers with one unit of the offer in their cart: the first one's cart, copied. */
async function crowd(offer: MadeOffer): Promise<PlaceRequest[]> {
  const one = await wishFor(stage.survivor, [{ ...offer, quantity: 1 }]);
  const buyers = Array.from({ length: BUYERS - 1 }, () => makeGuest().buyer as PlaceRequest['buyer']);
  await stage.database.sql`
    insert into carts (cart_id, version, items)
    select u.id, 1, c.items from unnest(${buyers}::text[]) as u(id), carts c where c.cart_id = ${one.buyer}`;
  return [one, ...buyers.map((buyer) => ({ ...one, buyer, idempotencyKey: randomToken(12) }))].map(again);
}

const again = (request: PlaceRequest): PlaceRequest => ({ ...request, orderId: newId(), attemptId: newId() });

/** A client that asks again until it is answered: a connection that was cut is no answer. */
async function insist(request: PlaceRequest): Promise<PlaceOutcome> {
  for (let tries = 0; tries < 10; tries += 1) {
    try {
      const { outcome, payment } = await placeOrder(stage.survivor, again(request));
      await payment.catch(() => {});
      return outcome;
    } catch {
      // Asked again.
    }
  }
  throw new Error('never answered');
}

async function letWorkerFinish(): Promise<void> {
  const { sql } = stage.database;
  for (let left = 1; left > 0; ) {
    await sql`
      update sagas set next_run_at = now(), lease_until = case when lease_until is not null then now() end where step <> 'DONE'`;
    left = await resumeSagas(stage.survivor, BUYERS, () => {});
  }
}

test(`${BUYERS} buyers, ${UNITS} units; the process is killed, and then the pool of the next: each success at the bank is an order (C-072)`, async () => {
  const { sql } = stage.database;
  const offer = await makeOffer(sql, { stock: [UNITS] });
  const requests = await crowd(offer);

  const mortal = await raiseMortal();
  // Orders are placed by then, and their payments are under way.
  const gate = openGate({ end: { at: 40, side: 'after' }, kill: mortal.kill });
  const [database, bank] = [
    await startDatabaseProxy(stage.database.url, gate),
    await startBankProxy(stage.bank.url, gate),
  ];
  const { apiKey, webhookSecret } = stage.bank;
  mortal.begin({ databaseUrl: database.url, bank: { url: bank.url, apiKey, webhookSecret }, settings: {} });
  expect(await mortal.take({ kind: 'order, all of them', requests })).toBeUndefined();
  database.close();
  bank.close();
  await untilGone(stage.database, database.pids);
  await expectSound(stage.survivor.db);
  const [placed] = await sql<{ count: number }[]>`select count(*)::int as count from orders`;
  expect(placed?.count).toBeGreaterThan(0);

  const asked = requests.map(insist);
  await Promise.race(asked);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'test-engine'
       -- Not those that are still asking for the types of columns: postgres.js tells nobody when it loses one of them.
       and query not like '%pg_catalog.pg_type%'`;
  const outcomes = countOutcomes(await Promise.all(asked));
  expect(outcomes.OUT_OF_STOCK).toBe(BUYERS - UNITS);
  expect((outcomes.PLACED ?? 0) + (outcomes.REPLAYED ?? 0)).toBe(UNITS);

  await letWorkerFinish();
  expect(await stockOf(stage.survivor, offer.skuId)).toEqual({ onHand: 0, reserved: 0 });
  const orders = await sql<{ id: string; status: string; step: string; total: number }[]>`
    select o.id, o.status, s.step, o.total_minor::int as total from orders o join sagas s on s.order_id = o.id`;
  expect(orders).toHaveLength(UNITS);
  expect(new Set(orders.map((order) => `${order.status} ${order.step}`))).toEqual(new Set(['CONFIRMED DONE']));
  // The bank's list against ours, both ways.
  const payments = await stage.bank.control.payments();
  expect(payments.map((payment) => [payment.reference, payment.status, payment.capturedMinor]).toSorted()).toEqual(
    orders.map((order) => [order.id, 'CAPTURED', order.total]).toSorted(),
  );
  await expectSound(stage.survivor.db);
}, 240_000);
