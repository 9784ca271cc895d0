import type { AttemptStatus, DifferenceKind } from '#db/enums.ts';
import { rollback, type Tx } from '#db/transaction.ts';
import { appendEvents } from '#domain/event/append-events.ts';
import { statusOf } from '#domain/payment/rules.ts';
import type { BankPayment, ListedPayment } from '#domain/payment/types.ts';
import { keepReconciliation, type ReconciliationRun, type RunProgress } from './begin-reconciliation.ts';
import { type BookedAttempt, belongsTo, decideDifferences } from './decide-differences.ts';

/** A payment of the bank under our key; when it was made is told by its list only. */
export type PaymentUnderKey = BankPayment &
  Pick<ListedPayment, 'attemptKey'> & { readonly createdAt: Date | undefined };

/** One payment as both sides have it; undefined for the side that has nothing. `leaveAlone`: something is going on about it. */
export type Comparison = {
  readonly paymentId: string;
  readonly attemptKey: string | undefined;
  readonly payment: PaymentUnderKey | undefined;
  readonly booked: BookedAttempt | undefined;
  readonly leaveAlone: boolean;
};

/** Puts a payment of the bank beside what our books have under its key. `askedAbout`: how its attempt stood before the bank was asked about it. */
export function toComparison(
  payment: PaymentUnderKey,
  underKey: BookedAttempt | undefined,
  askedAbout: ReadonlyMap<string, AttemptStatus>,
): Comparison {
  const booked = belongsTo(payment, underKey) ? underKey : undefined;
  const before = booked && askedAbout.get(booked.id);
  // What asking has changed is further than the page that it was on.
  const healed = before !== undefined && before !== booked?.status;
  return {
    paymentId: payment.providerPaymentId,
    attemptKey: payment.attemptKey,
    payment,
    booked,
    leaveAlone: healed || (booked?.inMotion ?? false),
  };
}

/**
 * Writes down what a set of comparisons found, with the run's progress, all or nothing: differences opened, seen again or gone, each opening and
 * each end with its event. Payments in motion are neither opened nor closed. Undoes everything and gives false when the run has gone to another process.
 */
export async function recordComparison(
  tx: Tx,
  run: ReconciliationRun,
  comparisons: readonly Comparison[],
  step: Pick<RunProgress, 'cursor' | 'listed' | 'payments' | 'asked'> & { readonly currency: string | null },
): Promise<boolean> {
  const compared = comparisons.filter((one) => !one.leaveAlone);
  const found = compared.flatMap((one) => decideDifferences(one.payment, one.booked).map((kind) => ({ kind, ...one })));
  const attempts = comparisons.flatMap(({ payment, booked }) => (payment && booked ? booked.id : []));
  await tx.sql`
    insert into reconciliation_listed (run_id, attempt_id)
    select ${run.id}, u.id from unnest(${attempts}::uuid[]) as u(id) on conflict do nothing`;
  await openDifferences(tx, run, found);
  await closeDifferences(
    tx,
    run,
    compared.map((one) => one.paymentId),
    found,
  );
  const { currency, ...progress } = step;
  const counted = currency === null ? [] : compared;
  const kept = await keepReconciliation(tx, run, {
    ...progress,
    compared: counted.length,
    inMotion: currency === null ? 0 : comparisons.length - compared.length,
    bankMinor: sumOf(counted.map(({ payment }) => payment).filter((payment) => payment?.currency === currency)),
    booksMinor: sumOf(counted.map(({ booked }) => booked)),
  });
  return kept ? true : rollback(false);
}

type Sums = { readonly capturedMinor: number; readonly refundedMinor: number };

function sumOf(sides: readonly (Sums | undefined)[]): number {
  return sides.reduce((sum, side) => sum + (side ? side.capturedMinor - side.refundedMinor : 0), 0);
}

type Found = Comparison & { readonly kind: DifferenceKind };

/** What an admin has closed by hand stays closed as long as both sides say what they said then. */
async function openDifferences(tx: Tx, run: ReconciliationRun, found: readonly Found[]): Promise<void> {
  if (found.length === 0) return;
  // A list that shifts while it is read can show a payment twice on one page.
  const once = new Map(found.map((one) => [`${one.kind} ${one.paymentId}`, one]));
  const rows = [...once.values()].map(({ kind, paymentId, attemptKey, payment, booked }) => ({
    kind,
    paymentId,
    attemptKey: attemptKey ?? null,
    orderId: booked?.orderId ?? null,
    bank: payment
      ? { ...sideOf(payment), status: statusOf(payment), createdAt: payment.createdAt?.toISOString() ?? null }
      : {},
    books: booked ? { ...sideOf(booked), status: booked.status } : {},
  }));
  const written = await tx.sql<{ paymentId: string; kind: DifferenceKind; opened: boolean }[]>`
    insert into reconciliation_differences (
      provider, payment_id, kind, attempt_key, order_id, bank_status, bank_currency, bank_amount_minor, bank_captured_minor,
      bank_refunded_minor, bank_created_at, books_status, books_currency, books_amount_minor, books_captured_minor,
      books_refunded_minor, opened_by, seen_by)
    select ${run.provider}, d->>'paymentId', d->>'kind', d->>'attemptKey', (d->>'orderId')::uuid, d#>>'{bank,status}',
           d#>>'{bank,currency}', (d#>>'{bank,amountMinor}')::bigint, (d#>>'{bank,capturedMinor}')::bigint,
           (d#>>'{bank,refundedMinor}')::bigint, (d#>>'{bank,createdAt}')::timestamptz, d#>>'{books,status}',
           d#>>'{books,currency}', (d#>>'{books,amountMinor}')::bigint, (d#>>'{books,capturedMinor}')::bigint,
           (d#>>'{books,refundedMinor}')::bigint, ${run.id}, ${run.id}
      from jsonb_array_elements(${tx.sql.json(rows)}) as d
     where not exists (
             select from reconciliation_differences c
              where c.closed_as = 'BY_HAND' and c.provider = ${run.provider} and c.payment_id = d->>'paymentId' and c.kind = d->>'kind'
                and (c.bank_status, c.bank_currency, c.bank_amount_minor, c.bank_captured_minor, c.bank_refunded_minor,
                     c.books_status, c.books_currency, c.books_amount_minor, c.books_captured_minor, c.books_refunded_minor)
                    is not distinct from
                    (d#>>'{bank,status}', d#>>'{bank,currency}', (d#>>'{bank,amountMinor}')::bigint,
                     (d#>>'{bank,capturedMinor}')::bigint, (d#>>'{bank,refundedMinor}')::bigint,
                     d#>>'{books,status}', d#>>'{books,currency}', (d#>>'{books,amountMinor}')::bigint,
                     (d#>>'{books,capturedMinor}')::bigint, (d#>>'{books,refundedMinor}')::bigint))
        on conflict (provider, payment_id, kind) where closed_at is null do update
       set seen_by = excluded.seen_by, seen_at = now(), attempt_key = excluded.attempt_key, order_id = excluded.order_id,
           bank_status = excluded.bank_status, bank_currency = excluded.bank_currency,
           bank_amount_minor = excluded.bank_amount_minor, bank_captured_minor = excluded.bank_captured_minor,
           bank_refunded_minor = excluded.bank_refunded_minor, bank_created_at = excluded.bank_created_at,
           books_status = excluded.books_status, books_currency = excluded.books_currency,
           books_amount_minor = excluded.books_amount_minor, books_captured_minor = excluded.books_captured_minor,
           books_refunded_minor = excluded.books_refunded_minor
    returning payment_id as "paymentId", kind, opened_by = ${run.id} and seen_at = opened_at as opened`;
  const opened = new Set(written.flatMap((row) => (row.opened ? `${row.kind} ${row.paymentId}` : [])));
  await appendEvents(
    tx,
    rows
      .filter((row) => opened.has(`${row.kind} ${row.paymentId}`))
      .map((row) => ({
        aggregate: `payment:${row.paymentId}`,
        type: 'payment.difference_opened',
        payload: { ...row, provider: run.provider, runId: run.id },
      })),
  );
}

function sideOf({ amountMinor, currency, capturedMinor, refundedMinor }: BankPayment | BookedAttempt) {
  return { amountMinor, currency, capturedMinor, refundedMinor };
}

/** Of the payments that were compared, what was open and was not found again. */
async function closeDifferences(
  tx: Tx,
  run: ReconciliationRun,
  paymentIds: readonly string[],
  found: readonly Found[],
): Promise<void> {
  const closed = await tx.sql<{ id: string; paymentId: string; kind: DifferenceKind; orderId: string | null }[]>`
    update reconciliation_differences d
       set closed_at = now(), closed_by = ${run.id}, closed_as = 'GONE', void_lease_until = null
     where d.provider = ${run.provider} and d.payment_id = any(${paymentIds as string[]}::text[]) and d.closed_at is null
       and not exists (select 1 from unnest(${found.map((f) => f.paymentId)}::text[], ${found.map((f) => f.kind)}::text[])
                                as f(payment_id, kind)
                        where f.payment_id = d.payment_id and f.kind = d.kind)
    returning d.id, d.payment_id as "paymentId", d.kind, d.order_id as "orderId"`;
  await appendEvents(
    tx,
    closed.map((row) => ({
      aggregate: `payment:${row.paymentId}`,
      type: 'payment.difference_closed',
      payload: { ...row, provider: run.provider, runId: run.id, as: 'GONE' },
    })),
  );
}
