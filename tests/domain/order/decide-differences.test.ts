import { describe, expect, test } from 'vitest';
import type { AttemptStatus } from '#db/enums.ts';
import {
  type BookedAttempt,
  belongsTo,
  decideDifferences,
  isWorthAsking,
  reconcilePolicy,
} from '#domain/order/decide-differences.ts';
import type { BankPayment } from '#domain/payment/types.ts';

const booked = (status: AttemptStatus, given: Partial<BookedAttempt> = {}): BookedAttempt => ({
  id: 'attempt',
  orderId: 'order',
  status,
  providerPaymentId: 'pay_1',
  amountMinor: 1_000,
  currency: 'TRY',
  capturedMinor: status === 'CAPTURED' || status === 'REFUNDED' ? 1_000 : 0,
  refundedMinor: status === 'REFUNDED' ? 1_000 : 0,
  inMotion: false,
  leased: false,
  ageMs: 3_600_000,
  ...given,
});

const atBank = (status: BankPayment['status'], given: Partial<BankPayment> = {}): BankPayment => ({
  providerPaymentId: 'pay_1',
  status,
  amountMinor: 1_000,
  currency: 'TRY',
  capturedMinor: status === 'CAPTURED' ? 1_000 : 0,
  refundedMinor: 0,
  ...given,
});

const refunded = (minor: number) => atBank('CAPTURED', { refundedMinor: minor });

describe('what differs', () => {
  const table: [what: string, payment: BankPayment | undefined, books: BookedAttempt | undefined, kinds: string[]][] = [
    ['captured on both sides', atBank('CAPTURED'), booked('CAPTURED'), []],
    ['given back on both sides', refunded(1_000), booked('REFUNDED'), []],
    ['partly given back on both sides', refunded(300), booked('CAPTURED', { refundedMinor: 300 }), []],
    ['held on both sides', atBank('AUTHORIZED'), booked('AUTHORIZED'), []],
    ['declined there and cancelled here', atBank('DECLINED'), booked('CANCELED'), []],
    ['voided there and failed here, at another amount', atBank('VOIDED', { amountMinor: 9 }), booked('FAILED'), []],
    ['in 3-D Secure there and cancelled here', atBank('REQUIRES_ACTION'), booked('CANCELED'), []],
    ['held there, nothing here', atBank('AUTHORIZED'), undefined, ['AT_BANK_ONLY']],
    ['captured there, nothing here', atBank('CAPTURED'), undefined, ['AT_BANK_ONLY']],
    ['captured and partly given back there, nothing here', refunded(999), undefined, ['AT_BANK_ONLY']],
    ['all given back there, nothing here', refunded(1_000), undefined, []],
    ['declined there, nothing here', atBank('DECLINED'), undefined, []],
    ['nothing there, captured here', undefined, booked('CAPTURED'), ['AT_SHOP_ONLY']],
    ['nothing there, given back here', undefined, booked('REFUNDED'), ['AT_SHOP_ONLY']],
    ['nothing there, held here', undefined, booked('AUTHORIZED'), ['AT_SHOP_ONLY']],
    ['nothing there, declined here', undefined, booked('DECLINED'), []],
    ['nothing on either side', undefined, undefined, []],
    ['another amount', atBank('CAPTURED', { amountMinor: 1_001 }), booked('CAPTURED'), ['AMOUNT']],
    [
      'another currency, whatever the amount',
      atBank('CAPTURED', { currency: 'USD', amountMinor: 7 }),
      booked('CAPTURED'),
      ['CURRENCY'],
    ],
    [
      'another currency and voided here',
      atBank('AUTHORIZED', { currency: 'USD' }),
      booked('CANCELED'),
      ['CURRENCY', 'STATUS'],
    ],
    ['less captured than we have', atBank('CAPTURED', { capturedMinor: 900 }), booked('CAPTURED'), ['STATUS']],
    ['more given back than we have', refunded(1), booked('CAPTURED'), ['STATUS']],
    ['less given back than we have', refunded(0), booked('REFUNDED'), ['STATUS']],
    ['held there, cancelled here', atBank('AUTHORIZED'), booked('CANCELED'), ['STATUS']],
    ['voided there, captured here', atBank('VOIDED'), booked('CAPTURED'), ['STATUS']],
    [
      'other money and other amount',
      atBank('AUTHORIZED', { amountMinor: 5 }),
      booked('DECLINED'),
      ['AMOUNT', 'STATUS'],
    ],
  ];
  test.each(table)('%s', (_what, payment, books, kinds) => {
    expect(decideDifferences(payment, books)).toEqual(kinds);
  });
});

test('a payment is an attempt’s by its id at the bank, or by the key alone while that is not known', () => {
  expect(belongsTo(atBank('CAPTURED'), booked('CAPTURED'))).toBe(true);
  expect(belongsTo(atBank('CAPTURED'), booked('UNKNOWN', { providerPaymentId: null }))).toBe(true);
  expect(belongsTo(atBank('CAPTURED', { providerPaymentId: 'pay_2' }), booked('CAPTURED'))).toBe(false);
  expect(belongsTo(atBank('CAPTURED'), undefined)).toBe(false);
});

describe('what is worth asking about', () => {
  const ask = (payment: BankPayment, books: BookedAttempt) => isWorthAsking(payment, books, reconcilePolicy);

  test('a bank that is further than our books, once the webhook is late and nobody runs the saga', () => {
    expect(ask(atBank('AUTHORIZED'), booked('REQUIRES_ACTION'))).toBe(true);
    expect(ask(atBank('DECLINED'), booked('REQUIRES_ACTION'))).toBe(true);
    expect(ask(atBank('CAPTURED'), booked('AUTHORIZED'))).toBe(true);
    expect(ask(atBank('CAPTURED'), booked('CANCELED'))).toBe(true);
    expect(ask(atBank('AUTHORIZED'), booked('REQUIRES_ACTION', { leased: true }))).toBe(false);
    expect(ask(atBank('AUTHORIZED'), booked('REQUIRES_ACTION', { ageMs: reconcilePolicy.askAfterMs - 1 }))).toBe(false);
  });

  test('never what agrees, what is older than our books, or money that was given back at the bank', () => {
    expect(ask(atBank('VOIDED'), booked('DECLINED'))).toBe(false);
    expect(ask(atBank('AUTHORIZED'), booked('CANCELED'))).toBe(false);
    expect(ask(refunded(1_000), booked('CAPTURED'))).toBe(false);
    expect(ask(atBank('VOIDED'), booked('CAPTURED'))).toBe(false);
    expect(ask(atBank('PENDING'), booked('PENDING'))).toBe(false);
    expect(ask(atBank('CAPTURED'), booked('REFUNDED'))).toBe(false);
  });
});
