import type { Availability } from '#domain/catalog/types.ts';

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
  lineTotal: string;
  priceAtAdd: string;
  availability: Availability;
  unitsLeft: number | null;
  maxPerOrder: number;
};

/** The cart as `GET /api/v1/cart` answers it. `version` 0: no document yet. */
export type CartView = {
  cartId: string;
  version: number;
  currency: string;
  items: CartItemView[];
  subtotal: string;
  notices: CartNotice[];
};
