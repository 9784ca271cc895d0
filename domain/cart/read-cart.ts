import { type Db, processEnv } from '#db/client.ts';
import type { StoredCartLine } from '#db/schema/cart.ts';
import type { BuyerId } from '#domain/account/types.ts';
import { availabilityOf, LOW_STOCK_UNITS } from '#domain/catalog/rules.ts';
import { reducedPrice } from '#domain/pricing/apply-discounts.ts';
import { readCoupons } from '#domain/pricing/read-coupons.ts';
import { DEFAULT_MAX_PER_LINE, offerKey, quoteCart } from '#domain/pricing/rules.ts';
import { selectCampaigns } from '#domain/pricing/select-campaigns.ts';
import type { Campaign, OfferTerms } from '#domain/pricing/types.ts';
import { toDecimal } from '#lib/money.ts';
import type { CartItemView, CartNotice, CartView } from './types.ts';

type LineRow = {
  version: number;
  coupon_code: string | null;
  item: StoredCartLine | null;
  /** Null when the offer was deleted. */
  price_minor: string | null;
  max_per_order: number | null;
  active: boolean | null;
  title: string | null;
  slug: string | null;
  image_url: string | null;
  campaigns: Campaign[] | null;
  seller_name: string | null;
  units: number | null;
};

/**
 * The buyer's cart as its owner sees it, with offers, campaigns and projected stock as they are now, in one statement; how its coupon
 * stands, if it has one, is another. Each offer is looked up by its key (offset 0): as plain joins, all offers and products were gone through. A buyer without a document has an empty cart of version 0. Shows, never decides: the stock is the projection's, seconds behind.
 */
export async function readCart(
  db: Db,
  buyer: BuyerId,
  currency: string = processEnv().STORE_CURRENCY,
): Promise<CartView> {
  const rows = await db.lookups<LineRow[]>`
    select c.version, c.coupon_code, l.item, o.*
    from carts c
    left join lateral jsonb_array_elements(c.items) with ordinality as l (item, position) on true
    left join lateral (
      select o.price_minor, o.max_per_order, o.active, p.slug, p.image_url, r.name as seller_name, a.available as units,
             case s.title when 'Default' then p.title else p.title || ' · ' || s.title end as title,
             ${selectCampaigns(db.lookups)} as campaigns
      from offers o
      join skus s on s.id = o.sku_id
      join products p on p.id = s.product_id
      join sellers r on r.id = o.seller_id
      left join offer_availability a on a.sku_id = o.sku_id and a.seller_id = o.seller_id
      where o.sku_id = (l.item ->> 'skuId')::bigint and o.seller_id = (l.item ->> 'sellerId')::bigint
      offset 0
    ) o on true
    where c.cart_id = ${buyer}
    order by l.position`;
  const lines = rows.flatMap((row) => (row.item === null ? [] : [viewLine(row, row.item, currency)]));
  const code = rows[0]?.coupon_code ?? null;
  const standing = code === null ? undefined : (await readCoupons(db.lookups, [{ buyer, code }])).get(buyer);
  const offers = new Map(lines.flatMap(({ terms }) => (terms ? [[offerKey(terms), terms] as const] : [])));
  const { quote, coupon } = quoteCart(
    lines.map((line) => line.view),
    offers,
    currency,
    standing,
  );
  return {
    cartId: buyer,
    version: rows[0]?.version ?? 0,
    currency,
    items: lines.map((line) => line.view),
    subtotal: toDecimal(quote.subtotalMinor, currency),
    discount: toDecimal(quote.discountMinor, currency),
    coupon,
    goodsTotal: toDecimal(quote.subtotalMinor - quote.discountMinor, currency),
    notices: lines.flatMap((line) => line.notices),
  };
}

/** The cart of a visitor who is nobody yet. */
export function emptyCart(currency: string = processEnv().STORE_CURRENCY): CartView {
  const nothing = toDecimal(0, currency);
  const figures = { subtotal: nothing, discount: nothing, coupon: null, goodsTotal: nothing };
  return { cartId: null, version: 0, currency, items: [], ...figures, notices: [] };
}

function viewLine(row: LineRow, item: StoredCartLine, currency: string) {
  const { skuId, sellerId, quantity } = item;
  const available = row.active === true;
  const priceMinor = Number(row.price_minor ?? item.priceAtAddMinor);
  const campaigns = available ? (row.campaigns ?? []) : [];
  const reducedMinor = reducedPrice(priceMinor, campaigns);
  const view: CartItemView = {
    skuId,
    sellerId,
    quantity,
    title: row.title ?? item.title,
    available,
    slug: row.slug,
    imageUrl: row.image_url,
    sellerName: row.seller_name,
    unitPrice: toDecimal(priceMinor, currency),
    reducedPrice: reducedMinor === undefined ? null : toDecimal(reducedMinor, currency),
    lineTotal: toDecimal((reducedMinor ?? priceMinor) * quantity, currency),
    priceAtAdd: toDecimal(item.priceAtAddMinor, currency),
    ...availabilityOf(available ? row.units : null),
    maxPerOrder: row.max_per_order ?? DEFAULT_MAX_PER_LINE,
  };
  // What is not sold any more is outside the total; a quantity beyond the limit, which the checkout refuses, is in it.
  const terms: OfferTerms | undefined = available
    ? { skuId, sellerId, priceMinor, maxPerOrder: quantity, title: view.title, active: true, campaigns }
    : undefined;
  return { view, terms, notices: noticesOf(view, available ? (row.units ?? 0) : 0) };
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
