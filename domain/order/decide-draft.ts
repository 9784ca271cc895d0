import { isUnderWay } from '#domain/payment/rules.ts';
import { isPriceVersionOf, packPriceVersion, priceDifferences } from '#domain/pricing/price-version.ts';
import { quoteLines } from '#domain/pricing/rules.ts';
import type { CouponProblem, CouponStanding, OfferTerms, Quote } from '#domain/pricing/types.ts';
import { decideEnding, decideExpiry, endings } from './decide-ending.ts';
import type { BuyerState } from './read-buyers.ts';
import type { OrderState } from './read-orders.ts';
import type { OrderTransition } from './rules.ts';
import type { OrderRefusal } from './types.ts';

/** An order that only lacks its stock, and its coupon: what the buyer agreed to, and which unpaid order of theirs it takes the place of. */
export type Draft = {
  readonly kind: 'DRAFT';
  readonly quote: Quote;
  readonly cartVersion: number;
  readonly replaces: string | undefined;
  /** Absent when the cart has none that could be used. */
  readonly coupon?: DraftCoupon;
};

/** A coupon that can be used by its own terms: whether there is one left for this buyer is found out as their turn comes. */
export type DraftCoupon = {
  readonly couponId: string;
  /** The buyer agreed to the price with it. If not, they were shown that there is none left. */
  readonly agreed: boolean;
  /** The price the other way, which they did not agree to. */
  readonly otherwise: Quote;
};

type Decided =
  | Draft
  | { readonly kind: 'REPLAYED'; readonly orderId: string }
  | { readonly kind: 'REFUSED'; readonly refusal: OrderRefusal };

/**
 * All that can be said about a request before stock is looked at, in the order in which `OrderRefusal` lists it. Pure. The quote is computed
 * afresh from the offers and the cart's coupon; the client's `priceVersion` only has to name the same one.
 */
export function decideDraft(
  request: { readonly requestHash: string; readonly priceVersion: string },
  buyer: BuyerState | undefined,
  offers: ReadonlyMap<string, OfferTerms>,
  currency: string,
  coupon?: CouponStanding,
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
  const draft = { kind: 'DRAFT' as const, cartVersion: cart.version, replaces: open?.orderId };
  const seen = request.priceVersion;
  const reduced = coupon?.coupon ? quoteLines(cart.items, offers, currency, coupon.coupon).quote : undefined;
  if (coupon && reduced?.coupon && mayBeHad(coupon.problem)) {
    const { couponId } = reduced.coupon;
    if (isPriceVersionOf(seen, reduced)) {
      return { ...draft, quote: reduced, coupon: { couponId, agreed: true, otherwise: quote } };
    }
    if (isPriceVersionOf(seen, quote))
      return { ...draft, quote, coupon: { couponId, agreed: false, otherwise: reduced } };
    return refuse(priceChanged(seen, coupon.problem === null ? reduced : quote));
  }
  if (isPriceVersionOf(seen, quote)) return { ...draft, quote };
  const lost = reduced?.coupon && isPriceVersionOf(seen, reduced) ? coupon?.problem : undefined;
  return refuse(lost ? couponUnavailable(lost, seen, quote) : priceChanged(seen, quote));
}

/** Uses come back, and are counted for certain under lock only; the coupon's own terms stand. */
function mayBeHad(problem: CouponProblem | null): boolean {
  return problem === null || problem === 'USED_UP' || problem === 'LIMIT_REACHED';
}

/** `409 PRICE_CHANGED`: what holds now is `quote`. */
export function priceChanged(seen: string, quote: Quote): OrderRefusal {
  return { code: 'PRICE_CHANGED', priceVersion: packPriceVersion(quote), changes: priceDifferences(seen, quote) };
}

/** `409 COUPON_UNAVAILABLE`: what holds without it is `quote`. */
export function couponUnavailable(reason: CouponProblem, seen: string, quote: Quote): OrderRefusal {
  return {
    code: 'COUPON_UNAVAILABLE',
    reason,
    priceVersion: packPriceVersion(quote),
    changes: priceDifferences(seen, quote),
  };
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
