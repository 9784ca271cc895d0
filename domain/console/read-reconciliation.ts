import type { Db } from '#db/client.ts';
import type {
  AttemptStatus,
  DifferenceEnd,
  DifferenceKind,
  PaymentProviderName,
  ReconciliationOutcome,
  ReconciliationSource,
} from '#db/enums.ts';
import { deadStatuses, reconcilePolicy } from '#domain/order/decide-differences.ts';
import { orderNumber } from '#domain/order/rules.ts';
import { toTimestamp } from '#lib/clock.ts';
import { toDecimal } from '#lib/money.ts';
import { present } from '#lib/result.ts';
import type {
  DifferenceFilter,
  DifferenceSide,
  DifferenceView,
  ReconciliationRunView,
  ReconciliationView,
} from './types.ts';

type Wanted = {
  readonly filter: DifferenceFilter;
  readonly cursor?: string;
  readonly limit: number;
  /** The store's. */
  readonly currency: string;
};

type Side = {
  status: AttemptStatus;
  currency: string;
  amountMinor: number;
  capturedMinor: number;
  refundedMinor: number;
};

type DifferenceRow = {
  differenceId: string;
  kind: DifferenceKind;
  provider: PaymentProviderName;
  paymentId: string;
  attemptKey: string | null;
  orderId: string | null;
  bank: Side | null;
  books: Side | null;
  madeAt: Date | null;
  openedAt: Date;
  seenAt: Date;
  closedAt: Date | null;
  end: DifferenceEnd | null;
  voidError: string | null;
  closedBy: string | null;
  closedReason: string | null;
  notes: { noteId: string; by: string; at: string; note: string }[];
};

type RunRow = {
  runId: string;
  provider: PaymentProviderName;
  source: ReconciliationSource;
  requestedBy: string | null;
  startedAt: Date;
  finishedAt: Date | null;
  since: Date;
  outcome: ReconciliationOutcome | null;
  lastError: string | null;
  payments: number;
  compared: number;
  inMotion: number;
  bankMinor: number;
  booksMinor: number;
  opened: number;
  closed: number;
  voided: number;
};

const RUNS = 10;

/** What the reconciliation page shows: a page of differences, newest first, and the last runs. A cursor that is none gives the first page. */
export async function readReconciliation(db: Db, wanted: Wanted): Promise<ReconciliationView> {
  const { filter, limit, currency } = wanted;
  const before = /^\d{1,18}$/.test(wanted.cursor ?? '') ? (wanted.cursor ?? null) : null;
  const [[clock], rows, runs, done] = await Promise.all([
    db.sql<{ now: Date; open: number; closed: number }[]>`
      select clock_timestamp() as now,
             (select count(*)::int from reconciliation_differences where closed_at is null) as open,
             (select count(*)::int from reconciliation_differences where closed_at is not null) as closed`,
    db.sql<DifferenceRow[]>`
      select id as "differenceId", kind, provider, payment_id as "paymentId", attempt_key as "attemptKey", order_id as "orderId",
             case when bank_status is not null then json_build_object('status', bank_status, 'currency', bank_currency,
               'amountMinor', bank_amount_minor, 'capturedMinor', bank_captured_minor, 'refundedMinor', bank_refunded_minor)
             end as bank,
             case when books_status is not null then json_build_object('status', books_status, 'currency', books_currency,
               'amountMinor', books_amount_minor, 'capturedMinor', books_captured_minor, 'refundedMinor', books_refunded_minor)
             end as books,
             bank_created_at as "madeAt", opened_at as "openedAt", seen_at as "seenAt", closed_at as "closedAt",
             closed_as as end, void_error as "voidError", closed_reason as "closedReason",
             (select u.name from users u where u.id = closed_by_admin) as "closedBy",
             (select coalesce(json_agg(json_build_object('noteId', n.id::text, 'by', u.name, 'at', n.at, 'note', n.note) order by n.id), '[]')
                from difference_notes n join users u on u.id = n.admin_id where n.difference_id = d.id) as notes
        from reconciliation_differences d
       where (closed_at is null) = ${filter === 'OPEN'} and (${before}::bigint is null or id < ${before}::bigint)
       order by id desc
       limit ${limit + 1}`,
    readRuns(db, false, RUNS),
    readRuns(db, true, 1),
  ]);
  const { now, open, closed } = present(clock, 'clock row');
  const items = rows.slice(0, limit).map(toDifference);
  return {
    at: toTimestamp(now),
    currency,
    counts: { OPEN: open, CLOSED: closed },
    items,
    next: rows.length > limit ? (items.at(-1)?.differenceId ?? null) : null,
    runs: runs.map((run) => toRun(run, currency)),
    lastDone: done[0] ? toRun(done[0], currency) : null,
  };
}

async function readRuns(db: Db, onlyDone: boolean, limit: number): Promise<RunRow[]> {
  return await db.sql<RunRow[]>`
    select r.id as "runId", r.provider, r.source, u.name as "requestedBy", r.started_at as "startedAt",
           r.finished_at as "finishedAt", r.since, r.outcome, r.last_error as "lastError", r.payments, r.compared,
           r.in_motion as "inMotion", r.bank_minor::float8 as "bankMinor", r.books_minor::float8 as "booksMinor",
           (select count(*)::int from reconciliation_differences d where d.opened_by = r.id) as opened,
           (select count(*)::int from reconciliation_differences d
             where d.closed_by = r.id and d.closed_as = 'GONE') as closed,
           (select count(*)::int from reconciliation_differences d
             where d.closed_by = r.id and d.closed_as = 'VOIDED') as voided
      from reconciliation_runs r
      left join users u on u.id = r.requested_by
     where ${!onlyDone} or r.outcome = 'DONE'
     order by r.started_at desc
     limit ${limit}`;
}

function toRun(
  { startedAt, finishedAt, since, bankMinor, booksMinor, ...run }: RunRow,
  currency: string,
): ReconciliationRunView {
  return {
    ...run,
    startedAt: toTimestamp(startedAt),
    finishedAt: finishedAt && toTimestamp(finishedAt),
    since: toTimestamp(since),
    bank: toDecimal(bankMinor, currency),
    books: toDecimal(booksMinor, currency),
  };
}

function toDifference({
  madeAt,
  openedAt,
  seenAt,
  closedAt,
  bank,
  books,
  notes,
  ...row
}: DifferenceRow): DifferenceView {
  const orphan = row.kind === 'AT_BANK_ONLY' || (row.kind === 'STATUS' && books && deadStatuses.includes(books.status));
  const voids = orphan && bank?.status === 'AUTHORIZED' && row.attemptKey !== null && madeAt && !closedAt;
  return {
    ...row,
    number: row.orderId && orderNumber(row.orderId),
    bank: bank && toSide(bank),
    books: books && toSide(books),
    openedAt: toTimestamp(openedAt),
    seenAt: toTimestamp(seenAt),
    closedAt: closedAt && toTimestamp(closedAt),
    notes: notes.map((note) => ({ ...note, at: toTimestamp(new Date(note.at)) })),
    voidFrom: voids ? toTimestamp(new Date(madeAt.getTime() + reconcilePolicy.orphanMs)) : null,
  };
}

function toSide({ status, currency, amountMinor, capturedMinor, refundedMinor }: Side): DifferenceSide {
  return {
    status,
    currency,
    amount: toDecimal(amountMinor, currency),
    captured: toDecimal(capturedMinor, currency),
    refunded: toDecimal(refundedMinor, currency),
  };
}
