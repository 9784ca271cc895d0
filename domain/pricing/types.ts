import type { DiscountKind, DiscountScope } from '#db/enums.ts';

/** One line to be priced: who sells what, and how many. */
export type QuoteRequestLine = { readonly skuId: string; readonly sellerId: string; readonly quantity: number };

/** The offer as it stands now; the quote is computed from this and never from what a client sent (SPEC 5). */
export type OfferTerms = {
  readonly skuId: string;
  readonly sellerId: string;
  readonly priceMinor: number;
  readonly maxPerOrder: number;
  readonly title: string;
  readonly active: boolean;
  /** The campaigns that run for it now; absent when there are none. */
  readonly campaigns?: readonly Campaign[];
};

/** What a campaign or a coupon takes off: PERCENT in basis points (1,000 is 10 %), FIXED in minor units of the store's currency. */
export type Discount = { readonly kind: DiscountKind; readonly value: number };

/** A lower price for each unit of an offer, for as long as the campaign runs. */
export type Campaign = Discount & { readonly id: string };

/** A coupon that can be used, as far as its own terms go; whether there is one left is another question. */
export type Coupon = Discount & {
  readonly couponId: string;
  readonly code: string;
  readonly scope: DiscountScope;
  readonly skuId: string | null;
  readonly sellerId: string | null;
};

/**
 * Why a coupon cannot be used, in the order in which it is looked for. USED_UP: its total limit is reached; some may come back
 * from orders that are not paid. LIMIT_REACHED: this buyer has used it as often as one may. NOT_APPLICABLE: no line of the cart is in its scope.
 */
export const couponProblems = [
  'UNKNOWN',
  'NOT_STARTED',
  'ENDED',
  'LIMIT_REACHED',
  'USED_UP',
  'NOT_APPLICABLE',
] as const;
export type CouponProblem = (typeof couponProblems)[number];

/** A code as it stands for one buyer. With a `problem` it takes nothing off; `coupon` is null when it names none. */
export type CouponStanding = {
  readonly code: string;
  readonly coupon: Coupon | null;
  readonly problem: CouponProblem | null;
};

export type QuoteLine = {
  readonly skuId: string;
  readonly sellerId: string;
  readonly quantity: number;
  readonly unitPriceMinor: number;
  /** This line's share of all discounts, in minor units; the shares add up to `discountMinor` of the quote. */
  readonly discountMinor: number;
  /** How much of it is the coupon's; the rest is the campaign's, the same for each unit. */
  readonly couponMinor: number;
  readonly title: string;
};

/** The priced cart. All amounts in minor units of `currency`. */
export type Quote = {
  readonly lines: readonly QuoteLine[];
  readonly subtotalMinor: number;
  readonly discountMinor: number;
  readonly shippingMinor: number;
  readonly totalMinor: number;
  readonly currency: string;
  /** The coupon that takes something off, and how much; null without one. */
  readonly coupon: { readonly couponId: string; readonly code: string; readonly amountMinor: number } | null;
  /** Names exactly what the buyer sees: equal versions mean equal lines, prices, discounts, coupon, shipping, total and currency. */
  readonly priceVersion: string;
};

/** How `GET` and `POST /checkout/preview` answer (SPEC 14). Amounts are decimal strings. */
export type PreviewItemView = {
  skuId: string;
  sellerId: string;
  title: string;
  slug: string | null;
  imageUrl: string | null;
  sellerName: string;
  quantity: number;
  unitPrice: string;
  /** What a unit costs in the campaign that runs, beside which `unitPrice` is the former price; null: none runs. */
  reducedPrice: string | null;
  /** This line's share of all discounts. */
  discount: string;
  /** What the line costs after all of them. */
  lineTotal: string;
};

/** The cart's coupon: what it takes off, or why it takes nothing off. */
export type CouponView = { code: string; discount: string; problem: CouponProblem | null };

export const previewWarningCodes = [
  'PRICE_CHANGED',
  'LOW_STOCK',
  'OUT_OF_STOCK',
  'UNAVAILABLE',
  'COUPON_UNAVAILABLE',
] as const;
export type PreviewWarning = {
  code: (typeof previewWarningCodes)[number];
  skuId?: string;
  sellerId?: string;
  /** PRICE_CHANGED: the price when it was put into the cart, and now. */
  old?: string;
  new?: string;
  /** LOW_STOCK and OUT_OF_STOCK: units that can be had now. */
  available?: number;
  /** COUPON_UNAVAILABLE: why. */
  reason?: CouponProblem;
};

export type PreviewView = {
  items: PreviewItemView[];
  /** At the prices without discounts. */
  subtotal: string;
  /** All discounts: the campaigns' and the coupon's. */
  discount: string;
  coupon: CouponView | null;
  shipping: string;
  total: string;
  currency: string;
  priceVersion: string;
  cartVersion: number;
  warnings: PreviewWarning[];
  /** Whether an order for exactly this would be taken now. */
  orderable: boolean;
};

/** One difference between what the buyer saw and what holds now (409 PRICE_CHANGED). */
export type PriceChange = {
  /** `discount`: what a campaign takes off a line. `coupon`: what the coupon takes off all of them. */
  field: 'unitPrice' | 'discount' | 'coupon' | 'shipping' | 'quantity' | 'line';
  skuId?: string;
  sellerId?: string;
  /** What the buyer saw is known only by its version, so `old` is there where the cart's own copy can tell. */
  old?: string;
  new: string;
};
