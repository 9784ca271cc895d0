import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { discountKinds, discountScopes, redemptionStates } from '../enums.ts';
import { sellers, skus } from './catalog.ts';
import { at, minor, oneOf, ref, rowId } from './columns.ts';

/** What a campaign or coupon takes off, of which lines, and when. `ends_at` is the first instant at which it no longer holds. */
const terms = () => ({
  kind: text('kind').$type<(typeof discountKinds)[number]>().notNull(),
  // PERCENT: basis points, 1,000 is 10 %. FIXED: minor units of the store's currency.
  value: minor('value').notNull(),
  scope: text('scope').$type<(typeof discountScopes)[number]>().notNull(),
  // SKU: this one, of the seller if one is named, else whoever sells it.
  skuId: ref('sku_id').references(() => skus.id),
  // SELLER: all offers of this one.
  sellerId: ref('seller_id').references(() => sellers.id),
  startsAt: at('starts_at').notNull(),
  endsAt: at('ends_at').notNull(),
  active: boolean('active').notNull().default(true),
  createdAt: at('created_at').notNull().defaultNow(),
});

const VALUE = `value > 0 and (kind <> 'PERCENT' or value <= 10000)`;
const TARGET = `case scope when 'SKU' then sku_id is not null when 'SELLER' then sku_id is null and seller_id is not null else sku_id is null and seller_id is null end`;
const PERIOD = 'ends_at > starts_at';

/** Lower prices for a while: of each unit, shown beside the former price. A line takes part in one at most (domain/pricing/rules.ts). */
export const campaigns = pgTable('campaigns', { id: rowId(), name: text('name').notNull(), ...terms() }, () => [
  oneOf('campaigns_kind', 'kind', discountKinds),
  oneOf('campaigns_scope', 'scope', discountScopes),
  check('campaigns_value', sql.raw(VALUE)),
  check('campaigns_target', sql.raw(TARGET)),
  check('campaigns_period', sql.raw(PERIOD)),
  // Placement asks for the ones of each line it prices: one index for each kind of target.
  index('campaigns_of_sku').on(sql`sku_id`, sql`ends_at`).where(sql`active and scope = 'SKU'`),
  index('campaigns_of_seller').on(sql`seller_id`, sql`ends_at`).where(sql`active and scope = 'SELLER'`),
  index('campaigns_of_everything').on(sql`ends_at`).where(sql`active and scope = 'EVERYTHING'`),
]);

/** Codes that take something off an order: limited stock, as units are (SPEC 5). The counts are those of `coupon_redemptions`. */
export const coupons = pgTable(
  'coupons',
  {
    id: rowId(),
    // Capitals only, so that unique means unique whatever the case it is typed in.
    code: text('code').notNull().unique('coupons_code'),
    ...terms(),
    // NULL: as many as are wanted.
    totalLimit: integer('total_limit'),
    perBuyerLimit: integer('per_buyer_limit'),
    heldCount: integer('held_count').notNull().default(0),
    redeemedCount: integer('redeemed_count').notNull().default(0),
  },
  (t) => [
    check('coupons_code_form', sql.raw(`code ~ '^[A-Z0-9][A-Z0-9_-]{2,31}$'`)),
    oneOf('coupons_kind', 'kind', discountKinds),
    oneOf('coupons_scope', 'scope', discountScopes),
    check('coupons_value', sql.raw(VALUE)),
    check('coupons_target', sql.raw(TARGET)),
    check('coupons_period', sql.raw(PERIOD)),
    check('coupons_limits', sql`${t.totalLimit} > 0 and ${t.perBuyerLimit} > 0`),
    check('coupons_counts', sql`${t.heldCount} >= 0 and ${t.redeemedCount} >= 0`),
    check('coupons_within_limit', sql`${t.heldCount} + ${t.redeemedCount} <= ${t.totalLimit}`),
  ],
);

/** A coupon's use by an order, one at most: held with it, redeemed with it, given back with it. */
export const couponRedemptions = pgTable(
  'coupon_redemptions',
  {
    orderId: uuid('order_id').primaryKey(),
    couponId: ref('coupon_id')
      .notNull()
      .references(() => coupons.id),
    // Whose limit it counts against; changes hands with the order.
    buyer: text('buyer').notNull(),
    state: text('state').$type<(typeof redemptionStates)[number]>().notNull().default('HELD'),
    // What it took off; the `coupon_minor` of the order's lines add up to it.
    amountMinor: minor('amount_minor').notNull(),
    heldAt: at('held_at').notNull().defaultNow(),
    endedAt: at('ended_at'),
  },
  (t) => [
    oneOf('coupon_redemptions_state', 'state', redemptionStates),
    check('coupon_redemptions_amount', sql`${t.amountMinor} > 0`),
    check('coupon_redemptions_ended', sql`(${t.state} = 'HELD') = (${t.endedAt} is null)`),
    // What a buyer has used of a coupon, and who holds one.
    index('coupon_redemptions_used').on(t.couponId, t.buyer).where(sql`state <> 'RETURNED'`),
    index('coupon_redemptions_held').on(t.couponId, t.heldAt).where(sql`state = 'HELD'`),
  ],
);
