import { signLink } from '#lib/signed-link.ts';

/** What keys in links are for: each purpose is signed apart, so that a key for one opens no other. */
export const ORDER_LINK = 'order';
export const CART_LINK = 'cart';
export const REMINDERS_LINK = 'no-reminders';

const DAY_MS = 86_400_000;

/** How long each is good from the day of its mail. An order's outlasts its delivery, a cart's is forgotten before the cart is, and who wants no mail may say so late. */
const DAYS = { [ORDER_LINK]: 60, [CART_LINK]: 14, [REMINDERS_LINK]: 365 } as const;

/** How the shop is called, where it is, and what its links are signed with. */
export type Shop = { readonly name: string; readonly publicUrl: string; readonly linkSecret: string };

const keyFor = (shop: Shop, purpose: keyof typeof DAYS, subject: string, from: Date) =>
  signLink(shop.linkSecret, purpose, subject, new Date(from.getTime() + DAYS[purpose] * DAY_MS));

/** A guest's order, from any browser. The address is exchanged for a cookie at once, so that the key does not stay in it. */
export function guestOrderUrl(shop: Shop, orderId: string, from: Date): string {
  return `${shop.publicUrl}/orders/${orderId}/track?key=${keyFor(shop, ORDER_LINK, orderId, from)}`;
}

/** A cart, to be put into the cart of whoever opens it. */
export function cartUrl(shop: Shop, cartId: string, from: Date): string {
  return `${shop.publicUrl}/cart/restore?key=${keyFor(shop, CART_LINK, cartId, from)}`;
}

/** No more reminders: for mailboxes by one POST, for people by the page that a GET leads to. */
export function noRemindersUrl(shop: Shop, address: string, from: Date): string {
  return `${shop.publicUrl}/api/v1/reminders/refuse?key=${keyFor(shop, REMINDERS_LINK, address.toLowerCase(), from)}`;
}
