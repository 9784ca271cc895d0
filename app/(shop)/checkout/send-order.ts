'use client';

import { type Answer, callApi } from '#app/_client/call-api.ts';
import { keyFor, newKeyFor } from '#app/_client/idempotency.ts';
import type { OrderView, ShippingAddressView } from '#domain/order/types.ts';

/** Where it goes: an address of the book, or one that is written out. */
export type Destination = { addressId: string } | { shippingAddress: ShippingAddressView };

export type OrderBody = {
  priceVersion: string;
  addressId?: string;
  shippingAddress?: ShippingAddressView;
  email?: string;
  paymentMethodToken: string;
};

const endedUnpaid = ['EXPIRED', 'CANCELLED', 'PAYMENT_FAILED'];

/**
 * Places the order. The same body of the same cart version goes under the same key, kept in this tab: a double click, Back, a
 * reload or a lost answer gives the order that was made, never a second one. When what was made has ended unpaid, the buyer
 * means a new one, under a new key.
 */
export async function sendOrder(body: OrderBody, cartVersion: number): Promise<Answer<OrderView>> {
  const attempt = { scope: 'order', of: [cartVersion, body] };
  const send = (idempotencyKey: string) =>
    callApi<OrderView>('/api/v1/orders', { method: 'POST', body, idempotencyKey });
  const answer = await send(keyFor(attempt));
  const stale = answer.ok
    ? answer.replayed && endedUnpaid.includes(answer.value.status)
    : answer.problem.code === 'IDEMPOTENCY_KEY_REUSED';
  return stale ? send(newKeyFor(attempt)) : answer;
}

// Somebody who has just ordered is not kept waiting for a favour.
const PATIENCE_MS = 2_000;

/** Puts what was typed into the member's book, for the next time; the order stands whether that works or not. */
export async function keepAddress(address: ShippingAddressView): Promise<void> {
  const kept = callApi('/api/v1/addresses', { method: 'POST', body: address });
  await Promise.race([kept, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}
