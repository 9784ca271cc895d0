import type { CouponStock } from '#domain/pricing/lock-coupon-stock.ts';
import type { CouponProblem } from '#domain/pricing/types.ts';
import { type Allocation, openCounter, type ShortLine, type StockRow } from '#domain/stock/decide-group.ts';
import { couponUnavailable, type Draft, priceChanged } from './decide-draft.ts';
import type { OrderTransition } from './rules.ts';
import type { OrderRefusal, PlaceRequest } from './types.ts';

/** An order that may be made if there is stock for it, and a coupon where it wants one. */
export type Candidate = {
  readonly request: PlaceRequest;
  readonly draft: Draft;
  readonly replaces: OrderTransition | undefined;
};

export type CandidateOutcome =
  | { readonly kind: 'TAKEN'; readonly allocations: readonly Allocation[] }
  | { readonly kind: 'SHORT'; readonly short: readonly ShortLine[] }
  /** `lacks`: the coupon of which none was left; one may be had from orders that have run out. */
  | { readonly kind: 'REFUSED'; readonly refusal: OrderRefusal; readonly lacks?: string };

/**
 * Who gets what, in the order of arrival: the coupon first, since who does not get it is refused and takes no stock; then the stock, all lines or none.
 * Only who gets both uses the coupon up, so a buyer who fell short leaves it to the next. Pure.
 *
 * `expired`: orders that were ended meanwhile, the buyers' own may be among them. What they held is in `stock` and `coupons` already.
 */
export function decideCandidates(
  candidates: readonly Candidate[],
  stock: readonly StockRow[],
  coupons: ReadonlyMap<string, CouponStock>,
  expired: ReadonlySet<string>,
): CandidateOutcome[] {
  const counter = openCounter(stock);
  const taken = new Map<string, number>();
  const take = (couponId: string, uses: number) => taken.set(couponId, (taken.get(couponId) ?? 0) + uses);
  return candidates.map(({ request, draft, replaces }) => {
    const own = replaces && !expired.has(replaces.state.orderId) ? replaces : undefined;
    const givesBack = own?.state.couponId ?? null;
    const { coupon } = draft;
    if (coupon) {
      const { couponId, agreed, otherwise } = coupon;
      const problem = problemWith(coupons.get(couponId), request.buyer, {
        taken: taken.get(couponId) ?? 0,
        own: givesBack === couponId ? 1 : 0,
      });
      if (agreed && problem) {
        const refusal = couponUnavailable(problem, request.priceVersion, otherwise);
        return { kind: 'REFUSED', refusal, ...(problem === 'USED_UP' && { lacks: couponId }) };
      }
      if (!agreed && !problem) return { kind: 'REFUSED', refusal: priceChanged(request.priceVersion, otherwise) };
    }
    const claim = counter.serve({
      lines: draft.quote.lines,
      destination: request.address,
      ...(own?.endings && { givesBack: own.endings }),
    });
    if (!claim.taken) return { kind: 'SHORT', short: claim.short };
    if (givesBack !== null) take(givesBack, -1);
    if (draft.quote.coupon) take(draft.quote.coupon.couponId, 1);
    return { kind: 'TAKEN', allocations: claim.allocations };
  });
}

/** Why the buyer cannot have one more use, with those `taken` by the group so far and their `own` coming back. */
function problemWith(
  coupon: CouponStock | undefined,
  buyer: string,
  { taken, own }: { readonly taken: number; readonly own: number },
): CouponProblem | null {
  if (!coupon) return 'UNKNOWN';
  const { left, perBuyerLimit, usedBy } = coupon;
  if (perBuyerLimit !== null && (usedBy.get(buyer) ?? 0) - own >= perBuyerLimit) return 'LIMIT_REACHED';
  return left !== null && left - taken + own <= 0 ? 'USED_UP' : null;
}
