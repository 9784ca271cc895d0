import { sql } from 'drizzle-orm';
import {
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
import { at, rowId } from './columns.ts';

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

/** When each worker loop last ran, so that silence can be told from quiet. */
export const loopRuns = pgTable('loop_runs', {
  name: text('name').primaryKey(),
  lastRunAt: at('last_run_at').notNull(),
  lastError: text('last_error'),
});
