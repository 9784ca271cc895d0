import { createHash } from 'node:crypto';
import { exponentOf, toDecimal } from '#lib/money.ts';
import { bestCampaign, spreadCoupon } from './apply-discounts.ts';
import type {
  Coupon,
  CouponProblem,
  CouponStanding,
  CouponView,
  OfferTerms,
  Quote,
  QuoteLine,
  QuoteRequestLine,
} from './types.ts';

/** A line holds at most 20 units unless the offer says otherwise (SPEC 4). */
export const DEFAULT_MAX_PER_LINE = 20;

/** Delivery: one fee an order, none from a subtotal on. In whole units of the store's currency, whatever it is. */
const SHIPPING = { fee: 49.9, freeFrom: 750 } as const;

/**
 * The delivery fee for what the goods cost after discounts, in minor units. Goods that a discount makes free are delivered for the fee, so an order always
 * costs something: there is no payment of nothing.
 */
export function shippingFor(goodsMinor: number, currency: string): number {
  const scale = 10 ** exponentOf(currency);
  if (goodsMinor >= Math.round(SHIPPING.freeFrom * scale)) return 0;
  return Math.round(SHIPPING.fee * scale);
}

/** The form in which codes of coupons are kept; typed ones differ in case and blanks. */
export function normaliseCode(typed: string): string {
  return typed.trim().toUpperCase();
}

export type QuoteOutcome = {
  readonly quote: Quote;
  /** Lines whose offer is off or gone: not in the quote, and no order is possible while they are in the cart. */
  readonly unavailable: readonly QuoteRequestLine[];
};

/** How offers are keyed everywhere a line is looked up. */
export function offerKey(line: { readonly skuId: string; readonly sellerId: string }): string {
  return `${line.skuId}:${line.sellerId}`;
}

/**
 * Prices a cart from the offers as they stand (SPEC 5). Pure: the same lines, offers and coupon give the same quote and the same
 * `priceVersion`, in the preview as in the order. Each line's campaign comes first, then the coupon over the lines in its scope
 * (apply-discounts.ts). A coupon that takes nothing off is not part of the quote. An empty cart costs nothing.
 */
export function quoteLines(
  lines: readonly QuoteRequestLine[],
  offers: ReadonlyMap<string, OfferTerms>,
  currency: string,
  coupon?: Coupon,
): QuoteOutcome {
  const priced: QuoteLine[] = [];
  const unavailable: QuoteRequestLine[] = [];
  for (const line of lines) {
    const offer = offers.get(offerKey(line));
    if (!offer?.active || line.quantity > offer.maxPerOrder) {
      unavailable.push(line);
      continue;
    }
    const offMinor = bestCampaign(offer.priceMinor, offer.campaigns ?? [])?.offMinor ?? 0;
    priced.push({
      skuId: line.skuId,
      sellerId: line.sellerId,
      quantity: line.quantity,
      unitPriceMinor: offer.priceMinor,
      discountMinor: line.quantity * offMinor,
      couponMinor: 0,
      title: offer.title,
    });
  }
  const reduced = coupon ? withCoupon(priced, coupon) : priced;
  const subtotalMinor = reduced.reduce((sum, line) => sum + line.quantity * line.unitPriceMinor, 0);
  const discountMinor = reduced.reduce((sum, line) => sum + line.discountMinor, 0);
  const couponMinor = reduced.reduce((sum, line) => sum + line.couponMinor, 0);
  const shippingMinor = reduced.length === 0 ? 0 : shippingFor(subtotalMinor - discountMinor, currency);
  const unversioned = {
    lines: reduced,
    subtotalMinor,
    discountMinor,
    shippingMinor,
    totalMinor: subtotalMinor - discountMinor + shippingMinor,
    currency,
    coupon:
      coupon && couponMinor > 0 ? { couponId: coupon.couponId, code: coupon.code, amountMinor: couponMinor } : null,
  };
  return { quote: { ...unversioned, priceVersion: priceVersionOf(unversioned) }, unavailable };
}

/** Prices a cart with the coupon that was put on it, and without while it cannot be used: `coupon` says what came of it. */
export function quoteCart(
  lines: readonly QuoteRequestLine[],
  offers: ReadonlyMap<string, OfferTerms>,
  currency: string,
  standing: CouponStanding | undefined,
): QuoteOutcome & { readonly coupon: CouponView | null } {
  const usable = standing?.problem === null ? (standing.coupon ?? undefined) : undefined;
  const outcome = quoteLines(lines, offers, currency, usable);
  if (!standing) return { ...outcome, coupon: null };
  const amountMinor = outcome.quote.coupon?.amountMinor ?? 0;
  const problem: CouponProblem | null = standing.problem ?? (amountMinor > 0 ? null : 'NOT_APPLICABLE');
  return { ...outcome, coupon: { code: standing.code, discount: toDecimal(amountMinor, currency), problem } };
}

function withCoupon(lines: readonly QuoteLine[], coupon: Coupon): QuoteLine[] {
  const costs = lines.map((line) => ({
    ...line,
    costsMinor: line.quantity * line.unitPriceMinor - line.discountMinor,
  }));
  const shares = spreadCoupon(coupon, costs);
  return lines.map((line, index) => {
    const couponMinor = shares[index] ?? 0;
    return { ...line, discountMinor: line.discountMinor + couponMinor, couponMinor };
  });
}

/** What a unit of the line costs in its campaign, in minor units; undefined when none runs. The coupon is taken off the order and not the price. */
export function reducedUnitPrice(
  line: Pick<QuoteLine, 'quantity' | 'unitPriceMinor' | 'discountMinor' | 'couponMinor'>,
): number | undefined {
  const offMinor = line.discountMinor - line.couponMinor;
  return offMinor === 0 ? undefined : line.unitPriceMinor - offMinor / line.quantity;
}

/**
 * The name of what the buyer agreed to: a hash over lines, unit prices, discounts, coupon, shipping, total and currency, in the
 * cart's order. Titles are left out: a corrected spelling is no new price.
 */
export function priceVersionOf(quote: Omit<Quote, 'priceVersion'>): string {
  const agreed = [
    quote.currency,
    quote.shippingMinor,
    quote.totalMinor,
    quote.coupon?.code ?? null,
    quote.lines.map((line) => [
      line.skuId,
      line.sellerId,
      line.quantity,
      line.unitPriceMinor,
      line.discountMinor,
      line.couponMinor,
    ]),
  ];
  return `pv1_${createHash('sha256').update(JSON.stringify(agreed)).digest('hex').slice(0, 32)}`;
}
