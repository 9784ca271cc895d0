import { sql } from 'drizzle-orm';
import { boolean, check, doublePrecision, index, integer, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';
import { at, minor, ref, rowId } from './columns.ts';

export const sellers = pgTable('sellers', {
  id: rowId(),
  slug: text('slug').notNull().unique(),
  name: text('name').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
});

export const warehouses = pgTable(
  'warehouses',
  {
    id: rowId(),
    sellerId: ref('seller_id')
      .notNull()
      .references(() => sellers.id),
    code: text('code').notNull(),
    city: text('city').notNull(),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
  },
  (t) => [
    unique('warehouses_seller_code').on(t.sellerId, t.code),
    check('warehouses_place', sql`${t.latitude} between -90 and 90 and ${t.longitude} between -180 and 180`),
  ],
);

export const products = pgTable('products', {
  id: rowId(),
  slug: text('slug').notNull().unique(),
  title: text('title').notNull(),
  description: text('description').notNull().default(''),
  category: text('category').notNull(),
  imageUrl: text('image_url').notNull(),
  // What its variants differ in (`{Colour,Size}`); each SKU has a value for each, in the same order.
  optionNames: text('option_names').array().notNull().default(sql`'{}'`),
  createdAt: at('created_at').notNull().defaultNow(),
});

export const skus = pgTable(
  'skus',
  {
    id: rowId(),
    productId: ref('product_id')
      .notNull()
      .references(() => products.id),
    title: text('title').notNull(),
    position: smallint('position').notNull().default(0),
    optionValues: text('option_values').array().notNull().default(sql`'{}'`),
  },
  (t) => [unique('skus_product_title').on(t.productId, t.title)],
);

/** One seller's listing of a SKU. `seller_sku` compares exactly, after NFC (SPEC 9). */
export const offers = pgTable(
  'offers',
  {
    id: rowId(),
    skuId: ref('sku_id')
      .notNull()
      .references(() => skus.id),
    sellerId: ref('seller_id')
      .notNull()
      .references(() => sellers.id),
    sellerSku: text('seller_sku').notNull(),
    priceMinor: minor('price_minor').notNull(),
    // NULL: the store's own limit of 20 units a line holds (SPEC 4).
    maxPerOrder: integer('max_per_order'),
    active: boolean('active').notNull().default(true),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    unique('offers_seller_sku').on(t.sellerId, t.sellerSku),
    unique('offers_sku_seller').on(t.skuId, t.sellerId),
    // Support is told a code and not whose it is.
    index('offers_by_seller_sku').on(t.sellerSku),
    check('offers_price', sql`${t.priceMinor} > 0`),
    check('offers_max_per_order', sql`${t.maxPerOrder} > 0`),
  ],
);
