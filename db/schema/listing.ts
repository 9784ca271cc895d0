import { sql } from 'drizzle-orm';
import { boolean, check, customType, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { products, skus } from './catalog.ts';
import { at, minor, ref, rowId } from './columns.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
// Compared byte by byte, so that the index finds beginnings.
const word = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/**
 * What lists and searches read: one row for each product that somebody sells, with everything they filter and sort by. Triggers on the
 * tables it is made from keep it (`refresh_product_listings` in the migration that made it), so that no writer can forget it.
 */
export const productListings = pgTable(
  'product_listings',
  {
    productId: ref('product_id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    category: text('category').notNull(),
    // Folded, to sort by: the name to show is the product's.
    title: text('title').notNull(),
    // The lowest price it can be had for before campaigns; of all offers when it is sold out.
    priceMinor: minor('price_minor').notNull(),
    // By the projection, and as late as it is.
    inStock: boolean('in_stock').notNull(),
    sellerIds: ref('seller_ids').array().notNull(),
    // `Colour:Sand`, of every variant that somebody sells.
    options: text('options').array().notNull(),
    search: tsvector('search').notNull(),
  },
  (t) => [
    index('product_listings_found').using('gin', t.search, t.sellerIds, t.options),
    index('product_listings_title').on(t.title, t.productId),
    index('product_listings_category').on(t.category, t.productId),
    index('product_listings_category_price').on(t.category, t.priceMinor, t.productId),
  ],
);

/**
 * What a product costs when: the lowest price that it can be had for, campaigns taken off, from one instant to another. The spans of a product
 * follow each other to the end of time, the present one first, so that lists of now are right at the very instant at which a campaign begins or ends, and nobody has to
 * write anything then. Kept by the same triggers, and by one on campaigns; spans that are over stay until the next change.
 */
export const listingPrices = pgTable(
  'listing_prices',
  {
    // No foreign key: looking each up again costs a campaign for everything seconds, and what keeps the listings keeps these.
    productId: ref('product_id').notNull(),
    fromAt: at('from_at').notNull(),
    untilAt: at('until_at').notNull(),
    priceMinor: minor('price_minor').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.fromAt] }),
    check('listing_prices_span', sql`${t.untilAt} > ${t.fromAt}`),
    index('listing_prices_price').on(t.priceMinor, t.productId),
  ],
);

/** Words of titles, categories, options and sellers, folded: what a mistyped word may have been meant to be. Only ever grows. */
export const searchWords = pgTable('search_words', { word: word('word').primaryKey() }, (t) => [
  index('search_words_alike').using('gin', t.word.op('gin_trgm_ops')),
]);

/** Who wants to be told when a sold-out variant can be had again. Told once; wishing again afterwards is a new wish. */
export const stockWishes = pgTable(
  'stock_wishes',
  {
    id: rowId(),
    skuId: ref('sku_id')
      .notNull()
      .references(() => skus.id),
    buyer: text('buyer').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    toldAt: at('told_at'),
  },
  (t) => [uniqueIndex('stock_wishes_open').on(t.skuId, t.buyer).where(sql`told_at is null`)],
);
