import type { Db } from '#db/client.ts';
import type { StoredCartLine } from '#db/schema/cart.ts';
import { type Tx, transaction } from '#db/transaction.ts';
import { guestBuyer } from '#domain/account/make-buyer-id.ts';
import type { BuyerId } from '#domain/account/types.ts';
import { loadOfferTerms } from '#domain/catalog/load-offers.ts';
import { mergeLines } from './rules.ts';
import type { MergedCartView } from './types.ts';

type Outcome = MergedCartView['merge'];
type Row = { version: number; items: StoredCartLine[]; coupon_code: string | null; merged_into: string | null };

/**
 * Adds a guest's cart to a member's, once: the guest's document is emptied and marked, so that the same token again, by
 * whomever, changes nothing (`ALREADY_MERGED`), also at the same instant. Equal lines add up within the limits, and each
 * cut is reported (SPEC 4). The member's coupon stays; the guest's comes along when they have none. A token without a cart merges nothing.
 */
export function mergeCarts(db: Db, member: BuyerId, guestToken: string): Promise<Outcome> {
  const guest = guestBuyer(guestToken);
  return transaction(db, async (tx) => {
    // The guest's row first: 'g:…' sorts before 'u:…', and every merge locks in that order.
    const from = await lockCart(tx, guest);
    if (from === undefined) return { status: 'MERGED', adjustments: [] };
    if (from.merged_into !== null) return { status: 'ALREADY_MERGED', adjustments: [] };

    const adjustments = from.items.length === 0 ? [] : await addTo(tx, member, from);
    await tx.sql`
      update carts set version = version + 1, items = '[]', coupon_code = null, merged_into = ${member}, updated_at = now()
      where cart_id = ${guest}`;
    return { status: 'MERGED', adjustments };
  });
}

/** Adds the guest's lines, and their coupon, to the member's document, which is made when there is none. */
async function addTo(
  tx: Tx,
  member: BuyerId,
  { items: lines, coupon_code: coupon }: Row,
): Promise<Outcome['adjustments']> {
  const offers = await loadOfferTerms(tx.sql, lines);
  const alone = mergeLines([], lines, offers);
  // One statement that either makes the row or locks the one that is there: nobody can come or go in between.
  const [own] = await tx.sql<[{ items: StoredCartLine[]; made: boolean }]>`
    insert into carts as c (cart_id, version, items, coupon_code)
    values (${member}, 1, ${tx.sql.json([...alone.items])}, ${coupon})
    on conflict (cart_id) do update set version = c.version
    returning items, xmax = 0 as made`;
  if (own.made) return alone.adjustments;
  const merged = mergeLines(own.items, lines, offers);
  await tx.sql`
    update carts set version = version + 1, items = ${tx.sql.json([...merged.items])},
           coupon_code = coalesce(coupon_code, ${coupon}), updated_at = now()
    where cart_id = ${member}`;
  return merged.adjustments;
}

async function lockCart(tx: Tx, cartId: string): Promise<Row | undefined> {
  const [row] = await tx.sql<Row[]>`
    select version, items, coupon_code, merged_into from carts where cart_id = ${cartId} for update`;
  return row;
}
