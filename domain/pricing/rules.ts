import { createHash } from 'node:crypto';
import { exponentOf } from '#lib/money.ts';
import type { OfferTerms, Quote, QuoteLine, QuoteRequestLine } from './types.ts';

/** A line holds at most 20 units unless the offer says otherwise (SPEC 4). */
export const DEFAULT_MAX_PER_LINE = 20;

/** Delivery: one fee an order, none from a subtotal on. In whole units of the store's currency, whatever it is. */
const SHIPPING = { fee: 49.9, freeFrom: 750 } as const;

/** The delivery fee for a subtotal, both in minor units. An empty cart ships nothing. */
export function shippingFor(subtotalMinor: number, currency: string): number {
  const scale = 10 ** exponentOf(currency);
  if (subtotalMinor === 0 || subtotalMinor >= Math.round(SHIPPING.freeFrom * scale)) return 0;
  return Math.round(SHIPPING.fee * scale);
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
 * Prices a cart from the offers as they stand (SPEC 5). Pure: the same lines and offers give the same quote and the same
 * `priceVersion`, in the preview as in the order. Discounts have their place in every line; none are given here.
 */
export function quoteLines(
  lines: readonly QuoteRequestLine[],
  offers: ReadonlyMap<string, OfferTerms>,
  currency: string,
): QuoteOutcome {
  const priced: QuoteLine[] = [];
  const unavailable: QuoteRequestLine[] = [];
  for (const line of lines) {
    const offer = offers.get(offerKey(line));
    if (!offer?.active || line.quantity > offer.maxPerOrder) {
      unavailable.push(line);
      continue;
    }
    priced.push({
      skuId: line.skuId,
      sellerId: line.sellerId,
      quantity: line.quantity,
      unitPriceMinor: offer.priceMinor,
      discountMinor: 0,
      title: offer.title,
    });
  }
  const subtotalMinor = priced.reduce((sum, line) => sum + line.quantity * line.unitPriceMinor, 0);
  const discountMinor = priced.reduce((sum, line) => sum + line.discountMinor, 0);
  const shippingMinor = shippingFor(subtotalMinor - discountMinor, currency);
  const unversioned = {
    lines: priced,
    subtotalMinor,
    discountMinor,
    shippingMinor,
    totalMinor: subtotalMinor - discountMinor + shippingMinor,
    currency,
  };
  return { quote: { ...unversioned, priceVersion: priceVersionOf(unversioned) }, unavailable };
}

/**
 * The name of what the buyer agreed to: a hash over lines, unit prices, discounts, shipping, total and currency, in the
 * cart's order. Titles are left out: a corrected spelling is no new price.
 */
export function priceVersionOf(quote: Omit<Quote, 'priceVersion'>): string {
  const agreed = [
    quote.currency,
    quote.shippingMinor,
    quote.totalMinor,
    quote.lines.map((line) => [line.skuId, line.sellerId, line.quantity, line.unitPriceMinor, line.discountMinor]),
  ];
  return `pv1_${createHash('sha256').update(JSON.stringify(agreed)).digest('hex').slice(0, 32)}`;
}
