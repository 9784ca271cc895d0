import { allocate } from '#lib/money.ts';
import type { Campaign, Coupon, Discount } from './types.ts';

/*
 * The arithmetic of discounts (SPEC 5), in whole minor units throughout.
 *
 * The one rounding rule: a percentage is taken of an amount and rounded to the nearest minor unit, a half up. For a campaign that amount is the price
 * of one unit, so that what is shown beside a product, times the quantity, is what the line costs. For a coupon it is what all lines in its scope
 * cost after their campaigns, rounded once, and then spread over them so that the parts add up (`allocate`).
 */

const BASIS_POINTS = 10_000;

/** What a discount takes off `amountMinor`: never more than there is. */
export function discountOf({ kind, value }: Discount, amountMinor: number): number {
  if (kind === 'FIXED') return Math.min(value, amountMinor);
  // In BigInt: 90 trillion times 10,000 is no safe integer.
  return Number((BigInt(amountMinor) * BigInt(value) * 2n + BigInt(BASIS_POINTS)) / BigInt(2 * BASIS_POINTS));
}

/**
 * What the best of the campaigns takes off each unit. A line takes part in one: the one that gives the buyer most. Which of two that give the same it is
 * changes no figure; it is the older one, by its id.
 */
export function bestCampaign(
  priceMinor: number,
  campaigns: readonly Campaign[],
): { readonly id: string; readonly offMinor: number } | undefined {
  let best: { id: string; offMinor: number } | undefined;
  for (const campaign of campaigns) {
    const offMinor = discountOf(campaign, priceMinor);
    if (offMinor === 0) continue;
    const better = !best || offMinor > best.offMinor || (offMinor === best.offMinor && isOlder(campaign.id, best.id));
    if (better) best = { id: campaign.id, offMinor };
  }
  return best;
}

/** What a unit costs while these campaigns run; undefined when none makes it cheaper. */
export function reducedPrice(priceMinor: number, campaigns: readonly Campaign[]): number | undefined {
  const best = bestCampaign(priceMinor, campaigns);
  return best && priceMinor - best.offMinor;
}

/** Whether a line is one of those that the coupon is for. */
export function isInScope(
  { scope, skuId, sellerId }: Pick<Coupon, 'scope' | 'skuId' | 'sellerId'>,
  line: { readonly skuId: string; readonly sellerId: string },
): boolean {
  if (scope === 'SKU' && line.skuId !== skuId) return false;
  return sellerId === null || line.sellerId === sellerId;
}

/** The coupon's share of each line, given what each costs after its campaign. They add up to what the coupon takes off. */
export function spreadCoupon(
  coupon: Coupon,
  lines: readonly { readonly skuId: string; readonly sellerId: string; readonly costsMinor: number }[],
): number[] {
  const weights = lines.map((line) => (isInScope(coupon, line) ? line.costsMinor : 0));
  const costs = weights.reduce((sum, weight) => sum + weight, 0);
  return allocate(discountOf(coupon, costs), weights);
}

/** Ids of the database's own making grow. */
function isOlder(id: string, other: string): boolean {
  return BigInt(id) < BigInt(other);
}
