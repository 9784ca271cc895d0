import type { Db } from '#db/client.ts';
import { listProducts } from './list-products.ts';
import { listCategories, storeCurrency } from './queries.ts';
import type { Suggestions } from './types.ts';

// As many as fit above a phone's keyboard.
const MOST_PRODUCTS = 5;
const MOST_CATEGORIES = 2;

/**
 * What somebody who has typed this much may be looking for: categories with a word that begins so, and the first products that a search would
 * find, mistyped words understood as a search does.
 */
export async function suggestProducts(db: Db, typed: string, currency = storeCurrency()): Promise<Suggestions> {
  const [{ items }, categories] = await Promise.all([
    listProducts(db, { q: typed, limit: MOST_PRODUCTS }, currency),
    findCategories(db, typed),
  ]);
  return { categories, products: items.map(({ slug, title, imageUrl }) => ({ slug, title, imageUrl })) };
}

async function findCategories(db: Db, typed: string): Promise<string[]> {
  const rows = await db.sql<{ category: string }[]>`
    select c.category
      from unnest(${await listCategories(db)}::text[]) with ordinality as c (category, n)
     where position(' ' || fold_text(${typed}) in ' ' || fold_text(c.category)) > 0
     order by c.n
     limit ${MOST_CATEGORIES}`;
  return rows.map((row) => row.category);
}
