import { z } from 'zod';

/** Ids are strings: 64 bits do not fit into a JSON number. Whether one names anything is found out later (404). */
const id = z.string().min(1).max(64);

/**
 * Body of `PUT /api/v1/cart/items/{skuId}`. The quantity is what the line shall have, a JSON number without a fraction; the
 * offer's own limit comes on top. Zero is not a quantity: a line is removed by DELETE.
 */
export const setItemInput = z.object({
  sellerId: id.describe('Whose offer of the SKU'),
  quantity: z
    .int()
    .min(1, 'must be at least 1; a line is removed by DELETE')
    .describe('Units that the line shall have; at most the offer’s `maxPerOrder`'),
});

/** Query of `DELETE /api/v1/cart/items/{skuId}`. */
export const removeItemInput = z.object({
  sellerId: id.optional().describe('Needed when several sellers of the SKU are in the cart'),
});

/** Body of `PUT /api/v1/cart/coupon`: what was typed. What could be no code is refused like one that names nothing. */
export const couponInput = z.object({
  code: z.string().trim().min(1).max(64).describe('As it was typed; the case does not matter'),
});

/** Body of `POST /api/v1/cart/merge`. Without a token the browser's guest cookie is meant. */
export const mergeInput = z.object({
  guestCartToken: z.string().max(1000).optional().describe('The guest whose cart and orders come along'),
});

/** Body of `POST /api/v1/cart/restore`: the key of a mailed link. */
export const restoreInput = z.object({ key: z.string().min(1).max(600).describe('The key of the mailed link') });
