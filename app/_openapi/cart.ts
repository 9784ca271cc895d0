import { couponInput, mergeInput, removeItemInput, restoreInput, setItemInput } from '#domain/cart/input.ts';
import { previewInput } from '#domain/order/input.ts';
import { cart, mergedCart, preview } from './cart-answers.ts';
import type { Answer, Operation } from './operation.ts';

const ETAG = { ETag: 'The version of the cart, for `If-Match`' };
const NEW_GUEST = { 'Cart-Token': 'The token of a new guest' };
const theCart: Answer = { says: 'The cart as it is now', schema: cart, headers: ETAG };

const ADDRESS = {
  name: 'Ada Deniz',
  line1: 'Moda Cd. 1',
  city: 'İstanbul',
  postalCode: '34710',
  country: 'TR',
};

export const cartOperations: readonly Operation[] = [
  {
    id: 'readCart',
    method: 'GET',
    path: '/api/v1/cart',
    group: 'cart',
    summary: 'Read the cart',
    description: 'A visitor who is nobody yet has an empty one, and is offered a `Cart-Token` to go on under.',
    by: 'visitor',
    answers: { 200: { ...theCart, headers: { ...ETAG, ...NEW_GUEST } } },
  },
  {
    id: 'setCartItem',
    method: 'PUT',
    path: '/api/v1/cart/items/{skuId}',
    group: 'cart',
    summary: 'Set the quantity of a line',
    description: 'The same request again changes nothing. A visitor becomes a guest by it.',
    by: 'visitor',
    headers: ['If-Match'],
    body: { schema: setItemInput, example: { sellerId: '1', quantity: 2 } },
    answers: { 200: { ...theCart, headers: { ...ETAG, ...NEW_GUEST } } },
    refusals: ['NOT_FOUND', 'CART_MERGED', 'ITEM_UNAVAILABLE', 'TOO_MANY_LINES'],
  },
  {
    id: 'removeCartItem',
    method: 'DELETE',
    path: '/api/v1/cart/items/{skuId}',
    group: 'cart',
    summary: 'Take a line out',
    description: 'A line that is not there counts as taken out.',
    by: 'buyer',
    query: removeItemInput,
    headers: ['If-Match'],
    answers: { 200: theCart },
    refusals: ['CART_MERGED'],
  },
  {
    id: 'setCoupon',
    method: 'PUT',
    path: '/api/v1/cart/coupon',
    group: 'cart',
    summary: 'Put a coupon on the cart in place of another',
    description: '20 tries in 10 minutes. A coupon is held with the order, not with the cart.',
    by: 'buyer',
    headers: ['If-Match'],
    body: { schema: couponInput, example: { code: 'WELCOME10' } },
    answers: { 200: theCart },
    refusals: ['CART_MERGED', 'COUPON_UNAVAILABLE', 'RATE_LIMITED'],
  },
  {
    id: 'removeCoupon',
    method: 'DELETE',
    path: '/api/v1/cart/coupon',
    group: 'cart',
    summary: 'Take the coupon off',
    by: 'buyer',
    headers: ['If-Match'],
    answers: { 200: theCart },
    refusals: ['CART_MERGED'],
  },
  {
    id: 'mergeCart',
    method: 'POST',
    path: '/api/v1/cart/merge',
    group: 'cart',
    summary: 'Bring a guest’s cart and orders into the account',
    description: 'Without a token the guest of the cookie is meant. A second merge of the same token changes nothing.',
    by: 'member',
    body: { schema: mergeInput, optional: true, example: {} },
    answers: { 200: { says: 'The member’s cart, and what came of the merge', schema: mergedCart, headers: ETAG } },
  },
  {
    id: 'restoreCart',
    method: 'POST',
    path: '/api/v1/cart/restore',
    group: 'cart',
    summary: 'Put the lines of a mailed cart into one’s own',
    description: 'A visitor becomes a guest by it. Repeatable.',
    by: 'visitor',
    body: { schema: restoreInput, example: { key: 'the key of the link' } },
    answers: { 200: { ...theCart, headers: { ...ETAG, ...NEW_GUEST } } },
    refusals: ['LINK_EXPIRED', 'CART_MERGED'],
  },
  {
    id: 'previewCheckout',
    method: 'POST',
    path: '/api/v1/checkout/preview',
    group: 'cart',
    summary: 'See what an order would cost now',
    description: 'Asks the stock itself and holds nothing. Send one kind of address, or none.',
    by: 'buyer',
    body: { schema: previewInput, optional: true, example: { shippingAddress: ADDRESS } },
    answers: { 200: { says: 'Prices, warnings, and whether it can be ordered', schema: preview } },
    refusals: ['NOT_FOUND'],
  },
];
