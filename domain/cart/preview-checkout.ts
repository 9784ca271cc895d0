import { type Db, processEnv } from '#db/client.ts';
import type { StoredCartLine } from '#db/schema/cart.ts';
import type { BuyerId } from '#domain/account/types.ts';
import { LOW_STOCK_UNITS } from '#domain/catalog/rules.ts';
import { packPriceVersion } from '#domain/pricing/price-version.ts';
import { readCoupons } from '#domain/pricing/read-coupons.ts';
import { DEFAULT_MAX_PER_LINE, offerKey, quoteCart, reducedUnitPrice } from '#domain/pricing/rules.ts';
import { selectCampaigns } from '#domain/pricing/select-campaigns.ts';
import type {
  Campaign,
  CouponView,
  OfferTerms,
  PreviewItemView,
  PreviewView,
  PreviewWarning,
  QuoteLine,
} from '#domain/pricing/types.ts';
import { toDecimal } from '#lib/money.ts';

type Row = {
  version: number;
  coupon_code: string | null;
  item: StoredCartLine | null;
  price_minor: string | null;
  max_per_order: number;
  active: boolean;
  title: string;
  campaigns: Campaign[] | null;
  slug: string;
  image_url: string;
  seller_name: string;
  /** Units that an order placed now could get. */
  available: string;
};

/**
 * What ordering the buyer's cart would cost now, and what stands in its way (SPEC 5). Asks the stock itself and holds nothing.
 * Units in expired holds count as available, since a claim frees them; so do those in the buyer's own unpaid order, which
 * the next one replaces. Not orderable when empty, or when any line is unavailable or short. A coupon that cannot be used is warned of, and the
 * prices are without it: an order for them is taken.
 */
export async function previewCheckout(
  db: Db,
  buyer: BuyerId,
  currency: string = processEnv().STORE_CURRENCY,
): Promise<PreviewView> {
  const rows = await loadLines(db, buyer);
  const lines = rows.flatMap((row) => (row.item === null ? [] : [{ ...row, item: row.item }]));
  const byKey = new Map(lines.map((line) => [offerKey(line.item), line]));
  const offers = new Map(lines.flatMap((line) => termsOf(line).map((terms) => [offerKey(terms), terms] as const)));
  const items = lines.map((line) => line.item);
  const code = rows[0]?.coupon_code ?? null;
  const standing = code === null ? undefined : (await readCoupons(db.lookups, [{ buyer, code }])).get(buyer);
  const { quote, unavailable, coupon } = quoteCart(items, offers, currency, standing);
  const decimal = (amountMinor: number) => toDecimal(amountMinor, currency);

  const warnings: PreviewWarning[] = unavailable.map(({ skuId, sellerId }) => ({
    code: 'UNAVAILABLE',
    skuId,
    sellerId,
  }));
  let short = false;
  for (const line of quote.lines) {
    const row = byKey.get(offerKey(line));
    const available = Number(row?.available ?? 0);
    if (available < line.quantity) short = true;
    warnings.push(...warningsOf(line, row?.item.priceAtAddMinor ?? line.unitPriceMinor, available, decimal));
  }
  warnings.push(...couponWarning(coupon));
  return {
    items: quote.lines.map((line) => viewItem(line, byKey.get(offerKey(line)), decimal)),
    subtotal: decimal(quote.subtotalMinor),
    discount: decimal(quote.discountMinor),
    coupon,
    shipping: decimal(quote.shippingMinor),
    total: decimal(quote.totalMinor),
    currency,
    priceVersion: packPriceVersion(quote),
    cartVersion: rows[0]?.version ?? 0,
    warnings,
    orderable: quote.lines.length > 0 && unavailable.length === 0 && !short,
  };
}

function termsOf({
  item,
  price_minor: priceMinor,
  max_per_order: maxPerOrder,
  active,
  title,
  campaigns,
}: Row): OfferTerms[] {
  if (item === null || priceMinor === null) return [];
  const { skuId, sellerId } = item;
  const terms = { skuId, sellerId, priceMinor: Number(priceMinor), maxPerOrder, active, title };
  return [{ ...terms, ...(campaigns && { campaigns }) }];
}

function couponWarning(coupon: CouponView | null): PreviewWarning[] {
  return coupon?.problem ? [{ code: 'COUPON_UNAVAILABLE', reason: coupon.problem }] : [];
}

function warningsOf(
  { skuId, sellerId, quantity, unitPriceMinor }: QuoteLine,
  priceAtAddMinor: number,
  available: number,
  decimal: (amountMinor: number) => string,
): PreviewWarning[] {
  const warnings: PreviewWarning[] = [];
  if (priceAtAddMinor !== unitPriceMinor)
    warnings.push({
      code: 'PRICE_CHANGED',
      skuId,
      sellerId,
      old: decimal(priceAtAddMinor),
      new: decimal(unitPriceMinor),
    });
  if (available <= 0) warnings.push({ code: 'OUT_OF_STOCK', skuId, sellerId, available: 0 });
  else if (available < quantity || available <= LOW_STOCK_UNITS)
    warnings.push({ code: 'LOW_STOCK', skuId, sellerId, available });
  return warnings;
}

function viewItem(line: QuoteLine, row: Row | undefined, decimal: (amountMinor: number) => string): PreviewItemView {
  const reduced = reducedUnitPrice(line);
  return {
    skuId: line.skuId,
    sellerId: line.sellerId,
    title: line.title,
    slug: row?.slug ?? null,
    imageUrl: row?.image_url ?? null,
    sellerName: row?.seller_name ?? '',
    quantity: line.quantity,
    unitPrice: decimal(line.unitPriceMinor),
    reducedPrice: reduced === undefined ? null : decimal(reduced),
    discount: decimal(line.discountMinor),
    lineTotal: decimal(line.quantity * line.unitPriceMinor - line.discountMinor),
  };
}

/**
 * The cart's lines with their offers and stock, in one statement, so that all of it is of one instant. Each line sums a few
 * warehouses; expired and own holds are looked up by index, never by reading a hot row's thousands of living holds.
 */
/** Each offer is looked up by its key (offset 0), never by going through all. */
function loadLines({ lookups: sql }: Db, buyer: BuyerId) {
  return sql<Row[]>`
    with own as (
      select id from orders
      where buyer = ${buyer} and status in ('PENDING', 'PENDING_PAYMENT') and cart_version is not null
    )
    select c.version, c.coupon_code, l.item, o.*, coalesce(t.available, 0) as available
    from carts c
    left join lateral jsonb_array_elements(c.items) with ordinality as l (item, position) on true
    left join lateral (
      select o.sku_id, o.seller_id, o.price_minor, o.active, p.slug, p.image_url, r.name as seller_name,
             coalesce(o.max_per_order, ${DEFAULT_MAX_PER_LINE}::int) as max_per_order,
             case s.title when 'Default' then p.title else p.title || ' · ' || s.title end as title,
             ${selectCampaigns(sql)} as campaigns
      from offers o
      join skus s on s.id = o.sku_id
      join products p on p.id = s.product_id
      join sellers r on r.id = o.seller_id
      where o.sku_id = (l.item ->> 'skuId')::bigint and o.seller_id = (l.item ->> 'sellerId')::bigint
      offset 0
    ) o on true
    left join lateral (
      select sum(i.on_hand - i.reserved + coalesce(expired.units, 0) + coalesce(mine.units, 0)) as available
      from warehouses w
      join inventory i on i.sku_id = o.sku_id and i.warehouse_id = w.id
      left join lateral (
        select sum(h.quantity) as units from stock_reservations h
        where h.sku_id = i.sku_id and h.warehouse_id = i.warehouse_id and h.state = 'ACTIVE' and h.expires_at <= now()
      ) expired on true
      left join lateral (
        select sum(h.quantity) as units from stock_reservations h
        where h.order_id in (select id from own) and h.sku_id = i.sku_id and h.warehouse_id = i.warehouse_id
          and h.state = 'ACTIVE' and h.expires_at > now()
      ) mine on true
      where w.seller_id = o.seller_id
    ) t on true
    where c.cart_id = ${buyer}
    order by l.position`;
}
