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
};

export type QuoteLine = {
  readonly skuId: string;
  readonly sellerId: string;
  readonly quantity: number;
  readonly unitPriceMinor: number;
  /** This line's share of all discounts, in minor units; the shares add up to `discountMinor` of the quote. */
  readonly discountMinor: number;
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
  /** Names exactly what the buyer sees: equal versions mean equal lines, prices, discounts, shipping, total and currency. */
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
  discount: string;
  lineTotal: string;
};

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
};

export type PreviewView = {
  items: PreviewItemView[];
  subtotal: string;
  discount: string;
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
  field: 'unitPrice' | 'discount' | 'shipping' | 'quantity' | 'line';
  skuId?: string;
  sellerId?: string;
  /** What the buyer saw is known only by its version, so `old` is there where the cart's own copy can tell. */
  old?: string;
  new: string;
};
