import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { pausableLoops } from '../enums.ts';
import { users } from './account.ts';
import { at, oneOf, ref, rowId } from './columns.ts';

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/** Every state change as an event, written in the change's own transaction; the relay publishes it from here. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigserial('id', { mode: 'bigint' }).primaryKey(),
    // `order:<id>`, `inventory:<sku>:<warehouse>`: events of one aggregate are published in order.
    aggregate: text('aggregate').notNull(),
    type: text('type').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    publishedAt: at('published_at'),
    failures: integer('failures').notNull().default(0),
    nextTryAt: at('next_try_at'),
    parkedAt: at('parked_at'),
    lastError: text('last_error'),
    // The transaction that wrote it. Ids are given out before commit, so a reader that walks by id skips what commits late;
    // one that walks by (xid, id) below the oldest running transaction does not.
    xid: xid8('xid').notNull().default(sql`pg_current_xact_id()`),
  },
  (t) => [
    check('outbox_parked', sql`${t.parkedAt} is null or ${t.publishedAt} is null`),
    index('outbox_waiting').on(t.id).where(sql`published_at is null`),
    // What holds later events of its aggregate back. Not every event by aggregate: that cost 4 us an event, three an order.
    index('outbox_held_back')
      .on(t.aggregate, t.id)
      .where(sql`next_try_at is not null and published_at is null and parked_at is null`),
    // The feed of orders for sellers, walked from where the last call ended.
    index('outbox_seller_feed').on(t.xid, t.id).where(sql`type in ('order.confirmed', 'order.line_refunded')`),
  ],
);

/** One run of the sweeper that had something to do, or was asked for by hand or by cron. */
export const sweeperRuns = pgTable(
  'sweeper_runs',
  {
    id: rowId(),
    source: text('source').notNull(),
    startedAt: at('started_at').notNull(),
    finishedAt: at('finished_at').notNull(),
    releasedOrders: integer('released_orders').notNull(),
    releasedHolds: integer('released_holds').notNull(),
    // True when the run stopped at its limit with expired holds left.
    moreWaiting: boolean('more_waiting').notNull(),
    // How long the oldest expired hold had been expired when the run began.
    lagSeconds: doublePrecision('lag_seconds').notNull().default(0),
    // The admin who asked for it; NULL for the worker and for cron.
    requestedBy: ref('requested_by').references(() => users.id),
  },
  (t) => [index('sweeper_runs_started').on(t.startedAt)],
);

/** Figures over time for the console: sweeper lag, active holds, outbox and projection lag. Kept for a week. */
export const gaugeSamples = pgTable(
  'gauge_samples',
  {
    name: text('name').notNull(),
    sampledAt: at('sampled_at').notNull(),
    value: doublePrecision('value').notNull(),
  },
  (t) => [primaryKey({ name: 'gauge_samples_pkey', columns: [t.name, t.sampledAt] })],
);

/**
 * What happened, by the minute: orders placed, each refusal, each end of an order. The console's rates and series are read from here, 60 rows an
 * hour and name, and never counted out of orders or events. Kept for a week.
 */
export const minuteCounts = pgTable(
  'minute_counts',
  {
    name: text('name').notNull(),
    minute: at('minute').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [
    primaryKey({ name: 'minute_counts_pkey', columns: [t.name, t.minute] }),
    check('minute_counts_count', sql`${t.count} > 0`),
  ],
);

/** The same, over all time: what Prometheus calls a counter. It never goes back, whichever process is asked. */
export const countTotals = pgTable('count_totals', {
  name: text('name').primaryKey(),
  total: bigint('total', { mode: 'number' }).notNull(),
});

/** Loops of the worker that an admin has paused. A pause ends by itself within the hour: one that is forgotten must not last. */
export const loopPauses = pgTable(
  'loop_pauses',
  {
    name: text('name').primaryKey(),
    pausedBy: ref('paused_by')
      .notNull()
      .references(() => users.id),
    reason: text('reason').notNull(),
    pausedAt: at('paused_at').notNull().defaultNow(),
    pausedUntil: at('paused_until').notNull(),
  },
  (t) => [
    oneOf('loop_pauses_name', 'name', pausableLoops),
    check(
      'loop_pauses_bounded',
      sql`${t.pausedUntil} > ${t.pausedAt} and ${t.pausedUntil} <= ${t.pausedAt} + interval '1 hour'`,
    ),
  ],
);

/** When each worker loop last ran, so that silence can be told from quiet. */
export const loopRuns = pgTable('loop_runs', {
  name: text('name').primaryKey(),
  lastRunAt: at('last_run_at').notNull(),
  lastError: text('last_error'),
});
