import { describe, expect, test } from 'vitest';
import type { StoredCartLine } from '#db/schema/cart.ts';
import { decideDraft } from '#domain/order/decide-draft.ts';
import type { BuyerState, OpenOrder } from '#domain/order/read-buyers.ts';
import { packPriceVersion } from '#domain/pricing/price-version.ts';
import { offerKey, quoteLines } from '#domain/pricing/rules.ts';
import type { OfferTerms } from '#domain/pricing/types.ts';

const OFFER: OfferTerms = { skuId: '1', sellerId: '1', priceMinor: 1_000, maxPerOrder: 20, title: 'Mug', active: true };
const LINE: StoredCartLine = {
  skuId: '1',
  sellerId: '1',
  quantity: 2,
  priceAtAddMinor: 1_000,
  title: 'Mug',
  addedAt: '2026-01-01T00:00:00Z',
};
const offersWith = (change: Partial<OfferTerms>) => new Map([[offerKey(OFFER), { ...OFFER, ...change }]]);
const SEEN = packPriceVersion(quoteLines([LINE], offersWith({}), 'TRY').quote);
const CART = { version: 3, items: [LINE] };
const OPEN: OpenOrder = { orderId: 'open', cartVersion: 2, expired: false, attemptStatuses: ['DECLINED'] };
const PRIOR = { orderId: 'prior', requestHash: 'the body' };

const decide = (buyer: Partial<BuyerState>, offers = offersWith({}), priceVersion = SEEN) => {
  const state: BuyerState = { prior: undefined, open: undefined, cart: CART, ...buyer };
  const decided = decideDraft({ requestHash: 'the body', priceVersion }, state, offers, 'TRY');
  return decided.kind === 'REFUSED' ? decided.refusal.code : decided.kind;
};

describe('refusals come in their documented order: each case has every later reason too', () => {
  const off = offersWith({ active: false });
  const cases: [name: string, answer: string, buyer: Partial<BuyerState>, offers?: typeof off, seen?: string][] = [
    ['the key was used for this body', 'REPLAYED', { prior: PRIOR, open: OPEN, cart: undefined }, off, 'pv1_other'],
    [
      'the key was used for another body',
      'IDEMPOTENCY_KEY_REUSED',
      { prior: { ...PRIOR, requestHash: 'x' }, open: OPEN },
    ],
    [
      'this cart is ordered',
      'CART_ALREADY_ORDERED',
      { open: { ...OPEN, cartVersion: 3, attemptStatuses: ['UNKNOWN'] } },
      off,
    ],
    [
      'its payment is under way',
      'PAYMENT_IN_PROGRESS',
      { open: { ...OPEN, attemptStatuses: ['PENDING'] }, cart: undefined },
    ],
    ['no cart', 'CART_EMPTY', { cart: undefined }, off, 'pv1_other'],
    ['an empty cart', 'CART_EMPTY', { cart: { version: 3, items: [] } }, off, 'pv1_other'],
    ['an offer is off', 'ITEM_UNAVAILABLE', {}, off, 'pv1_other'],
    ['an offer is gone', 'ITEM_UNAVAILABLE', {}, new Map(), 'pv1_other'],
    ['the price moved', 'PRICE_CHANGED', {}, offersWith({ priceMinor: 999 })],
    ['another price was seen', 'PRICE_CHANGED', {}, offersWith({}), 'pv1_other'],
    ['all is well', 'DRAFT', {}],
  ];
  test.each(cases)('%s: %s', (_name, answer, buyer, offers, seen) => {
    expect(decide(buyer, offers, seen)).toBe(answer);
  });
});

describe('the own open order', () => {
  test.each(['PENDING', 'UNKNOWN', 'AUTHORIZED', 'CAPTURED'] as const)(
    'with a payment %s stands in the way',
    (status) => {
      expect(decide({ open: { ...OPEN, attemptStatuses: ['DECLINED', status] } })).toBe('PAYMENT_IN_PROGRESS');
    },
  );
  test.each(['DECLINED', 'REQUIRES_ACTION', 'CANCELED', 'FAILED'] as const)(
    'with a payment %s is replaced',
    (status) => {
      expect(decide({ open: { ...OPEN, attemptStatuses: [status] } })).toBe('DRAFT');
    },
  );
  test('whose hold has run out never stands in the way, not even for the same cart', () => {
    expect(decide({ open: { ...OPEN, expired: true, cartVersion: 3, attemptStatuses: ['PENDING'] } })).toBe('DRAFT');
  });
});
