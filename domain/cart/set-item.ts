import type { Db } from '#db/client.ts';
import type { StoredCartLine } from '#db/schema/cart.ts';
import type { BuyerId } from '#domain/account/types.ts';
import { isRowId } from '#domain/catalog/rules.ts';
import { DEFAULT_MAX_PER_LINE } from '#domain/pricing/rules.ts';
import type { OfferTerms } from '#domain/pricing/types.ts';
import { ok, type Result, refused } from '#lib/result.ts';
import { type SetLineRefusal, setLine } from './rules.ts';
import { type Document, type IfMatch, type WriteRefusal, writeCart } from './write-cart.ts';

export type SetItem = { readonly skuId: string; readonly sellerId: string; readonly quantity: number };

type Row = {
  version: number | null;
  items: StoredCartLine[] | null;
  merged_into: string | null;
  price_minor: string | null;
  max_per_order: number;
  active: boolean;
  title: string;
  now: Date;
};

/**
 * Sets the quantity (a whole number from 1) of one line, which is added when the cart has none for this SKU and seller. The
 * same quantity again changes nothing. Refusals, in the order in which they are looked for: CART_MERGED, CART_CHANGED,
 * NOT_FOUND (no such offer), ITEM_UNAVAILABLE (switched off), QUANTITY_TOO_LARGE, TOO_MANY_LINES; BUSY after many lost races.
 */
export async function setItem(
  db: Db,
  buyer: BuyerId,
  item: SetItem,
  ifMatch?: IfMatch,
): Promise<Result<undefined, SetLineRefusal | WriteRefusal>> {
  if (!isRowId(item.skuId) || !isRowId(item.sellerId)) return refused({ code: 'NOT_FOUND' });
  return writeCart(
    db,
    buyer,
    ifMatch,
    () => loadCartWithOffer(db, buyer, item),
    (items, { offer, now }) => {
      const lines = setLine(items, item, offer, now.toISOString());
      return 'code' in lines ? refused(lines) : ok(lines);
    },
  );
}

/** The document and the offer in one statement: most of what a write costs is its round trips. */
async function loadCartWithOffer(
  db: Db,
  buyer: BuyerId,
  { skuId, sellerId }: SetItem,
): Promise<{ document: Document | undefined; offer: OfferTerms | undefined; now: Date }> {
  const [row] = await db.lookups<[Row]>`
    select c.version, c.items, c.merged_into, o.price_minor, o.active, now() as now,
           coalesce(o.max_per_order, ${DEFAULT_MAX_PER_LINE}::int) as max_per_order,
           case s.title when 'Default' then p.title else p.title || ' · ' || s.title end as title
    from (select 1) as one
    left join carts c on c.cart_id = ${buyer}
    left join offers o on o.sku_id = ${skuId}::bigint and o.seller_id = ${sellerId}::bigint
    left join skus s on s.id = o.sku_id
    left join products p on p.id = s.product_id`;
  const { version, items, merged_into: mergedInto, price_minor: priceMinor } = row;
  return {
    document: version === null ? undefined : { version, items: items ?? [], mergedInto },
    offer:
      priceMinor === null
        ? undefined
        : {
            skuId,
            sellerId,
            priceMinor: Number(priceMinor),
            maxPerOrder: row.max_per_order,
            title: row.title,
            active: row.active,
          },
    now: row.now,
  };
}
