import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  attemptStatuses,
  differenceEnds,
  differenceKinds,
  paymentProviders,
  reconciliationOutcomes,
  reconciliationSources,
} from '../enums.ts';
import { users } from './account.ts';
import { at, minor, oneOf, ref, rowId } from './columns.ts';

/**
 * One reading of the bank's list against our books. It is worked on page by page under a lease with a fence, as sagas are, since no
 * transaction may be open while the bank is asked; whoever takes it over goes on behind the last page that was compared.
 */
export const reconciliationRuns = pgTable(
  'reconciliation_runs',
  {
    id: rowId(),
    provider: text('provider').$type<(typeof paymentProviders)[number]>().notNull(),
    source: text('source').$type<(typeof reconciliationSources)[number]>().notNull(),
    requestedBy: ref('requested_by').references(() => users.id),
    // Payments made at the bank since then are compared; everything made before `started_at` is covered when it is DONE.
    since: at('since').notNull(),
    startedAt: at('started_at').notNull().defaultNow(),
    // Of the next page; NULL before the first one.
    cursor: text('cursor'),
    // The bank's list was read to its end.
    listed: boolean('listed').notNull().default(false),
    leaseUntil: at('lease_until'),
    fence: integer('fence').notNull().default(0),
    outcome: text('outcome').$type<(typeof reconciliationOutcomes)[number]>(),
    finishedAt: at('finished_at'),
    lastError: text('last_error'),
    payments: integer('payments').notNull().default(0),
    compared: integer('compared').notNull().default(0),
    inMotion: integer('in_motion').notNull().default(0),
    asked: integer('asked').notNull().default(0),
    // Captured less refunded of the payments compared, in the store's currency: at the bank and in our books.
    bankMinor: minor('bank_minor').notNull().default(0),
    booksMinor: minor('books_minor').notNull().default(0),
  },
  (t) => [
    oneOf('reconciliation_runs_provider', 'provider', paymentProviders),
    oneOf('reconciliation_runs_source', 'source', reconciliationSources),
    oneOf('reconciliation_runs_outcome', 'outcome', reconciliationOutcomes),
    check('reconciliation_runs_requested', sql`(${t.source} = 'ADMIN') = (${t.requestedBy} is not null)`),
    check('reconciliation_runs_finished', sql`(${t.outcome} is null) = (${t.finishedAt} is null)`),
    check('reconciliation_runs_lease', sql`${t.outcome} is null or ${t.leaseUntil} is null`),
    // One at a time, whoever starts it.
    uniqueIndex('reconciliation_runs_one').on(t.provider).where(sql`outcome is null`),
    index('reconciliation_runs_started').on(t.startedAt),
  ],
);

/** Attempts that the list of an unfinished run has shown, so that those it has not shown are found at its end. Emptied with it. */
export const reconciliationListed = pgTable(
  'reconciliation_listed',
  {
    runId: bigint('run_id', { mode: 'bigint' }).notNull(),
    attemptId: uuid('attempt_id').notNull(),
  },
  (t) => [primaryKey({ name: 'reconciliation_listed_pkey', columns: [t.runId, t.attemptId] })],
);

/**
 * Where the bank and our books say different things about one payment: opened once, seen again by later runs, closed when a run finds
 * it gone. What each side said when it was last seen stands beside it. Rows are never deleted.
 */
export const reconciliationDifferences = pgTable(
  'reconciliation_differences',
  {
    id: rowId(),
    provider: text('provider').$type<(typeof paymentProviders)[number]>().notNull(),
    // The provider's id of the payment.
    paymentId: text('payment_id').notNull(),
    kind: text('kind').$type<(typeof differenceKinds)[number]>().notNull(),
    // Our key as the bank has it, whatever its form; NULL where the payment carries none.
    attemptKey: text('attempt_key'),
    // Of the attempt; NULL where there is none.
    orderId: uuid('order_id'),
    bankStatus: text('bank_status').$type<(typeof attemptStatuses)[number]>(),
    bankCurrency: text('bank_currency'),
    bankAmountMinor: minor('bank_amount_minor'),
    bankCapturedMinor: minor('bank_captured_minor'),
    bankRefundedMinor: minor('bank_refunded_minor'),
    bankCreatedAt: at('bank_created_at'),
    booksStatus: text('books_status').$type<(typeof attemptStatuses)[number]>(),
    booksCurrency: text('books_currency'),
    booksAmountMinor: minor('books_amount_minor'),
    booksCapturedMinor: minor('books_captured_minor'),
    booksRefundedMinor: minor('books_refunded_minor'),
    openedAt: at('opened_at').notNull().defaultNow(),
    openedBy: ref('opened_by')
      .notNull()
      .references(() => reconciliationRuns.id),
    seenBy: ref('seen_by')
      .notNull()
      .references(() => reconciliationRuns.id),
    seenAt: at('seen_at').notNull().defaultNow(),
    // Whoever voids an authorisation that belongs to nothing has it to themselves until then.
    voidLeaseUntil: at('void_lease_until'),
    voidError: text('void_error'),
    closedAt: at('closed_at'),
    closedBy: ref('closed_by').references(() => reconciliationRuns.id),
    closedByAdmin: ref('closed_by_admin').references(() => users.id),
    closedReason: text('closed_reason'),
    end: text('closed_as').$type<(typeof differenceEnds)[number]>(),
  },
  (t) => [
    oneOf('reconciliation_differences_provider', 'provider', paymentProviders),
    oneOf('reconciliation_differences_kind', 'kind', differenceKinds),
    oneOf('reconciliation_differences_bank', 'bank_status', attemptStatuses),
    oneOf('reconciliation_differences_books', 'books_status', attemptStatuses),
    oneOf('reconciliation_differences_end', 'closed_as', differenceEnds),
    check('reconciliation_differences_at_bank', sql`(${t.kind} = 'AT_SHOP_ONLY') = (${t.bankStatus} is null)`),
    check('reconciliation_differences_at_shop', sql`(${t.kind} = 'AT_BANK_ONLY') = (${t.booksStatus} is null)`),
    check(
      'reconciliation_differences_closed',
      sql`(${t.closedAt} is null) = (${t.end} is null)
          and (${t.closedBy} is not null) = coalesce(${t.end} <> 'BY_HAND', false)
          and (${t.closedByAdmin} is not null) = coalesce(${t.end} = 'BY_HAND', false)
          and (${t.closedByAdmin} is null) = (${t.closedReason} is null)`,
    ),
    // What was closed by hand is not opened again while both sides say what they said then.
    index('reconciliation_differences_by_hand').on(t.provider, t.paymentId, t.kind).where(sql`closed_as = 'BY_HAND'`),
    uniqueIndex('reconciliation_differences_open').on(t.provider, t.paymentId, t.kind).where(sql`closed_at is null`),
    index('reconciliation_differences_closed_at').on(t.closedAt).where(sql`closed_at is not null`),
  ],
);
