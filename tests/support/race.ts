import type postgres from 'postgres';
import { expect } from 'vitest';
import type { Db } from '#db/client.ts';
import type { SellerId } from '#domain/account/types.ts';
import { runAudit } from '#domain/audit/run-audit.ts';
import type { PlaceOutcome } from '#domain/order/place-orders.ts';
import type { BankAnswer, BankPayment, PaymentProvider } from '#domain/payment/types.ts';
import { applyStockCounts } from '#domain/seller/apply-stock-counts.ts';
import type { StockReport } from '#domain/seller/types.ts';
import type { MadeOffer } from '#tests/support/factories.ts';

/*
 * Signals for races: tests meet at a promise or at a row lock, never after a sleep. A lock that the test holds is the
 * starting line: whoever wants the row lines up behind it, `untilWaiting` sees them there, and `release` lets all of them go at once.
 */

export type Signal<T = void> = { readonly given: Promise<T>; readonly give: (value: T) => void };

/** A promise that the test settles itself. */
export function signal<T = void>(): Signal<T> {
  const { promise, resolve } = Promise.withResolvers<T>();
  return { given: promise, give: resolve };
}

/** Where `parties` meet: each waits until all of them have come. */
export function meeting(parties: number): () => Promise<void> {
  const complete = signal();
  let missing = parties;
  return () => {
    missing -= 1;
    if (missing === 0) complete.give();
    return complete.given;
  };
}

export type HeldLock = { readonly pid: number; readonly release: () => Promise<void> };

/** Opens a transaction of the test's own, in which `lock` locks rows; they stay locked until `release`. */
export async function holdLock(
  sql: postgres.Sql,
  lock: (tx: postgres.TransactionSql) => Promise<unknown>,
): Promise<HeldLock> {
  const locked = signal<number>();
  const free = signal();
  const session = sql.begin(async (tx) => {
    await lock(tx);
    const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`;
    locked.give(row?.pid ?? 0);
    await free.given;
  });
  const pid = await Promise.race([locked.given, session.then(() => 0)]);
  return {
    pid,
    release: async () => {
      free.give();
      await session;
    },
  };
}

/** Locks every inventory row of the SKU, as placement does. */
export function holdStock(sql: postgres.Sql, skuId: string): Promise<HeldLock> {
  return holdLock(sql, (tx) => tx`select 1 from inventory where sku_id = ${skuId} order by 1 for no key update`);
}

/** Until `sessions` sessions of this database wait for a lock. Throws when they do not come. */
export async function untilWaiting(sql: postgres.Sql, sessions = 1): Promise<void> {
  const waiting = async () => {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`;
    return row?.count ?? 0;
  };
  await expect.poll(waiting, { timeout: 10_000, interval: 5 }).toBeGreaterThanOrEqual(sessions);
}

/** Every invariant of SPEC 3 that the database can show holds. */
export async function expectSound(db: Db): Promise<void> {
  expect((await runAudit(db)).filter((finding) => finding.broken > 0)).toEqual([]);
}

/** Sets the end of the orders' holds `seconds` back from now: there is no clock to step. */
export async function letHoldsRunOut(sql: postgres.Sql, orderIds: readonly string[], seconds = 1): Promise<void> {
  await sql.begin(async (tx) => {
    const ids = orderIds as string[];
    await tx`
      update orders set hold_expires_at = now() - make_interval(secs => ${seconds})
       where id = any(${ids}::uuid[]) and hold_expires_at is not null`;
    await tx`
      update stock_reservations set expires_at = now() - make_interval(secs => ${seconds})
       where order_id = any(${ids}::uuid[]) and state = 'ACTIVE'`;
  });
}

/** The seller reports `quantity` for the offer in its first warehouse, counted now. */
export async function reportStock(db: Db, offer: MadeOffer, quantity: number): Promise<StockReport> {
  const row = {
    sku: offer.sellerSku,
    warehouseId: offer.warehouseIds[0],
    quantity,
    sourceUpdatedAt: new Date().toISOString(),
  };
  return await applyStockCounts(db, offer.sellerId as SellerId, [row]);
}

/** How often each outcome came, by its kind or its refusal's code: what a crowd was told. */
export function countOutcomes(outcomes: readonly PlaceOutcome[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) {
    const word = outcome.kind === 'REFUSED' ? outcome.refusal.code : outcome.kind;
    counts[word] = (counts[word] ?? 0) + 1;
  }
  return counts;
}

/** What the test lets the bank say to one authorisation. */
export type BankCall = {
  readonly approve: () => void;
  readonly decline: () => void;
  /** 3-D Secure: the payer is sent away and may come back. */
  readonly challenge: () => void;
  /** It does it, and the answer never comes. */
  readonly loseAnswer: () => void;
};

export type HeldBank = {
  readonly provider: PaymentProvider;
  /** The authorisation of this order that waits for its answer, once it is asked for. */
  readonly asked: (orderId: string) => Promise<BankCall>;
  /** The payer who was sent to 3-D Secure for this order answers there; false when none was. We hear of it when we ask. */
  readonly payerAnswers: (orderId: string, approves: boolean) => boolean;
  /** What it did with money, in order: `authorise`, `capture`, `void`, `refund`, each with the order's id. */
  readonly done: readonly string[];
};

type HeldPayment = { readonly orderId: string; readonly payment: BankPayment };

/**
 * A bank in this process that answers an authorisation when the test says so, and everything else at once. For races between the bank's
 * word and the clock; what a real bank does is tested against the sandbox.
 */
export function heldBank(): HeldBank {
  const calls = new Map<string, Signal<BankCall>>();
  const payments = new Map<string, HeldPayment>();
  const done: string[] = [];
  const callFor = (orderId: string) => {
    const known = calls.get(orderId) ?? signal<BankCall>();
    calls.set(orderId, known);
    return known;
  };
  const answer = (key: string): BankAnswer => {
    const known = payments.get(key);
    return known ? { kind: 'PAYMENT', payment: known.payment } : { kind: 'NOTHING' };
  };
  const change = async (what: string, key: string, to: Partial<BankPayment>): Promise<BankAnswer> => {
    const known = payments.get(key);
    if (!known) return { kind: 'NOTHING' };
    done.push(`${what} ${known.orderId}`);
    payments.set(key, { ...known, payment: { ...known.payment, ...to } });
    return answer(key);
  };
  return {
    done,
    asked: (orderId) => callFor(orderId).given,
    payerAnswers: (orderId, approves) => {
      const [key, known] = [...payments].findLast(
        ([, held]) => held.orderId === orderId && held.payment.status === 'REQUIRES_ACTION',
      ) ?? [undefined, undefined];
      if (!known) return false;
      payments.set(key, { orderId, payment: { ...known.payment, status: approves ? 'AUTHORIZED' : 'DECLINED' } });
      if (approves) done.push(`authorise ${orderId}`);
      return true;
    },
    provider: {
      name: 'sandbox',
      authorise: ({ key, amountMinor, currency, reference }) =>
        new Promise((resolve) => {
          const say = (status: BankPayment['status']) => {
            calls.delete(reference);
            const [capturedMinor, refundedMinor] = [0, 0];
            const payment = { providerPaymentId: key, status, amountMinor, currency, capturedMinor, refundedMinor };
            payments.set(key, { orderId: reference, payment });
            if (status === 'AUTHORIZED') done.push(`authorise ${reference}`);
          };
          const answerWith = (status: BankPayment['status']) => () => {
            say(status);
            resolve(answer(key));
          };
          callFor(reference).give({
            approve: answerWith('AUTHORIZED'),
            decline: answerWith('DECLINED'),
            challenge: answerWith('REQUIRES_ACTION'),
            loseAnswer: () => {
              say('AUTHORIZED');
              resolve({ kind: 'NO_ANSWER', detail: 'the connection was cut' });
            },
          });
        }),
      capture: (key, _id, amountMinor) => change('capture', key, { status: 'CAPTURED', capturedMinor: amountMinor }),
      void: async (key) =>
        payments.get(key)?.payment.status === 'DECLINED' ? answer(key) : change('void', key, { status: 'VOIDED' }),
      refund: async (key, _id, amountMinor) => {
        const given = await change('refund', key, { refundedMinor: amountMinor });
        return given.kind === 'PAYMENT' ? { ...given, refundMade: true } : given;
      },
      lookUp: async (key) => answer(key),
      listPayments: async () => ({ kind: 'NO_ANSWER', detail: 'this bank keeps no list' }),
      verifyWebhook: () => undefined,
    },
  };
}
