import { sql } from 'drizzle-orm';
import { bigserial, check, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { holdStates, movementKinds, releaseReasons, stockUpdateSources, stockUpdateStatuses } from '../enums.ts';
import { at, oneOf, ref, rowId } from './columns.ts';

/**
 * The stock: one row for a SKU in a warehouse. No foreign keys on this table or on holds and movements: each check costs a
 * look-up in the hot path, rows are only ever made from offers and warehouses that exist, and the audit looks for strays.
 * fillfactor 70: the hot row's updates stay on its page (HOT), so the primary key is not touched by a claim.
 */
export const inventory = pgTable(
  'inventory',
  {
    skuId: ref('sku_id').notNull(),
    warehouseId: ref('warehouse_id').notNull(),
    onHand: integer('on_hand').notNull(),
    reserved: integer('reserved').notNull().default(0),
    // When the seller's system counted `on_hand`; NULL until the first report.
    sourceUpdatedAt: at('source_updated_at'),
  },
  (t) => [
    primaryKey({ name: 'inventory_pkey', columns: [t.skuId, t.warehouseId] }),
    check('inventory_reserved_not_negative', sql`${t.reserved} >= 0`),
    check('inventory_reserved_within_on_hand', sql`${t.reserved} <= ${t.onHand}`),
    index('inventory_warehouse').on(t.warehouseId, t.skuId),
  ],
);

/**
 * The holds: units of one inventory row kept for one order line until `expires_at`. Those of claim 1 are made with their order. Claim 2 is stock that was
 * taken again for money that came late (LATE_PAYMENT=reacquire): sold in the same stroke, so it is CONFIRMED from the start, and beside it stand the
 * RELEASED holds of claim 1, since an ended hold is never revived.
 */
export const stockReservations = pgTable(
  'stock_reservations',
  {
    orderId: uuid('order_id').notNull(),
    skuId: ref('sku_id').notNull(),
    warehouseId: ref('warehouse_id').notNull(),
    claim: smallint('claim').notNull().default(1),
    quantity: integer('quantity').notNull(),
    state: text('state').$type<(typeof holdStates)[number]>().notNull().default('ACTIVE'),
    reason: text('reason').$type<(typeof releaseReasons)[number]>(),
    expiresAt: at('expires_at').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    endedAt: at('ended_at'),
  },
  (t) => [
    primaryKey({ name: 'stock_reservations_pkey', columns: [t.orderId, t.skuId, t.warehouseId, t.claim] }),
    oneOf('stock_reservations_state', 'state', holdStates),
    oneOf('stock_reservations_reason', 'reason', releaseReasons),
    check('stock_reservations_claim', sql`${t.claim} = 1 or (${t.claim} = 2 and ${t.state} = 'CONFIRMED')`),
    check('stock_reservations_quantity', sql`${t.quantity} > 0`),
    check('stock_reservations_ended', sql`(${t.state} = 'ACTIVE') = (${t.endedAt} is null)`),
    check('stock_reservations_released', sql`(${t.state} = 'RELEASED') = (${t.reason} is not null)`),
    // A claim that finds too little asks for the expired holds on its rows; the sum of ACTIVE holds of a row uses it too.
    index('stock_reservations_active').on(t.skuId, t.warehouseId, t.expiresAt).where(sql`state = 'ACTIVE'`),
  ],
);

/** Append-only: what changed a row's counts, and for which order or report. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigserial('id', { mode: 'bigint' }).primaryKey(),
    skuId: ref('sku_id').notNull(),
    warehouseId: ref('warehouse_id').notNull(),
    kind: text('kind').$type<(typeof movementKinds)[number]>().notNull(),
    onHandDelta: integer('on_hand_delta').notNull(),
    reservedDelta: integer('reserved_delta').notNull(),
    orderId: uuid('order_id'),
    stockUpdateId: ref('stock_update_id'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    oneOf('stock_movements_kind', 'kind', movementKinds),
    check(
      'stock_movements_deltas',
      sql.raw(`case kind
        when 'HELD' then on_hand_delta = 0 and reserved_delta > 0
        when 'RELEASED' then on_hand_delta = 0 and reserved_delta < 0
        when 'CONFIRMED' then on_hand_delta < 0 and reserved_delta = on_hand_delta
        when 'RETURNED' then on_hand_delta > 0 and reserved_delta = 0
        when 'WRITTEN_OFF' then on_hand_delta < 0 and reserved_delta = 0
        when 'REPORTED' then reserved_delta = 0
        else false end`),
    ),
    check('stock_movements_cause', sql.raw(`(kind = 'REPORTED') = (order_id is null)`)),
    // A row's history in order, and the sales its seller's report has not seen (SPEC 9).
    index('stock_movements_row').on(t.skuId, t.warehouseId, t.createdAt),
  ],
);

/** What sellers reported and what came of it; also the first count of an imported SKU. */
export const stockUpdates = pgTable(
  'stock_updates',
  {
    id: rowId(),
    sellerId: ref('seller_id').notNull(),
    skuId: ref('sku_id').notNull(),
    warehouseId: ref('warehouse_id').notNull(),
    reported: integer('reported').notNull(),
    sourceUpdatedAt: at('source_updated_at').notNull(),
    // Confirmed sales later than the report's own time, subtracted from it.
    unseenSales: integer('unseen_sales').notNull().default(0),
    onHand: integer('on_hand').notNull(),
    status: text('status').$type<(typeof stockUpdateStatuses)[number]>().notNull(),
    // Units held beyond what was reported, before orders were cancelled for it.
    shortfall: integer('shortfall').notNull().default(0),
    cancelledOrders: uuid('cancelled_orders').array().notNull().default(sql`'{}'`),
    // Those of them whose money was authorised, captured or unknown at that moment: they lost last.
    securedOrders: uuid('secured_orders').array().notNull().default(sql`'{}'`),
    // How it came, and from whom: the key of the seller's system, or the user of their console.
    source: text('source').$type<(typeof stockUpdateSources)[number]>().notNull().default('IMPORT'),
    keyId: ref('key_id'),
    userId: ref('user_id'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    oneOf('stock_updates_status', 'status', stockUpdateStatuses),
    oneOf('stock_updates_source', 'source', stockUpdateSources),
    check('stock_updates_by', sql.raw(`(key_id is null or source = 'API') and (user_id is null or source <> 'API')`)),
    check('stock_updates_shortfall', sql`(${t.status} = 'OVERSUBSCRIBED') = (${t.shortfall} > 0)`),
    index('stock_updates_oversubscribed').on(t.id).where(sql`status = 'OVERSUBSCRIBED'`),
    // A seller's own shortfalls, newest first, for their console and their record.
    index('stock_updates_short').on(t.sellerId, t.id).where(sql`status = 'OVERSUBSCRIBED'`),
    index('stock_updates_row').on(t.skuId, t.warehouseId, t.id),
  ],
);

/** How often a seller reports, and how often that cost orders, by the hour (UTC): the record that both consoles show. Counted from events. */
export const sellerReportHours = pgTable(
  'seller_report_hours',
  {
    sellerId: ref('seller_id').notNull(),
    hour: at('hour').notNull(),
    reports: integer('reports').notNull(),
    oversubscribed: integer('oversubscribed').notNull(),
    shortfall: integer('shortfall').notNull(),
    cancelledOrders: integer('cancelled_orders').notNull(),
  },
  (t) => [primaryKey({ name: 'seller_report_hours_pkey', columns: [t.sellerId, t.hour] })],
);

/** Projection: what product and cart pages say about stock. Seconds behind, rebuilt any time, never decides. */
export const offerAvailability = pgTable(
  'offer_availability',
  {
    skuId: ref('sku_id').notNull(),
    sellerId: ref('seller_id').notNull(),
    available: integer('available').notNull(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ name: 'offer_availability_pkey', columns: [t.skuId, t.sellerId] })],
);
