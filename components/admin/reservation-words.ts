const words: Readonly<Record<string, string>> = {
  PLACED: 'Reserved',
  REPLAYED: 'Sent again, answered again',
  OUT_OF_STOCK: 'Not enough in stock',
  PRICE_CHANGED: 'The price had changed',
  ITEM_UNAVAILABLE: 'An item is not sold any more',
  CART_EMPTY: 'The cart was empty',
  CART_ALREADY_ORDERED: 'The cart had been ordered',
  PAYMENT_IN_PROGRESS: 'A payment was under way',
  COUPON_UNAVAILABLE: 'The coupon could not be used',
  IDEMPOTENCY_KEY_REUSED: 'A key was used twice',
  BUSY: 'Too busy',
};

/** What came of a request to reserve stock, for somebody who does not know the codes. One that has no words here is read as it is. */
export function reservationWords(outcome: string): string {
  return words[outcome] ?? outcome.charAt(0) + outcome.slice(1).toLowerCase().replaceAll('_', ' ');
}
