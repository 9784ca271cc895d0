import type { Availability } from '#domain/catalog/types.ts';
import type { CouponView } from '#domain/pricing/types.ts';

export type CartNotice = {
  code: 'PRICE_CHANGED' | 'LOW_STOCK' | 'OUT_OF_STOCK' | 'UNAVAILABLE';
  skuId: string;
  sellerId: string;
  old?: string;
  new?: string;
  available?: number;
};

export type CartItemView = {
  skuId: string;
  sellerId: string;
  quantity: number;
  /** Product and variant, as stored with the line; still there when the product is gone. */
  title: string;
  /** False when the offer was switched off or deleted: visible, outside the total, removable. */
  available: boolean;
  slug: string | null;
  imageUrl: string | null;
  sellerName: string | null;
  /** Present price, or the last known one of an unavailable line; decimal strings. */
  unitPrice: string;
  /** What a unit costs in the campaign that runs, beside which `unitPrice` is the former price; null: none runs. */
  reducedPrice: string | null;
  /** After the campaign; the coupon is taken off the whole. */
  lineTotal: string;
  priceAtAdd: string;
  availability: Availability;
  unitsLeft: number | null;
  maxPerOrder: number;
};

/** The cart as `GET /api/v1/cart` answers it. `version` 0: no document yet. */
export type CartView = {
  /** Null for a visitor who has no cart and no token for one yet. */
  cartId: string | null;
  version: number;
  currency: string;
  items: CartItemView[];
  /** At the prices without discounts, like `subtotal` of the preview. */
  subtotal: string;
  /** All discounts: the campaigns' and the coupon's. */
  discount: string;
  coupon: CouponView | null;
  /** What the lines cost after discounts, before delivery. */
  goodsTotal: string;
  notices: CartNotice[];
};

/** What a merge had to cut to stay within the limits: `requested` units would have been in the line, `quantity` are. */
export type CartAdjustment = {
  code: 'QUANTITY_TOO_LARGE' | 'TOO_MANY_LINES';
  skuId: string;
  sellerId: string;
  requested: number;
  quantity: number;
};

/** The answer to `POST /api/v1/cart/merge`. */
export type MergedCartView = CartView & {
  merge: { status: 'MERGED' | 'ALREADY_MERGED'; adjustments: CartAdjustment[] };
};
