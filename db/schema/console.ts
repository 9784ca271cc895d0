import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { auditScopes, featureFlagKeys } from '../enums.ts';
import { users } from './account.ts';
import { at, oneOf, ref, rowId } from './columns.ts';
import { reconciliationDifferences } from './reconciliation.ts';

/** One finding of an audit as it is kept with its run; the words are those of domain/audit. */
export type StoredFinding = { invariant: number; name: string; broken: number; sample: string[] };

/** What admins did, with what it changed (SPEC 17). A trigger refuses every UPDATE, DELETE and TRUNCATE: what was written stays. */
export const adminLog = pgTable(
  'admin_log',
  {
    id: rowId(),
    adminId: ref('admin_id')
      .notNull()
      .references(() => users.id),
    // `order.retry`, `flag.switch`: what it was done to, and what was done.
    act: text('act').notNull(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    reason: text('reason'),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [
    check('admin_log_act', sql`${t.act} ~ '^[a-z_]+[.][a-z_]+$' and split_part(${t.act}, '.', 1) = ${t.subjectKind}`),
    index('admin_log_subject').on(t.subjectKind, t.subjectId, t.id),
    index('admin_log_admin').on(t.adminId, t.id),
  ],
);

/** What can be switched off under load. A flag without a row is on: nobody has touched it. */
export const featureFlags = pgTable(
  'feature_flags',
  {
    key: text('key').$type<(typeof featureFlagKeys)[number]>().primaryKey(),
    on: boolean('is_on').notNull(),
    changedBy: ref('changed_by')
      .notNull()
      .references(() => users.id),
    changedAt: at('changed_at').notNull().defaultNow(),
  },
  () => [oneOf('feature_flags_key', 'key', featureFlagKeys)],
);

/**
 * Audits of everything (WHOLE), asked for by an admin and run by a worker, and those of what changed lately (RECENT) that found something
 * broken. One WHOLE run waits or goes on at a time; its lease says whether somebody is at it.
 */
export const auditRuns = pgTable(
  'audit_runs',
  {
    id: rowId(),
    scope: text('scope').$type<(typeof auditScopes)[number]>().notNull(),
    requestedBy: ref('requested_by').references(() => users.id),
    requestedAt: at('requested_at').notNull().defaultNow(),
    startedAt: at('started_at'),
    leaseUntil: at('lease_until'),
    finishedAt: at('finished_at'),
    findings: jsonb('findings').$type<StoredFinding[]>(),
    lastError: text('last_error'),
  },
  (t) => [
    oneOf('audit_runs_scope', 'scope', auditScopes),
    check('audit_runs_requested', sql`${t.requestedBy} is null or ${t.scope} = 'WHOLE'`),
    // Finished with findings, or with the reason why there are none.
    check(
      'audit_runs_finished',
      sql`(${t.finishedAt} is null) = (${t.findings} is null and ${t.lastError} is null) and (${t.finishedAt} is null or ${t.leaseUntil} is null)`,
    ),
    uniqueIndex('audit_runs_one').on(t.scope).where(sql`finished_at is null`),
    index('audit_runs_finished_at').on(t.scope, t.finishedAt),
  ],
);

/** What admins noted about a difference between the bank and the books. */
export const differenceNotes = pgTable(
  'difference_notes',
  {
    id: rowId(),
    differenceId: ref('difference_id')
      .notNull()
      .references(() => reconciliationDifferences.id),
    adminId: ref('admin_id')
      .notNull()
      .references(() => users.id),
    note: text('note').notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [index('difference_notes_difference').on(t.differenceId, t.id)],
);

/**
 * By what an order is found: hashes of its number, its e-mail address and its payments' ids at the bank. Written by the relay, a second behind, and
 * not by an index on `orders`: measured on 100,000 orders, a B-tree on the number and one on the address made each order dearer to place by half, and a
 * BRIN with bloom filters cost nothing on new pages but as much again as the row itself on pages used a second time. A hash can be another's: who
 * finds by it compares the words.
 */
export const orderTerms = pgTable(
  'order_terms',
  {
    term: bigint('term', { mode: 'bigint' }).notNull(),
    orderId: uuid('order_id').notNull(),
  },
  (t) => [primaryKey({ name: 'order_terms_pkey', columns: [t.term, t.orderId] })],
);

/**
 * By what the list of all orders is sorted: what each costs and how it stands, as the place of its status in the enum. Written by the relay like the terms, a
 * second behind: the same two indexes on `orders` would be written by every order in the transactions that place and pay, the one on the status again
 * and again.
 */
export const orderSorts = pgTable(
  'order_sorts',
  {
    orderId: uuid('order_id').primaryKey(),
    totalMinor: bigint('total_minor', { mode: 'bigint' }).notNull(),
    statusPlace: smallint('status_place').notNull(),
  },
  (t) => [
    index('order_sorts_amount').on(t.statusPlace, t.totalMinor, t.orderId),
    index('order_sorts_status').on(t.statusPlace, t.orderId),
  ],
);

/**
 * Which events of the outbox tell an order's course, written by the relay like the terms. The outbox has no index by aggregate (it cost 4 us an
 * event, in the transaction that places); order ids grow with time, so these rows land side by side at the right edge of theirs.
 */
export const orderTrail = pgTable(
  'order_trail',
  {
    orderId: uuid('order_id').notNull(),
    eventId: bigint('event_id', { mode: 'bigint' }).notNull(),
  },
  (t) => [primaryKey({ name: 'order_trail_pkey', columns: [t.orderId, t.eventId] })],
);
