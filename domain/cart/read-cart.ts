import { type Db, processEnv } from '#db/client.ts';
import type { StoredCartLine } from '#db/schema/cart.ts';
import type { BuyerId } from '#domain/account/types.ts';
import { availabilityOf, LOW_STOCK_UNITS, priceOf } from '#domain/catalog/rules.ts';
import { DEFAULT_MAX_PER_LINE } from '#domain/pricing/rules.ts';
import { toDecimal } from '#lib/money.ts';
import type { CartItemView, CartNotice, CartView } from './types.ts';

type LineRow = {
  version: number;
  item: StoredCartLine | null;
  /** Null when the offer was deleted. */
  price_minor: string | null;
  max_per_order: number | null;
  active: boolean | null;
  title: string | null;
  slug: string | null;
  image_url: string | null;
  seller_name: string | null;
  units: number | null;
};

/**
 * The buyer's cart as its owner sees it, with offers and projected stock as they are now, in one statement. A buyer without
 * a document has an empty cart of version 0. Shows, never decides: the stock is the projection's, seconds behind.
 */
export async function readCart(
  db: Db,
  buyer: BuyerId,
  currency: string = processEnv().STORE_CURRENCY,
): Promise<CartView> {
  const rows = await db.sql<LineRow[]>`
    select c.version, l.item, o.price_minor, o.max_per_order, o.active,
           case s.title when 'Default' then p.title else p.title || ' · ' || s.title end as title,
           p.slug, p.image_url, r.name as seller_name, a.available as units
    from carts c
    left join lateral jsonb_array_elements(c.items) with ordinality as l (item, position) on true
    left join offers o on o.sku_id = (l.item ->> 'skuId')::bigint and o.seller_id = (l.item ->> 'sellerId')::bigint
    left join skus s on s.id = o.sku_id
    left join products p on p.id = s.product_id
    left join sellers r on r.id = o.seller_id
    left join offer_availability a on a.sku_id = o.sku_id and a.seller_id = o.seller_id
    where c.cart_id = ${buyer}
    order by l.position`;
  const lines = rows.flatMap((row) => (row.item === null ? [] : [viewLine(row, row.item, currency)]));
  const subtotalMinor = lines.reduce((sum, line) => sum + line.totalMinor, 0);
  return {
    cartId: buyer,
    version: rows[0]?.version ?? 0,
    currency,
    items: lines.map((line) => line.view),
    subtotal: toDecimal(subtotalMinor, currency),
    notices: lines.flatMap((line) => line.notices),
  };
}

/** The cart of a visitor who is nobody yet. */
export function emptyCart(currency: string = processEnv().STORE_CURRENCY): CartView {
  return { cartId: null, version: 0, currency, items: [], subtotal: toDecimal(0, currency), notices: [] };
}

function viewLine(row: LineRow, item: StoredCartLine, currency: string) {
  const { skuId, sellerId, quantity } = item;
  const available = row.active === true;
  const price = row.price_minor ?? String(item.priceAtAddMinor);
  const lineMinor = Number(price) * quantity;
  const view: CartItemView = {
    skuId,
    sellerId,
    quantity,
    title: row.title ?? item.title,
    available,
    slug: row.slug,
    imageUrl: row.image_url,
    sellerName: row.seller_name,
    unitPrice: priceOf(price, currency),
    lineTotal: toDecimal(lineMinor, currency),
    priceAtAdd: toDecimal(item.priceAtAddMinor, currency),
    ...availabilityOf(available ? row.units : null),
    maxPerOrder: row.max_per_order ?? DEFAULT_MAX_PER_LINE,
  };
  return { view, totalMinor: available ? lineMinor : 0, notices: noticesOf(view, available ? (row.units ?? 0) : 0) };
}

/** What its owner should know about a line; one that is not sold any more has nothing else to say. */
function noticesOf(line: CartItemView, units: number): CartNotice[] {
  const { skuId, sellerId } = line;
  if (!line.available) return [{ code: 'UNAVAILABLE', skuId, sellerId }];
  const notices: CartNotice[] = [];
  if (line.unitPrice !== line.priceAtAdd)
    notices.push({ code: 'PRICE_CHANGED', skuId, sellerId, old: line.priceAtAdd, new: line.unitPrice });
  if (units <= 0) notices.push({ code: 'OUT_OF_STOCK', skuId, sellerId, available: 0 });
  else if (units <= LOW_STOCK_UNITS || units < line.quantity)
    notices.push({ code: 'LOW_STOCK', skuId, sellerId, available: units });
  return notices;
}
