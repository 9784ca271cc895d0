import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';

/**
 * One line of the cart document. Ids are strings (64 bits). `title` is kept so that a line whose product was deleted can
 * still be named; `priceAtAddMinor` only says whether the price moved since.
 */
export type StoredCartLine = {
  skuId: string;
  sellerId: string;
  quantity: number;
  priceAtAddMinor: number;
  title: string;
  addedAt: string;
};

export const carts = pgTable(
  'carts',
  {
    // The buyer: `u:<user id>` or `g:<sha-256 of the guest token>`.
    cartId: text('cart_id').primaryKey(),
    version: integer('version').notNull(),
    items: jsonb('items').$type<StoredCartLine[]>().notNull(),
    // As it was typed, in capitals; it need not name a coupon that can be used.
    couponCode: text('coupon_code'),
    mergedInto: text('merged_into'),
    updatedAt: at('updated_at').notNull().defaultNow(),
    // The day of it, in UTC. Indexed in place of the time itself, which changes with every write: so a cart that was touched today already is
    // written on its own page, no index with it (HOT): 18 instead of 92 us.
    touchedOn: date('touched_on').generatedAlwaysAs(sql`(updated_at at time zone 'UTC')::date`),
    // When `cart.abandoned` was last told; a cart that was touched since may be abandoned again.
    abandonedAt: at('abandoned_at'),
  },
  (t) => [
    check('carts_version', sql`${t.version} > 0`),
    check('carts_items', sql`jsonb_typeof(${t.items}) = 'array' and jsonb_array_length(${t.items}) <= 100`),
    check('carts_merged', sql`${t.mergedInto} is null or ${t.items} = '[]'::jsonb`),
    index('carts_untouched').on(t.touchedOn),
  ],
);
