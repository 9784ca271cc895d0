import type { Db } from '#db/client.ts';
import type { StoredCartLine } from '#db/schema/cart.ts';
import type { BuyerId } from '#domain/account/types.ts';
import { loadOfferTerms } from '#domain/catalog/load-offers.ts';
import { offerKey } from '#domain/pricing/rules.ts';
import type { OfferTerms } from '#domain/pricing/types.ts';
import { ok, type Result } from '#lib/result.ts';
import { MAX_CART_LINES } from './rules.ts';
import { type Document, type WriteRefusal, writeCart } from './write-cart.ts';

type Lines = readonly StoredCartLine[];

/**
 * Puts the lines of a cart that was left into a buyer's own, whoever left it: its lines are all that is read of it, and it stays as it is. A line that is there already gets
 * the larger quantity of the two, so that following the link twice changes nothing; what is not sold any more is left out.
 */
export async function restoreCart(db: Db, buyer: BuyerId, source: BuyerId): Promise<Result<undefined, WriteRefusal>> {
  if (buyer === source) return ok(undefined);
  const [left] = await db.sql<{ items: Lines }[]>`select items from carts where cart_id = ${source}`;
  const saved = left?.items ?? [];
  const offers = await loadOfferTerms(db.sql, saved);
  const load = async () => {
    const [document] = await db.sql<Document[]>`
      select version, items, merged_into as "mergedInto" from carts where cart_id = ${buyer}`;
    return { document };
  };
  return await writeCart(db, buyer, undefined, load, (items) => ok(restoreLines(items, saved, offers)));
}

/** The document with the saved lines in it; the very same array when they are all there. */
export function restoreLines(own: Lines, saved: Lines, offers: ReadonlyMap<string, OfferTerms>): Lines {
  const items = [...own];
  for (const line of saved) {
    const offer = offers.get(offerKey(line));
    if (!offer?.active) continue;
    const quantity = Math.min(line.quantity, offer.maxPerOrder);
    const at = items.findIndex((other) => offerKey(other) === offerKey(line));
    const present = items[at];
    if (present === undefined) {
      if (items.length < MAX_CART_LINES) items.push({ ...line, quantity, title: offer.title });
    } else if (present.quantity < quantity) {
      items[at] = { ...present, quantity };
    }
  }
  return items.length === own.length && items.every((line, index) => line === own[index]) ? own : items;
}
