import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { deliveryStates, sellerEventKinds } from '../enums.ts';
import { users } from './account.ts';
import { sellers } from './catalog.ts';
import { at, oneOf, ref, rowId, subsetOf } from './columns.ts';

/**
 * What a seller has to pack: the confirmed units of one order in one warehouse. Made from the event of the confirmation; which units they are
 * stays with the holds. Also the list of a seller's orders by time, which orders and their lines have no index for.
 */
export const fulfilments = pgTable(
  'fulfilments',
  {
    warehouseId: ref('warehouse_id').notNull(),
    orderId: uuid('order_id').notNull(),
    sellerId: ref('seller_id').notNull(),
    confirmedAt: at('confirmed_at').notNull(),
    packedAt: at('packed_at'),
    packedBy: ref('packed_by').references(() => users.id),
  },
  (t) => [
    primaryKey({ name: 'fulfilments_pkey', columns: [t.warehouseId, t.orderId] }),
    check('fulfilments_packed', sql`(${t.packedAt} is null) = (${t.packedBy} is null)`),
    // Oldest first is what is packed next.
    index('fulfilments_to_pack').on(t.sellerId, t.confirmedAt, t.orderId, t.warehouseId).where(sql`packed_at is null`),
    index('fulfilments_seller').on(t.sellerId, t.confirmedAt, t.orderId, t.warehouseId),
  ],
);

/**
 * Where a seller wants to hear of events. The secret signs and has to be known to do so, so it is kept sealed (lib/sealed-text.ts) and shown once.
 * While it is changed for another, both sign until `previous_until`.
 */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: rowId(),
    sellerId: ref('seller_id')
      .notNull()
      .references(() => sellers.id),
    url: text('url').notNull(),
    events: text('events').array().$type<(typeof sellerEventKinds)[number][]>().notNull(),
    secret: text('secret').notNull(),
    previousSecret: text('previous_secret'),
    previousUntil: at('previous_until'),
    enabled: boolean('enabled').notNull().default(true),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    subsetOf('webhook_endpoints_events', 'events', sellerEventKinds),
    check('webhook_endpoints_url', sql`length(${t.url}) <= 2000`),
    check('webhook_endpoints_previous', sql`(${t.previousSecret} is null) = (${t.previousUntil} is null)`),
    unique('webhook_endpoints_seller_url').on(t.sellerId, t.url),
  ],
);

/** One event on its way to one endpoint. `body` is what is sent and signed, byte for byte, each time. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: rowId(),
    endpointId: ref('endpoint_id').notNull(),
    // The outbox row it was made from. No reference: the outbox may be emptied of what was published.
    eventId: bigint('event_id', { mode: 'bigint' }).notNull(),
    kind: text('kind').$type<(typeof sellerEventKinds)[number]>().notNull(),
    body: text('body').notNull(),
    state: text('state').$type<(typeof deliveryStates)[number]>().notNull().default('WAITING'),
    // Since it was last queued: sending again by hand starts anew.
    tries: integer('tries').notNull().default(0),
    nextTryAt: at('next_try_at').notNull().defaultNow(),
    // Whoever sends it has it to themselves until then; what comes of it is written only under the same fence.
    leaseUntil: at('lease_until'),
    fence: integer('fence').notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
    endedAt: at('ended_at'),
  },
  (t) => [
    foreignKey({
      name: 'webhook_deliveries_endpoint',
      columns: [t.endpointId],
      foreignColumns: [webhookEndpoints.id],
    }).onDelete('cascade'),
    oneOf('webhook_deliveries_kind', 'kind', sellerEventKinds),
    oneOf('webhook_deliveries_state', 'state', deliveryStates),
    check('webhook_deliveries_ended', sql`(${t.state} = 'WAITING') = (${t.endedAt} is null)`),
    check('webhook_deliveries_lease', sql`${t.leaseUntil} is null or ${t.state} = 'WAITING'`),
    // One event reaches an endpoint once, however often the relay hands it on; also the endpoint's log, newest first.
    unique('webhook_deliveries_event').on(t.endpointId, t.eventId),
    index('webhook_deliveries_due').on(t.nextTryAt).where(sql`state = 'WAITING'`),
    // What an endpoint still has before it, in time: put off together, fetched back together, counted for its seller.
    index('webhook_deliveries_open').on(t.endpointId, t.nextTryAt).where(sql`state <> 'DELIVERED'`),
    index('webhook_deliveries_ended').on(t.endedAt).where(sql`ended_at is not null`),
  ],
);

/** Each try of a delivery: what the endpoint answered, or why there was no answer. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: rowId(),
    deliveryId: ref('delivery_id').notNull(),
    attemptedAt: at('attempted_at').notNull().defaultNow(),
    status: integer('status'),
    error: text('error'),
    durationMs: integer('duration_ms').notNull(),
  },
  (t) => [
    foreignKey({
      name: 'webhook_attempts_delivery',
      columns: [t.deliveryId],
      foreignColumns: [webhookDeliveries.id],
    }).onDelete('cascade'),
    check('webhook_attempts_answer', sql`num_nonnulls(${t.status}, ${t.error}) = 1`),
    index('webhook_attempts_delivery').on(t.deliveryId, t.id),
  ],
);
