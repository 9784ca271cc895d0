import { expect } from 'vitest';
import type { BuyerId } from '#domain/account/types.ts';
import { processBankEvents } from '#domain/order/receive-bank-event.ts';
import { resumeLineRefunds } from '#domain/order/resume-line-refunds.ts';
import { resumeSagas } from '#domain/order/resume-sagas.ts';
import { newId } from '#lib/ids.ts';
import { present } from '#lib/result.ts';
import { type RunningBank, startBank } from '#tests/support/bank.ts';
import { type BankProxy, startBankProxy } from '#tests/support/bank-proxy.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { startDatabaseProxy } from '#tests/support/database-proxy.ts';
import { makeEngine, providerOf, type TestEngine, wishFor } from '#tests/support/engine.ts';
import { type MadeOffer, makeGuest, makeOffer } from '#tests/support/factories.ts';
import { type End, type Gate, openGate, type Point } from '#tests/support/gate.ts';
import { expectSound } from '#tests/support/race.ts';
import type { LifeSettings } from './mortal.ts';
import { buryLast, raiseMortal } from './raise-mortal.ts';
import { type Step, take } from './steps.ts';

/** One order and what happens to it: an offer with a single unit, a buyer with that in the cart. */
export type Story = {
  readonly stage: Stage;
  readonly offer: MadeOffer;
  readonly buyer: BuyerId;
  readonly idempotencyKey: string;
  /** The request as a browser or client would send it now: the key is the same each time, the ids are made by who hears it. */
  readonly order: () => Promise<Step>;
  /** Fails while there is no order. */
  readonly orderId: () => Promise<string>;
};

/**
 * `mortal`: a step of the process that is killed. `survivor`: one that another process takes before. `world`: what happens
 * outside, whoever lives.
 */
export type Act =
  | { readonly mortal: (story: Story) => Promise<Step> }
  | { readonly survivor: (story: Story) => Promise<Step> }
  | { readonly world: (story: Story) => Promise<void> };

export type Ending = {
  readonly status: string;
  readonly endReason: string | null;
  /** The statuses it went through, as its events tell. */
  readonly path: readonly string[];
  /** Of its attempts, in order: our status, and all that the bank did with it. */
  readonly attempts: readonly (readonly [status: string, bank: readonly string[]])[];
  readonly stock: { readonly onHand: number; readonly reserved: number };
};

export type Stage = {
  readonly database: TestDatabase;
  readonly bank: RunningBank;
  /** Another process of the product, which lives. */
  readonly survivor: TestEngine;
  readonly settings: LifeSettings;
  readonly begin: (card: string, meanwhile?: Meanwhile) => Promise<Story>;
  readonly close: () => Promise<void>;
};

/** What happens in the world while a call to the bank is on its way. */
export type Meanwhile = (story: Story, point: Point) => Promise<void>;

/** A database and a bank for the stories of one file, which follow one another. */
export async function openStage(settings: LifeSettings = {}): Promise<Stage> {
  const database = await createTestDatabase({ connections: 4 });
  const bank = await startBank({ databaseUrl: database.url });
  let now: (point: Point) => Promise<void> = async () => {};
  const way = await startBankProxy(bank.url, openGate({}), (point) => now(point));
  const survivor = makeEngine(database.url, providerOf({ ...bank, url: way.url }, 5_000), settings);

  const stage: Stage = {
    database,
    bank,
    survivor,
    settings,
    begin: async (card, meanwhile = async () => {}) => {
      const offer = await makeOffer(database.sql, { stock: [1], priceMinor: 12_500 });
      const buyer = makeGuest().buyer as BuyerId;
      const wish = await wishFor(survivor, [{ ...offer, quantity: 1 }], { buyer, paymentMethodToken: card });
      const story: Story = {
        stage,
        offer,
        buyer,
        idempotencyKey: wish.idempotencyKey,
        order: async () => ({ kind: 'order', request: { ...wish, orderId: newId(), attemptId: newId() } }),
        orderId: async () => {
          const [order] = await database.sql<{ id: string }[]>`
            select id from orders where buyer = ${buyer} and idempotency_key = ${wish.idempotencyKey}`;
          return present(order, 'order').id;
        },
      };
      now = (point) => meanwhile(story, point);
      return story;
    },
    close: async () => {
      await buryLast();
      way.close();
      await survivor.close();
      await bank.stop();
      await database.drop();
    },
  };
  return stage;
}

export type Play = { readonly card: string; readonly acts: readonly Act[]; readonly meanwhile?: Meanwhile };

/**
 * Plays it by a process of its own, which dies at `end`, or not at all. Gives what it passed, and the acts that are still to come: the
 * one in which it died is the first of them, since whoever asked for it has had no answer.
 */
export async function play(
  stage: Stage,
  { card, acts, meanwhile }: Play,
  end?: End,
  counted: { readonly statements?: boolean } = {},
): Promise<{ story: Story; gate: Gate; left: readonly Act[] }> {
  const story = await stage.begin(card, meanwhile);
  const mortal = await raiseMortal();
  const gate = openGate({ end, kill: mortal.kill, ...counted });
  const way = await startDatabaseProxy(stage.database.url, gate);
  const bank: BankProxy = await startBankProxy(stage.bank.url, gate, (point) => meanwhile?.(story, point) ?? done());
  const { apiKey, webhookSecret } = stage.bank;
  const { settings } = stage;
  mortal.begin({ databaseUrl: way.url, bank: { url: bank.url, apiKey, webhookSecret }, settings });

  let next = 0;
  for (const act of acts) {
    if ('mortal' in act && !(await mortal.take(await act.mortal(story)))) break;
    if ('survivor' in act) await take(stage.survivor, await act.survivor(story));
    if ('world' in act) await act.world(story);
    next += 1;
  }
  await mortal.kill();
  way.close();
  bank.close();
  await untilGone(stage.database, way.pids);
  return { story, gate, left: acts.slice(next) };
}

const done = () => Promise.resolve();

/** PostgreSQL notices that a client is dead when it next listens to it; what was not committed is undone then. */
export async function untilGone(database: TestDatabase, pids: readonly number[]): Promise<void> {
  const left = async () => {
    const [row] = await database.sql<{ count: number }[]>`
      select count(*)::int as count from pg_stat_activity where pid = any(${pids as number[]}::int[])`;
    return row?.count;
  };
  await expect.poll(left, { timeout: 10_000, interval: 5 }).toBe(0);
}

/** The lease of whoever had the order's saga has ended, what is for later is for now, and the bank has had a minute to get late calls. */
export async function timePasses({ stage, buyer }: Story): Promise<void> {
  const { sql } = stage.database;
  await sql`
    update sagas s set next_run_at = now(), lease_until = case when lease_until is not null then now() - interval '1 second' end
      from orders o where o.id = s.order_id and o.buyer = ${buyer} and s.step <> 'DONE'`;
  await sql`
    update payment_attempts a set updated_at = now() - interval '2 minutes'
      from orders o where o.id = a.order_id and o.buyer = ${buyer}`;
  await sql`
    update line_refunds r
       set next_run_at = now(), lease_until = case when lease_until is not null then now() - interval '1 second' end
      from orders o where o.id = r.order_id and o.buyer = ${buyer} and r.state = 'PENDING'`;
  await sql`update payment_events set received_at = now() - interval '2 seconds' where processed_at is null`;
}

/** The loops of a worker, until they have nothing to do that does not wait for a person or for the payer. */
export async function letWorkerFinish(story: Story): Promise<void> {
  const { survivor } = story.stage;
  let before = '';
  for (let pass = 0; pass < 20; pass += 1) {
    await timePasses(story);
    await processBankEvents(survivor, undefined);
    const fail = (error: unknown) => {
      throw error;
    };
    await resumeSagas(survivor, 64, fail);
    await resumeLineRefunds(survivor, 64, fail);
    const [saga] = await survivor.db.sql`
      select s.step, s.attempt_id, a.status from sagas s
        join orders o on o.id = s.order_id join payment_attempts a on a.id = s.attempt_id where o.buyer = ${story.buyer}`;
    const now = JSON.stringify(saga ?? null);
    if (!saga || saga.step === 'DONE' || now === before) return;
    before = now;
  }
  throw new Error(`The saga comes to no rest: ${before}`);
}

/** Another process takes over, and those who had no answer ask again, as they would. */
export async function recover(story: Story, left: readonly Act[]): Promise<void> {
  await expectSound(story.stage.survivor.db);
  await letWorkerFinish(story);
  await expectSound(story.stage.survivor.db);
  for (const act of left) {
    if ('mortal' in act) await take(story.stage.survivor, await act.mortal(story));
    if ('survivor' in act) await take(story.stage.survivor, await act.survivor(story));
    if ('world' in act) await act.world(story);
  }
  await letWorkerFinish(story);
}

/** Our books, the bank's log and the stock are what must be, and the audit finds nothing. */
export async function expectEnding(story: Story, ending: Ending): Promise<void> {
  const { stage, offer, buyer } = story;
  const { sql } = stage.database;
  const orders = await sql<
    { id: string; status: string; endReason: string | null; step: string; totalMinor: number }[]
  >`
    select o.id, o.status, o.end_reason as "endReason", s.step, o.total_minor::int as "totalMinor"
      from orders o join sagas s on s.order_id = o.id where o.buyer = ${buyer}`;
  expect(orders).toHaveLength(1);
  const order = present(orders[0], 'order');
  const told = await sql<{ from: string | null; to: string }[]>`
    select payload->>'from' as "from", coalesce(payload->>'to', 'PENDING') as "to" from outbox
     where aggregate = ${`order:${order.id}`} order by id`;
  const attempts = await sql<{ id: string; status: string; captured: number; refunded: number }[]>`
    select id, status, captured_minor::int as captured, refunded_minor::int as refunded
      from payment_attempts where order_id = ${order.id} order by ordinal`;
  const payments = await stage.bank.control.payments({ reference: order.id });
  const byKey = Map.groupBy(payments, (payment) => payment.idempotencyKey);
  const [stock] = await sql`
    select sum(on_hand)::int as "onHand", sum(reserved)::int as reserved from inventory where sku_id = ${offer.skuId}`;

  expect({
    status: order.status,
    endReason: order.endReason,
    path: told.flatMap(({ from, to }) => (from === to ? [] : [to])),
    attempts: attempts.map((a) => [a.status, (byKey.get(a.id) ?? []).flatMap((p) => p.history.map((h) => h.kind))]),
    stock,
  }).toEqual(ending);
  expect(order.step).toBe('DONE');

  // One payment for each key, and none for any other: no authorisation is left without an order. The sums are the bank's.
  expect(payments.map((payment) => payment.idempotencyKey).toSorted()).toEqual(
    attempts.map((attempt) => attempt.id).toSorted(),
  );
  for (const attempt of attempts) {
    const [payment] = byKey.get(attempt.id) ?? [];
    expect([attempt.captured, attempt.refunded]).toEqual([payment?.capturedMinor, payment?.refundedMinor]);
  }
  const [lines] = await sql<{ refunded: number }[]>`
    select coalesce(sum(amount_minor), 0)::int as refunded from line_refunds where order_id = ${order.id}`;
  const charged = payments.reduce((sum, payment) => sum + payment.capturedMinor - payment.refundedMinor, 0);
  expect(charged).toBe(order.status === 'CONFIRMED' ? order.totalMinor - (lines?.refunded ?? 0) : 0);
  await expectSound(stage.survivor.db);

  // The same key gives the same order, and asks the bank nothing.
  expect(await take(stage.survivor, await story.order())).toEqual({ kind: 'REPLAYED', orderId: order.id });
  expect(await stage.bank.control.payments({ reference: order.id })).toEqual(payments);
}
