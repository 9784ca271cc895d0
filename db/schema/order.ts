import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  attemptStatuses,
  lineRefundStates,
  orderEndReasons,
  orderStatuses,
  paymentProviders,
  sagaSteps,
} from '../enums.ts';
import { users } from './account.ts';
import { at, minor, oneOf, ref } from './columns.ts';

/** Where the parcel goes. Coordinates come from the city list and rank the warehouses by distance. */
export type StoredAddress = {
  name: string;
  line1: string;
  line2?: string;
  city: string;
  region?: string;
  postalCode?: string;
  country: string;
  phone?: string;
  latitude: number;
  longitude: number;
};

const OPEN = `status in ('PENDING', 'PENDING_PAYMENT')`;

export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey(),
    // `u:<user id>` or `g:<sha-256 of the guest token>`; also the id of the cart it came from.
    buyer: text('buyer').notNull(),
    status: text('status').$type<(typeof orderStatuses)[number]>().notNull(),
    endReason: text('end_reason').$type<(typeof orderEndReasons)[number]>(),
    currency: text('currency').notNull(),
    subtotalMinor: minor('subtotal_minor').notNull(),
    discountMinor: minor('discount_minor').notNull().default(0),
    shippingMinor: minor('shipping_minor').notNull(),
    totalMinor: minor('total_minor').notNull(),
    priceVersion: text('price_version').notNull(),
    // Its use is the order's row of `coupon_redemptions`, which has the foreign key.
    couponId: ref('coupon_id'),
    // The cart's version at the order; NULL for an order that came from no cart (a drop).
    cartVersion: integer('cart_version'),
    email: text('email').notNull(),
    shippingAddress: jsonb('shipping_address').$type<StoredAddress>().notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    requestHash: text('request_hash').notNull(),
    // Set exactly while the order has ACTIVE holds; equals their expires_at.
    holdExpiresAt: at('hold_expires_at'),
    holdExtended: boolean('hold_extended').notNull().default(false),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    oneOf('orders_status', 'status', orderStatuses),
    oneOf('orders_end_reason', 'end_reason', orderEndReasons),
    check(
      'orders_total',
      sql`${t.totalMinor} = ${t.subtotalMinor} - ${t.discountMinor} + ${t.shippingMinor} and ${t.totalMinor} > 0`,
    ),
    check('orders_ended', sql.raw(`(status in ('PAYMENT_FAILED', 'EXPIRED', 'CANCELLED')) = (end_reason is not null)`)),
    check('orders_hold', sql.raw(`hold_expires_at is null or ${OPEN}`)),
    check('orders_pending_hold', sql.raw(`status <> 'PENDING' or hold_expires_at is not null`)),
    // Also the way to a buyer's orders: there are few of each, and an index of their own by (buyer, id) cost 9 us an order.
    unique('orders_idempotency').on(t.buyer, t.idempotencyKey),
    // A buyer never has more than one unpaid order from their cart (SPEC 6), whatever races.
    uniqueIndex('orders_one_open_per_cart')
      .on(t.buyer)
      .where(sql.raw(`${OPEN} and cart_version is not null`)),
    // The sweeper's queue: whole orders, oldest expiry first.
    index('orders_hold_expiry').on(t.holdExpiresAt).where(sql`hold_expires_at is not null`),
    // Holds confirmed, money not yet captured: a few hundred at any time. Sellers do not know of these sales yet.
    index('orders_capturing').on(t.id).where(sql`status = 'PENDING_PAYMENT' and hold_expires_at is null`),
  ],
);

/**
 * No foreign key on lines, sagas and attempts: each cost 11 us an order, a look-up and a lock on the order's row for every row written, together
 * a quarter of all that placing writes (128 us with them, 95 without). They are written with their order in one transaction and
 * orders are never deleted; the audit looks for strays.
 */
export const orderItems = pgTable(
  'order_items',
  {
    orderId: uuid('order_id').notNull(),
    line: smallint('line').notNull(),
    skuId: ref('sku_id').notNull(),
    sellerId: ref('seller_id').notNull(),
    quantity: integer('quantity').notNull(),
    unitPriceMinor: minor('unit_price_minor').notNull(),
    // The line's share of all discounts; the shares add up to the order's discount.
    discountMinor: minor('discount_minor').notNull().default(0),
    // How much of it is the coupon's; the rest is a campaign's.
    couponMinor: minor('coupon_minor').notNull().default(0),
    title: text('title').notNull(),
  },
  (t) => [
    primaryKey({ name: 'order_items_pkey', columns: [t.orderId, t.line] }),
    check('order_items_quantity', sql`${t.quantity} > 0`),
    check('order_items_discount', sql`${t.discountMinor} between 0 and ${t.quantity} * ${t.unitPriceMinor}`),
    check('order_items_coupon', sql`${t.couponMinor} between 0 and ${t.discountMinor}`),
    index('order_items_seller').on(t.sellerId, t.orderId),
  ],
);

/** The recorded course of an order. Whoever holds the lease works on it; the fence refuses the writes of who lost it. */
export const sagas = pgTable(
  'sagas',
  {
    orderId: uuid('order_id').primaryKey(),
    step: text('step').$type<(typeof sagaSteps)[number]>().notNull(),
    // The attempt it works on; once the holds are confirmed, the one that pays for them. Any other that succeeds is surplus.
    attemptId: uuid('attempt_id').notNull(),
    // Failures in a row of the present step.
    failures: integer('failures').notNull().default(0),
    nextRunAt: at('next_run_at').notNull(),
    leaseUntil: at('lease_until'),
    fence: integer('fence').notNull().default(0),
    lastError: text('last_error'),
    // Since when a person has to look at it; its step stays, and goes on when an admin retries.
    needsAttentionSince: at('needs_attention_since'),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    oneOf('sagas_step', 'step', sagaSteps),
    check('sagas_done', sql`${t.step} <> 'DONE' or (${t.leaseUntil} is null and ${t.needsAttentionSince} is null)`),
    index('sagas_due').on(t.nextRunAt).where(sql`step <> 'DONE'`),
    // What the console lists: among hundreds of thousands that wait for their payer, the few that the bank is asked about (an UNKNOWN attempt has its saga
    // at one of these steps) and those that wait for a person. An order that goes well never touches either.
    index('sagas_asking').on(t.orderId).where(sql`step in ('ASK_BANK', 'UNWIND')`),
    index('sagas_attention').on(t.orderId).where(sql`needs_attention_since is not null`),
  ],
);

/** One try to pay an order. Its id is the key under which the bank knows it. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id').notNull(),
    ordinal: smallint('ordinal').notNull(),
    provider: text('provider').$type<(typeof paymentProviders)[number]>().notNull(),
    // The provider's one-time token for the card, kept so that another process can go on; never card data.
    paymentMethodToken: text('payment_method_token').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    amountMinor: minor('amount_minor').notNull(),
    currency: text('currency').notNull(),
    status: text('status').$type<(typeof attemptStatuses)[number]>().notNull().default('PENDING'),
    providerPaymentId: text('provider_payment_id'),
    redirectUrl: text('redirect_url'),
    declineCode: text('decline_code'),
    capturedMinor: minor('captured_minor').notNull().default(0),
    refundedMinor: minor('refunded_minor').notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    oneOf('payment_attempts_status', 'status', attemptStatuses),
    oneOf('payment_attempts_provider', 'provider', paymentProviders),
    unique('payment_attempts_ordinal').on(t.orderId, t.ordinal),
    unique('payment_attempts_idempotency').on(t.orderId, t.idempotencyKey),
    check(
      'payment_attempts_money',
      sql`${t.amountMinor} > 0 and ${t.refundedMinor} >= 0 and ${t.refundedMinor} <= ${t.capturedMinor}`,
    ),
    // None on status: an attempt changes twice in the second that most live, on its own page (HOT) and touching no index. What is
    // UNKNOWN is found by the sagas that are not DONE.
  ],
);

/**
 * Lines of confirmed orders that could not be shipped, and how far the refund of each has come. A small saga of its own, with lease and
 * fence as in `sagas`: the order's is at rest by then. Foreign keys where the other side is never updated, so that they cost the hot path nothing.
 */
export const lineRefunds = pgTable(
  'line_refunds',
  {
    orderId: uuid('order_id').notNull(),
    line: smallint('line').notNull(),
    attemptId: uuid('attempt_id').notNull(),
    amountMinor: minor('amount_minor').notNull(),
    reason: text('reason').notNull(),
    markedBy: ref('marked_by')
      .notNull()
      .references(() => users.id),
    state: text('state').$type<(typeof lineRefundStates)[number]>().notNull().default('PENDING'),
    failures: integer('failures').notNull().default(0),
    nextRunAt: at('next_run_at').notNull().defaultNow(),
    leaseUntil: at('lease_until'),
    fence: integer('fence').notNull().default(0),
    lastError: text('last_error'),
    needsAttentionSince: at('needs_attention_since'),
    createdAt: at('created_at').notNull().defaultNow(),
    refundedAt: at('refunded_at'),
  },
  (t) => [
    primaryKey({ name: 'line_refunds_pkey', columns: [t.orderId, t.line] }),
    foreignKey({
      name: 'line_refunds_line',
      columns: [t.orderId, t.line],
      foreignColumns: [orderItems.orderId, orderItems.line],
    }),
    oneOf('line_refunds_state', 'state', lineRefundStates),
    check('line_refunds_amount', sql`${t.amountMinor} >= 0`),
    check('line_refunds_refunded', sql`(${t.state} = 'REFUNDED') = (${t.refundedAt} is not null)`),
    check(
      'line_refunds_done',
      sql`${t.state} = 'PENDING' or (${t.leaseUntil} is null and ${t.needsAttentionSince} is null)`,
    ),
    index('line_refunds_due').on(t.nextRunAt).where(sql`state = 'PENDING'`),
  ],
);

/** Webhook inbox: kept under the provider's own event id, so that an event is taken once, even before its order exists. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    provider: text('provider').$type<(typeof paymentProviders)[number]>().notNull(),
    eventId: text('event_id').notNull(),
    attemptId: uuid('attempt_id'),
    type: text('type').notNull(),
    receivedAt: at('received_at').notNull().defaultNow(),
    processedAt: at('processed_at'),
  },
  (t) => [
    primaryKey({ name: 'payment_events_pkey', columns: [t.provider, t.eventId] }),
    oneOf('payment_events_provider', 'provider', paymentProviders),
    index('payment_events_waiting').on(t.receivedAt).where(sql`processed_at is null`),
    // What the bank sent about an attempt. A webhook is a request of its own, so this is not on the way of an order.
    index('payment_events_attempt').on(t.attemptId).where(sql`attempt_id is not null`),
  ],
);
