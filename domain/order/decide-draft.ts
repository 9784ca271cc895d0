import { isUnderWay } from '#domain/payment/rules.ts';
import { isPriceVersionOf, packPriceVersion, priceDifferences } from '#domain/pricing/price-version.ts';
import { quoteLines } from '#domain/pricing/rules.ts';
import type { OfferTerms, Quote } from '#domain/pricing/types.ts';
import { decideEnding, decideExpiry, endings } from './decide-ending.ts';
import type { BuyerState } from './read-buyers.ts';
import type { OrderState } from './read-orders.ts';
import type { OrderTransition } from './rules.ts';
import type { OrderRefusal } from './types.ts';

/** An order that only lacks its stock: what the buyer agreed to, and which unpaid order of theirs it takes the place of. */
export type Draft = {
  readonly kind: 'DRAFT';
  readonly quote: Quote;
  readonly cartVersion: number;
  readonly replaces: string | undefined;
};

type Decided =
  | Draft
  | { readonly kind: 'REPLAYED'; readonly orderId: string }
  | { readonly kind: 'REFUSED'; readonly refusal: OrderRefusal };

/**
 * All that can be said about a request before stock is looked at, in the order in which `OrderRefusal` lists it. Pure. The quote is computed
 * afresh from the offers; the client's `priceVersion` only has to name the same one.
 */
export function decideDraft(
  request: { readonly requestHash: string; readonly priceVersion: string },
  buyer: BuyerState | undefined,
  offers: ReadonlyMap<string, OfferTerms>,
  currency: string,
): Decided {
  const { prior, open, cart } = buyer ?? { prior: undefined, open: undefined, cart: undefined };
  if (prior) {
    return prior.requestHash === request.requestHash
      ? { kind: 'REPLAYED', orderId: prior.orderId }
      : refuse({ code: 'IDEMPOTENCY_KEY_REUSED' });
  }
  if (open && !open.expired) {
    const { orderId } = open;
    if (open.cartVersion === cart?.version) return refuse({ code: 'CART_ALREADY_ORDERED', orderId });
    if (open.attemptStatuses.some(isUnderWay)) return refuse({ code: 'PAYMENT_IN_PROGRESS', orderId });
  }
  if (!cart || cart.items.length === 0) return refuse({ code: 'CART_EMPTY' });
  const { quote, unavailable } = quoteLines(cart.items, offers, currency);
  if (unavailable.length > 0) {
    const items = unavailable.map(({ skuId, sellerId }) => ({ skuId, sellerId }));
    return refuse({ code: 'ITEM_UNAVAILABLE', items });
  }
  if (!isPriceVersionOf(request.priceVersion, quote)) {
    const changes = priceDifferences(request.priceVersion, quote);
    return refuse({ code: 'PRICE_CHANGED', priceVersion: packPriceVersion(quote), changes });
  }
  return { kind: 'DRAFT', quote, cartVersion: cart.version, replaces: open?.orderId };
}

/**
 * How the buyer's own open order, now locked, makes room for the new one: as EXPIRED when its hold has run out, else as REPLACED.
 * Undefined when it changed since it was read and can no longer be replaced.
 */
export function decideReplacement(state: OrderState): OrderTransition | undefined {
  const expiry = decideExpiry(state);
  if (expiry) return expiry;
  if (state.attempts.some((attempt) => isUnderWay(attempt.status))) return undefined;
  return decideEnding(state, endings.replaced);
}

function refuse(refusal: OrderRefusal): Decided {
  return { kind: 'REFUSED', refusal };
}
