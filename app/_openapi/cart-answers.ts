import { z } from 'zod';
import type { CartAdjustment, CartItemView, CartNotice, CartView, MergedCartView } from '#domain/cart/types.ts';
import type { CheckoutView, ParcelView } from '#domain/order/types.ts';
import {
  type CouponView,
  couponProblems,
  type PreviewItemView,
  type PreviewWarning,
  previewWarningCodes,
} from '#domain/pricing/types.ts';
import type { DeliveryDays } from '#domain/stock/types.ts';
import { answerOf } from './answer-of.ts';
import { availability } from './catalogue-answers.ts';
import { count, currency, id, money } from './scalars.ts';

export const couponProblem = z.enum(couponProblems);

const coupon = answerOf<CouponView>()(
  z.strictObject({
    code: z.string(),
    discount: money,
    problem: couponProblem.nullable().describe('Why it takes nothing off; null when it does'),
  }),
);

const cartItem = answerOf<CartItemView>()(
  z.strictObject({
    skuId: id,
    sellerId: id,
    quantity: count,
    title: z.string().describe('Kept with the line, also when the product is gone'),
    available: z.boolean().describe('False when the offer is gone: outside the total, removable'),
    slug: z.string().nullable(),
    imageUrl: z.string().nullable(),
    sellerName: z.string().nullable(),
    unitPrice: money.describe('As it is now, without discounts'),
    reducedPrice: money.nullable().describe('What a unit costs in the campaign that runs; null: none runs'),
    lineTotal: money.describe('After the campaign; the coupon is taken off the whole'),
    priceAtAdd: money,
    availability,
    unitsLeft: count.nullable(),
    maxPerOrder: count,
  }),
);

const cartNotice = answerOf<CartNotice>()(
  z.strictObject({
    code: z.enum(['PRICE_CHANGED', 'LOW_STOCK', 'OUT_OF_STOCK', 'UNAVAILABLE']),
    skuId: id,
    sellerId: id,
    old: money.optional(),
    new: money.optional(),
    available: count.optional(),
  }),
);

export const cart = answerOf<CartView>()(
  z.strictObject({
    cartId: z.string().nullable().describe('Null for a visitor who is nobody yet'),
    version: count.describe('Grows by one with each change; also the `ETag`'),
    currency,
    items: z.array(cartItem),
    subtotal: money.describe('Without discounts'),
    discount: money.describe('All discounts, the campaigns’ and the coupon’s'),
    coupon: coupon.nullable(),
    goodsTotal: money.describe('After discounts, before delivery'),
    notices: z.array(cartNotice),
  }),
);

const cartAdjustment = answerOf<CartAdjustment>()(
  z.strictObject({
    code: z.enum(['QUANTITY_TOO_LARGE', 'TOO_MANY_LINES']),
    skuId: id,
    sellerId: id,
    requested: count.describe('Units that would have been in the line'),
    quantity: count.describe('Units that are'),
  }),
);

export const mergedCart = answerOf<MergedCartView>()(
  cart.extend({
    merge: z.strictObject({
      status: z.enum(['MERGED', 'ALREADY_MERGED']),
      adjustments: z.array(cartAdjustment).describe('What was cut to stay within the limits'),
    }),
  }),
);

export const deliveryDays = answerOf<DeliveryDays>()(
  z.strictObject({ from: count, to: count }).describe('Working days after the order; an estimate, no promise'),
);

const previewItem = answerOf<PreviewItemView>()(
  z.strictObject({
    skuId: id,
    sellerId: id,
    title: z.string(),
    slug: z.string().nullable(),
    imageUrl: z.string().nullable(),
    sellerName: z.string(),
    quantity: count,
    unitPrice: money,
    reducedPrice: money.nullable(),
    discount: money.describe('This line’s share of all discounts'),
    lineTotal: money.describe('After all of them'),
  }),
);

const warning = answerOf<PreviewWarning>()(
  z.strictObject({
    code: z.enum(previewWarningCodes),
    skuId: id.optional(),
    sellerId: id.optional(),
    old: money.optional().describe('`PRICE_CHANGED`: when it was put into the cart'),
    new: money.optional().describe('`PRICE_CHANGED`: now'),
    available: count.optional().describe('`LOW_STOCK`, `OUT_OF_STOCK`: units that can be had now'),
    reason: couponProblem.optional().describe('`COUPON_UNAVAILABLE`: why'),
  }),
);

const parcel = answerOf<ParcelView>()(
  z.strictObject({
    warehouseId: id,
    city: z.string(),
    sellerName: z.string(),
    units: count,
    days: deliveryDays,
  }),
);

export const preview = answerOf<CheckoutView>()(
  z.strictObject({
    items: z.array(previewItem),
    subtotal: money.describe('Without discounts'),
    discount: money,
    coupon: coupon.nullable(),
    shipping: money,
    total: money,
    currency,
    priceVersion: z.string().describe('Names exactly what the buyer sees: send it with the order'),
    cartVersion: count,
    warnings: z.array(warning),
    orderable: z.boolean().describe('Whether an order for exactly this would be taken now'),
    parcels: z
      .array(parcel)
      .nullable()
      .describe('One for each warehouse; null without an address, empty when a line is short'),
  }),
);
