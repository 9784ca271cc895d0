import type { AttemptStatus } from '#db/enums.ts';
import { transaction } from '#db/transaction.ts';
import type { BankAnswer, ListedPayment } from '#domain/payment/types.ts';
import { askAboutAttempt } from './ask-bank.ts';
import {
  beginReconciliation,
  finishReconciliation,
  pauseReconciliation,
  type ReconciliationRun,
  type ReconciliationTrigger,
} from './begin-reconciliation.ts';
import type { Engine } from './create-engine.ts';
import { belongsTo, isWorthAsking, type ReconcilePolicy, reconcilePolicy } from './decide-differences.ts';
import { readBookedAttempts } from './read-booked-attempts.ts';
import { type Comparison, recordComparison, toComparison } from './record-comparison.ts';
import { voidOrphans } from './void-orphans.ts';

/**
 * NOT_DUE, UNDER_WAY: nothing was done. PAUSED: there are more pages, and whoever comes next goes on behind them. LOST: the lease went to another
 * process. FAILED: the bank did not answer; the next run begins where this one did.
 */
export type Reconciled = {
  readonly state: 'NOT_DUE' | 'UNDER_WAY' | 'PAUSED' | 'LOST' | 'FAILED' | 'DONE';
  readonly runId?: string;
  readonly error?: string;
};

// 2,000 payments in one go, about two seconds; a worker then gives others a turn.
const PAGES_AT_ONCE = 20;
// Questions to the bank beside its list, in one run. More than that at once is one cause, not many, and the next run asks on.
const QUESTIONS = 100;

/**
 * Compares the bank's list with our books and leaves what differs open for a person (SPEC 3.8). Page by page: the bank is asked outside any transaction,
 * what is further there than here is asked about like after a webhook, and the rest is compared and written down in one transaction with the
 * run's progress. At the end come attempts that the list did not show, earlier differences that it was too young for, and the voids.
 */
export async function reconcilePayments(
  engine: Engine,
  trigger: ReconciliationTrigger,
  policy: ReconcilePolicy = reconcilePolicy,
  pagesAtOnce = PAGES_AT_ONCE,
): Promise<Reconciled> {
  const begun = await beginReconciliation(engine.db, engine.bank.name, trigger, policy);
  if (typeof begun === 'string') return { state: begun };
  let run = begun;
  for (let page = 0; !run.listed; page += 1) {
    if (page === pagesAtOnce) {
      await pauseReconciliation(engine.db, run);
      return { state: 'PAUSED', runId: run.id };
    }
    const list = await engine.bank.listPayments(run.since, run.cursor ?? undefined);
    if (list.kind === 'NO_ANSWER') {
      const ended = await finishReconciliation(engine.db, run, 'FAILED', list.detail);
      return ended ? { state: 'FAILED', runId: run.id, error: list.detail } : { state: 'LOST', runId: run.id };
    }
    const next = { ...run, cursor: list.next ?? run.cursor, listed: list.next === undefined };
    if (!(await comparePage(engine, next, list.payments, policy))) return { state: 'LOST', runId: run.id };
    run = next;
  }
  if (!(await compareMissing(engine, run, policy))) return { state: 'LOST', runId: run.id };
  if (!(await compareUnseen(engine, run, policy))) return { state: 'LOST', runId: run.id };
  await voidOrphans(engine, run, policy);
  const ended = await finishReconciliation(engine.db, run, 'DONE');
  return { state: ended ? 'DONE' : 'LOST', runId: run.id };
}

async function comparePage(
  engine: Engine,
  run: ReconciliationRun,
  payments: readonly ListedPayment[],
  policy: ReconcilePolicy,
): Promise<boolean> {
  const keys = payments.map((payment) => payment.attemptKey);
  const asked = await askWhereBehind(engine, payments, policy);
  return await transaction(engine.db, async (tx) => {
    const books = await readBookedAttempts(tx.sql, keys, policy);
    const comparisons = payments.map((payment) => toComparison(payment, books.get(payment.attemptKey ?? ''), asked));
    return await recordComparison(tx, run, comparisons, {
      cursor: run.cursor,
      listed: run.listed,
      payments: payments.length,
      asked: asked.size,
      currency: engine.settings.place.currency,
    });
  });
}

/** A lost webhook heals itself here. Gives how each attempt stood that was asked about. */
async function askWhereBehind(
  engine: Engine,
  payments: readonly ListedPayment[],
  policy: ReconcilePolicy,
): Promise<Map<string, AttemptStatus>> {
  const keys = payments.map((payment) => payment.attemptKey);
  const books = await readBookedAttempts(engine.db.sql, keys, policy);
  const behind = payments.flatMap((payment) => {
    const booked = books.get(payment.attemptKey ?? '');
    return belongsTo(payment, booked) && isWorthAsking(payment, booked, policy) ? [{ payment, booked }] : [];
  });
  await Promise.all(
    behind.map(({ payment, booked }) => askAboutAttempt(engine, booked.orderId, booked.id, payment.providerPaymentId)),
  );
  return new Map(behind.map(({ booked }) => [booked.id, booked.status]));
}

/**
 * Attempts with money in our books, made in the time that the list covers, that it did not show. The bank is asked about each before it is believed:
 * the sandbox's list leaves out what was made beside a transaction that is still open on its server.
 */
async function compareMissing(engine: Engine, run: ReconciliationRun, policy: ReconcilePolicy): Promise<boolean> {
  // Ids of attempts grow with time, and `created_at` has no index (db/schema/order.ts).
  const from = firstIdAt(run.since.getTime() + policy.clocksApartMs);
  const to = firstIdAt(run.startedAt.getTime() - policy.quietMs);
  const missing = await engine.db.sql<{ id: string; providerPaymentId: string | null }[]>`
    select a.id, a.provider_payment_id as "providerPaymentId"
      from payment_attempts a join sagas s on s.order_id = a.order_id
     where a.id >= ${from} and a.id < ${to} and a.provider = ${run.provider}
       and a.status in ('AUTHORIZED', 'CAPTURED', 'REFUNDED') and s.step = 'DONE'
       and not exists (select 1 from reconciliation_listed l where l.run_id = ${run.id} and l.attempt_id = a.id)
     order by a.id
     limit ${QUESTIONS}`;
  const asked = missing.map(({ id, providerPaymentId }) => ({ key: id, paymentId: providerPaymentId ?? id }));
  return await compareAsked(engine, run, asked, policy, engine.settings.place.currency);
}

/** What is open from earlier runs and was not on the list of this one: older than its time, or gone. */
async function compareUnseen(engine: Engine, run: ReconciliationRun, policy: ReconcilePolicy): Promise<boolean> {
  const unseen = await engine.db.sql<{ key: string | null; paymentId: string }[]>`
    select attempt_key as key, payment_id as "paymentId"
      from reconciliation_differences
     where closed_at is null and provider = ${run.provider} and seen_by <> ${run.id}
     group by attempt_key, payment_id
     order by min(seen_at)
     limit ${QUESTIONS}`;
  return await compareAsked(engine, run, unseen, policy, null);
}

/** Compares payments that the bank is asked about one by one; those it does not answer for are left as they are. */
async function compareAsked(
  engine: Engine,
  run: ReconciliationRun,
  asked: readonly { readonly key: string | null; readonly paymentId: string }[],
  policy: ReconcilePolicy,
  currency: string | null,
): Promise<boolean> {
  if (asked.length === 0) return true;
  const answers = await Promise.all(
    asked.map(async ({ key, paymentId }) => ({
      key: key ?? undefined,
      paymentId,
      answer: await askAbout(engine, key, paymentId),
    })),
  );
  return await transaction(engine.db, async (tx) => {
    const books = await readBookedAttempts(
      tx.sql,
      answers.map((one) => one.key),
      policy,
    );
    const comparisons = answers.flatMap(({ key, paymentId, answer }): Comparison[] => {
      const underKey = books.get(key ?? '');
      if (answer.kind === 'NOTHING') {
        const ours = paymentId === key || paymentId === underKey?.providerPaymentId;
        const booked = ours ? underKey : undefined;
        return [{ paymentId, attemptKey: key, payment: undefined, booked, leaveAlone: booked?.inMotion ?? false }];
      }
      if (answer.kind !== 'PAYMENT') return [];
      const payment = { ...answer.payment, attemptKey: key, createdAt: undefined };
      return [{ ...toComparison(payment, underKey, new Map()), paymentId }];
    });
    return await recordComparison(tx, run, comparisons, {
      cursor: run.cursor,
      listed: true,
      payments: 0,
      asked: asked.length,
      currency,
    });
  });
}

/**
 * How a payment stands. Where our books know no id of the bank's, the attempt's own stands for it; an id that the bank does not know is an answer that
 * is none (Stripe), and then its list is gone through for the key.
 */
async function askAbout({ bank }: Engine, key: string | null, paymentId: string): Promise<BankAnswer> {
  if (key === null) return await bank.lookUp('', paymentId);
  const answer = paymentId === key ? undefined : await bank.lookUp(key, paymentId);
  return answer === undefined || answer.kind === 'NO_ANSWER' ? await bank.lookUp(key) : answer;
}

/** The lowest id of version 7 that is made at this instant. */
function firstIdAt(ms: number): string {
  const hex = Math.max(0, Math.floor(ms)).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
