import type { CouponView } from '#domain/pricing/types.ts';
import { fromDecimal, toDecimal } from '#lib/money.ts';

export type DiscountParts = {
  /** What campaigns take off; null for nothing. Negative, as it stands in a sum. */
  campaigns: string | null;
  coupon: { code: string; amount: string } | null;
};

/** All that was taken off, by campaigns and by the coupon, as rows of a sum show it. */
export function splitDiscount(
  discount: string,
  coupon: Pick<CouponView, 'code' | 'discount'> | null,
  currency: string,
): DiscountParts {
  const couponMinor = coupon ? (fromDecimal(coupon.discount, currency) ?? 0) : 0;
  const campaignsMinor = (fromDecimal(discount, currency) ?? 0) - couponMinor;
  return {
    campaigns: campaignsMinor > 0 ? toDecimal(-campaignsMinor, currency) : null,
    coupon: coupon && couponMinor > 0 ? { code: coupon.code, amount: toDecimal(-couponMinor, currency) } : null,
  };
}

type PricedLine = { quantity: number; unitPrice: string; reducedPrice: string | null };

/** What a line costs in its campaign. The coupon is a row of the sum: it would be seen twice if the lines showed their share of it as well. */
export function costBeforeCoupon({ quantity, unitPrice, reducedPrice }: PricedLine, currency: string): string {
  return toDecimal((fromDecimal(reducedPrice ?? unitPrice, currency) ?? 0) * quantity, currency);
}
