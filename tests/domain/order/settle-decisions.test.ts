// Long because it is a table: one row for each standing of an order and word of the bank.
import { describe, expect, test } from 'vitest';
import type { AttemptStatus, HoldState, OrderStatus, SagaStep } from '#db/enums.ts';
import { orderStatuses } from '#db/enums.ts';
import { decideEnding, decideExpiry, endings } from '#domain/order/decide-ending.ts';
import { decideSettlement } from '#domain/order/decide-settlement.ts';
import type { OrderState } from '#domain/order/read-orders.ts';
import { canMove, isOpen } from '#domain/order/states.ts';
import type { Attempt, BankAnswer, BankPayment } from '#domain/payment/types.ts';

/**
 * The bank's word against every standing of an order: what SPEC 7 says must follow, row by row. Pure, so that each row is one
 * line; that the writes then happen once is tested on the database.
 */

const created = new Date('2026-11-30T12:00:00Z');
const policy = { unknownHoldCapMs: 1_800_000 };

function attempt(status: AttemptStatus, given: Partial<Attempt> = {}): Attempt {
  return {
    id: 'a1',
    orderId: 'o1',
    ordinal: 1,
    status,
    paymentMethodToken: 'tok',
    providerPaymentId: 'p1',
    redirectUrl: null,
    declineCode: null,
    amountMinor: 1000,
    currency: 'TRY',
    capturedMinor: 0,
    refundedMinor: 0,
    ageMs: 0,
    ...given,
  };
}

function order(
  status: OrderStatus,
  holds: HoldState | 'EXPIRED',
  attempts: Attempt[],
  step: SagaStep = 'AUTHORIZE',
): OrderState {
  return {
    orderId: 'o1',
    buyer: 'g:x',
    status,
    cartVersion: 1,
    couponId: null,
    createdAt: created,
    readAt: created,
    attemptId: 'a1',
    holdExpiresAt: holds === 'ACTIVE' || holds === 'EXPIRED' ? new Date(created.getTime() + 900_000) : null,
    holdExtended: false,
    saga: { step, failures: 0, fence: 1, needsAttention: false },
    attempts,
    holds: [1, 2].map((n) => ({
      orderId: 'o1',
      skuId: String(n),
      warehouseId: '9',
      quantity: n,
      state: holds === 'EXPIRED' ? 'ACTIVE' : holds,
      expired: holds === 'EXPIRED',
    })),
  };
}

function says(status: BankPayment['status'], given: Partial<BankPayment> = {}): BankAnswer {
  return {
    kind: 'PAYMENT',
    payment: {
      providerPaymentId: 'p1',
      status,
      amountMinor: 1000,
      currency: 'TRY',
      capturedMinor: status === 'CAPTURED' ? 1000 : 0,
      refundedMinor: 0,
      ...given,
    },
  };
}

type Row = {
  readonly name: string;
  readonly state: OrderState;
  readonly answer: BankAnswer;
  readonly attempt?: string;
  /** [order status, holds end as, attempt status, saga step]; '-' is no change. `undefined`: nothing at all happens. */
  readonly becomes: readonly [string, string, string, string] | undefined;
};

const rows: readonly Row[] = [
  {
    name: 'authorised, holds alive: confirmed, go on to capture',
    state: order('PENDING', 'ACTIVE', [attempt('PENDING')]),
    answer: says('AUTHORIZED'),
    becomes: ['PENDING_PAYMENT', 'CONFIRMED', 'AUTHORIZED', 'CAPTURE'],
  },
  {
    name: 'authorised after 3-D Secure',
    state: order('PENDING_PAYMENT', 'ACTIVE', [attempt('REQUIRES_ACTION')]),
    answer: says('AUTHORIZED'),
    becomes: ['-', 'CONFIRMED', 'AUTHORIZED', 'CAPTURE'],
  },
  {
    name: 'authorised, heard again: only the capture',
    state: order('PENDING_PAYMENT', 'CONFIRMED', [attempt('AUTHORIZED')]),
    answer: says('AUTHORIZED'),
    becomes: ['-', '-', '-', 'CAPTURE'],
  },
  {
    name: 'authorised when the hold has run out: expired, voided',
    state: order('PENDING_PAYMENT', 'EXPIRED', [attempt('REQUIRES_ACTION')]),
    answer: says('AUTHORIZED'),
    becomes: ['EXPIRED', 'RELEASED', 'AUTHORIZED', 'UNWIND'],
  },
  {
    name: 'authorised after the order expired: unwound',
    state: order('EXPIRED', 'RELEASED', [attempt('REQUIRES_ACTION')], 'UNWIND'),
    answer: says('AUTHORIZED'),
    becomes: ['-', '-', 'AUTHORIZED', 'UNWIND'],
  },
  {
    name: 'captured: confirmed',
    state: order('PENDING_PAYMENT', 'CONFIRMED', [attempt('AUTHORIZED')]),
    answer: says('CAPTURED'),
    becomes: ['CONFIRMED', '-', 'CAPTURED', 'DONE'],
  },
  {
    name: 'captured, heard again: nothing',
    state: order('CONFIRMED', 'CONFIRMED', [attempt('CAPTURED', { capturedMinor: 1000 })], 'DONE'),
    answer: says('CAPTURED'),
    becomes: undefined,
  },
  {
    name: 'captured, told late as authorised: stale',
    state: order('CONFIRMED', 'CONFIRMED', [attempt('CAPTURED', { capturedMinor: 1000 })], 'DONE'),
    answer: says('AUTHORIZED'),
    becomes: undefined,
  },
  {
    name: 'captured after a cancellation: to be refunded',
    state: order('CANCELLED', 'RELEASED', [attempt('AUTHORIZED')], 'UNWIND'),
    answer: says('CAPTURED'),
    becomes: ['-', '-', 'CAPTURED', 'UNWIND'],
  },
  {
    name: 'refunded: at rest',
    state: order('CANCELLED', 'RELEASED', [attempt('CAPTURED', { capturedMinor: 1000 })], 'UNWIND'),
    answer: says('CAPTURED', { refundedMinor: 1000 }),
    becomes: ['-', '-', 'REFUNDED', 'DONE'],
  },
  {
    name: 'voided after the end: at rest',
    state: order('EXPIRED', 'RELEASED', [attempt('AUTHORIZED')], 'UNWIND'),
    answer: says('VOIDED'),
    becomes: ['-', '-', 'CANCELED', 'DONE'],
  },
  {
    name: 'declined: the hold stays, another card may come',
    state: order('PENDING', 'ACTIVE', [attempt('PENDING')]),
    answer: says('DECLINED'),
    becomes: ['PENDING_PAYMENT', '-', 'DECLINED', 'AWAIT_PAYER'],
  },
  {
    name: 'needs the payer',
    state: order('PENDING', 'ACTIVE', [attempt('PENDING')]),
    answer: says('REQUIRES_ACTION'),
    becomes: ['PENDING_PAYMENT', '-', 'REQUIRES_ACTION', 'AWAIT_PAYER'],
  },
  {
    name: 'no answer: unknown, asked again',
    state: order('PENDING', 'ACTIVE', [attempt('PENDING')]),
    answer: { kind: 'NO_ANSWER', detail: 'x' },
    becomes: ['PENDING_PAYMENT', '-', 'UNKNOWN', 'ASK_BANK'],
  },
  {
    name: 'no answer to a capture: unknown, holds stay confirmed',
    state: order('PENDING_PAYMENT', 'CONFIRMED', [attempt('AUTHORIZED')], 'CAPTURE'),
    answer: { kind: 'NO_ANSWER', detail: 'x' },
    becomes: ['-', '-', 'UNKNOWN', 'ASK_BANK'],
  },
  {
    name: 'unknown, then authorised, holds confirmed before: capture again under the same key',
    state: order('PENDING_PAYMENT', 'CONFIRMED', [attempt('UNKNOWN')], 'ASK_BANK'),
    answer: says('AUTHORIZED'),
    becomes: ['-', '-', 'AUTHORIZED', 'CAPTURE'],
  },
  {
    name: 'unknown, then captured: confirmed',
    state: order('PENDING_PAYMENT', 'CONFIRMED', [attempt('UNKNOWN')], 'ASK_BANK'),
    answer: says('CAPTURED'),
    becomes: ['CONFIRMED', '-', 'CAPTURED', 'DONE'],
  },
  {
    name: 'the bank knows nothing: ask for the money again under the same key',
    state: order('PENDING_PAYMENT', 'ACTIVE', [attempt('UNKNOWN')], 'ASK_BANK'),
    answer: { kind: 'NOTHING' },
    becomes: ['-', '-', 'PENDING', 'AUTHORIZE'],
  },
  {
    name: 'the bank knows nothing of an ended order, and a call may still be on its way: wait',
    state: order('EXPIRED', 'RELEASED', [attempt('UNKNOWN', { ageMs: 1000 })], 'UNWIND'),
    answer: { kind: 'NOTHING' },
    becomes: ['-', '-', '-', 'UNWIND'],
  },
  {
    name: 'the bank knows nothing of an ended order for good',
    state: order('EXPIRED', 'RELEASED', [attempt('UNKNOWN', { ageMs: 61_000 })], 'UNWIND'),
    answer: { kind: 'NOTHING' },
    becomes: ['-', '-', 'CANCELED', 'DONE'],
  },
  {
    name: 'definite error: the same step later',
    state: order('PENDING', 'ACTIVE', [attempt('PENDING')]),
    answer: { kind: 'ERROR', detail: '500' },
    becomes: ['PENDING_PAYMENT', '-', '-', 'AUTHORIZE'],
  },
  {
    name: 'refused for good (401): released at once',
    state: order('PENDING', 'ACTIVE', [attempt('PENDING')]),
    answer: { kind: 'REFUSED', code: 'UNAUTHENTICATED', detail: '' },
    becomes: ['PAYMENT_FAILED', 'RELEASED', 'FAILED', 'DONE'],
  },
  {
    name: 'an unknown token: the buyer may try another card',
    state: order('PENDING', 'ACTIVE', [attempt('PENDING')]),
    answer: { kind: 'REFUSED', code: 'UNKNOWN_TOKEN', detail: '' },
    becomes: ['PENDING_PAYMENT', '-', 'DECLINED', 'AWAIT_PAYER'],
  },
  {
    name: 'capture failed for good: units go back',
    state: order('PENDING_PAYMENT', 'CONFIRMED', [attempt('AUTHORIZED')], 'CAPTURE'),
    answer: says('FAILED'),
    becomes: ['PAYMENT_FAILED', 'RETURNED', 'FAILED', 'DONE'],
  },
  {
    name: 'voided behind our back before the capture: units go back',
    state: order('PENDING_PAYMENT', 'CONFIRMED', [attempt('AUTHORIZED')], 'CAPTURE'),
    answer: says('VOIDED'),
    becomes: ['PAYMENT_FAILED', 'RETURNED', 'CANCELED', 'DONE'],
  },
  {
    name: 'another amount: never confirms',
    state: order('PENDING', 'ACTIVE', [attempt('PENDING')]),
    answer: says('AUTHORIZED', { amountMinor: 1 }),
    becomes: ['-', '-', 'PENDING', 'AUTHORIZE'],
  },
  {
    name: 'another currency, captured: never confirms',
    state: order('PENDING_PAYMENT', 'CONFIRMED', [attempt('AUTHORIZED')], 'CAPTURE'),
    answer: says('CAPTURED', { currency: 'USD' }),
    becomes: ['-', '-', 'AUTHORIZED', 'CAPTURE'],
  },
  {
    name: 'an older attempt fails late: only itself is marked',
    state: order(
      'PENDING_PAYMENT',
      'CONFIRMED',
      [attempt('AUTHORIZED'), attempt('REQUIRES_ACTION', { id: 'a0' })],
      'CAPTURE',
    ),
    attempt: 'a0',
    answer: says('DECLINED'),
    becomes: ['-', '-', 'DECLINED', 'CAPTURE'],
  },
  {
    name: 'a second attempt succeeds too: surplus, unwound after the capture',
    state: order(
      'PENDING_PAYMENT',
      'CONFIRMED',
      [attempt('AUTHORIZED'), attempt('REQUIRES_ACTION', { id: 'a2' })],
      'CAPTURE',
    ),
    attempt: 'a2',
    answer: says('AUTHORIZED'),
    becomes: ['-', '-', 'AUTHORIZED', 'CAPTURE'],
  },
  {
    name: 'captured while a surplus attempt stands: unwind it',
    state: order(
      'PENDING_PAYMENT',
      'CONFIRMED',
      [attempt('AUTHORIZED'), attempt('AUTHORIZED', { id: 'a2' })],
      'CAPTURE',
    ),
    answer: says('CAPTURED'),
    becomes: ['CONFIRMED', '-', 'CAPTURED', 'UNWIND'],
  },
  {
    name: 'a second attempt succeeds after the order is confirmed: unwind it',
    state: order(
      'CONFIRMED',
      'CONFIRMED',
      [attempt('CAPTURED', { capturedMinor: 1000 }), attempt('REQUIRES_ACTION', { id: 'a2' })],
      'UNWIND',
    ),
    attempt: 'a2',
    answer: says('AUTHORIZED'),
    becomes: ['-', '-', 'AUTHORIZED', 'UNWIND'],
  },
  // A webhook settled the order while a runner waited for its own answer, and that one got lost (found by the chaos run).
  ...(
    [
      { kind: 'NO_ANSWER', detail: 'x' },
      { kind: 'ERROR', detail: '500' },
      { kind: 'NOTHING' },
      { kind: 'REFUSED', code: 'X', detail: '' },
    ] satisfies BankAnswer[]
  ).flatMap((answer) => [
    {
      name: `${answer.kind} about a payment that was settled meanwhile: the order stays at rest`,
      state: order('CONFIRMED', 'CONFIRMED', [attempt('CAPTURED', { capturedMinor: 1000 })], 'DONE'),
      answer,
      becomes: undefined,
    },
    {
      name: `${answer.kind} when nothing is left to unwind: done`,
      state: order('EXPIRED', 'RELEASED', [attempt('CANCELED')], 'UNWIND'),
      answer,
      becomes: ['-', '-', '-', 'DONE'] as const,
    },
  ]),
];

describe('decideSettlement', () => {
  test.each(rows)('$name', ({ state, attempt: id = 'a1', answer, becomes }) => {
    const about = state.attempts.find((a) => a.id === id);
    if (!about) throw new Error('row names no attempt');
    const transition = decideSettlement(state, about, answer, policy);
    if (!becomes) {
      expect(transition).toBeUndefined();
      return;
    }
    const ends =
      [...new Set(transition?.endings?.map((e) => e.to))].join() || (transition?.returned?.length ? 'RETURNED' : '-');
    expect([transition?.order?.to ?? '-', ends, transition?.attempt?.status ?? '-', transition?.saga.step]).toEqual(
      becomes,
    );
  });

  test('an unknown payment keeps its live hold, to 30 minutes after the order at most', () => {
    const state = order('PENDING', 'ACTIVE', [attempt('PENDING')]);
    const transition = decideSettlement(state, attempt('PENDING'), { kind: 'NO_ANSWER', detail: 'x' }, policy);
    expect(transition?.keepHoldUntil).toEqual(new Date('2026-11-30T12:30:00Z'));
  });

  test('a mismatch calls a person and says what the bank has', () => {
    const state = order('PENDING', 'ACTIVE', [attempt('PENDING')]);
    const transition = decideSettlement(state, attempt('PENDING'), says('AUTHORIZED', { amountMinor: 1 }), policy);
    expect(transition?.saga).toMatchObject({ needsAttention: true, lastError: 'PAYMENT_MISMATCH: the bank has 1 TRY' });
  });

  test('whatever the bank says, a terminal order keeps its status and its stock', () => {
    const answers: BankAnswer[] = [
      ...(['PENDING', 'REQUIRES_ACTION', 'AUTHORIZED', 'CAPTURED', 'DECLINED', 'VOIDED', 'FAILED'] as const).map((s) =>
        says(s),
      ),
      { kind: 'NOTHING' },
      { kind: 'NO_ANSWER', detail: '' },
      { kind: 'ERROR', detail: '' },
      { kind: 'REFUSED', code: 'X', detail: '' },
    ];
    for (const status of orderStatuses.filter((s) => !isOpen(s))) {
      const holds = status === 'CONFIRMED' ? 'CONFIRMED' : 'RELEASED';
      for (const standing of ['PENDING', 'REQUIRES_ACTION', 'AUTHORIZED', 'UNKNOWN', 'CAPTURED'] as const) {
        for (const answer of answers) {
          const state = order(status, holds, [attempt(standing)], 'UNWIND');
          const transition = decideSettlement(state, attempt(standing), answer, policy);
          expect([transition?.order, transition?.endings, transition?.returned]).toEqual([
            undefined,
            undefined,
            undefined,
          ]);
        }
      }
    }
  });
});

describe('decideEnding', () => {
  test('every ending releases every hold of an open order, once', () => {
    for (const ending of Object.values(endings)) {
      const transition = decideEnding(order('PENDING_PAYMENT', 'ACTIVE', [attempt('DECLINED')], 'AWAIT_PAYER'), ending);
      expect(transition?.endings?.map((e) => e.to)).toEqual(['RELEASED', 'RELEASED']);
      expect(transition?.saga.step).toBe('DONE');
      for (const status of orderStatuses.filter((s) => !isOpen(s))) {
        expect(decideEnding(order(status, 'RELEASED', [attempt('DECLINED')]), ending)).toBeUndefined();
      }
    }
  });

  test('what the bank may still hold is unwound after it', () => {
    for (const standing of ['PENDING', 'REQUIRES_ACTION', 'AUTHORIZED', 'UNKNOWN'] as const) {
      const transition = decideEnding(order('PENDING_PAYMENT', 'ACTIVE', [attempt(standing)]), endings.cancelled);
      expect(transition?.saga.step).toBe('UNWIND');
    }
  });

  test('confirmed holds cannot be released: only the bank decides then', () => {
    expect(
      decideEnding(order('PENDING_PAYMENT', 'CONFIRMED', [attempt('AUTHORIZED')]), endings.cancelled),
    ).toBeUndefined();
  });

  test('expiry needs every hold to have run out', () => {
    expect(decideExpiry(order('PENDING_PAYMENT', 'ACTIVE', [attempt('DECLINED')]))).toBeUndefined();
    expect(decideExpiry(order('PENDING_PAYMENT', 'EXPIRED', [attempt('DECLINED')]))?.order?.to).toBe('EXPIRED');
  });
});

test('the order machine: from open states onwards, never back, never out of a terminal one', () => {
  const moves = orderStatuses.flatMap((from) =>
    orderStatuses.filter((to) => canMove(from, to)).map((to) => `${from}>${to}`),
  );
  expect(moves).toEqual([
    'PENDING>PENDING_PAYMENT',
    'PENDING>CONFIRMED',
    'PENDING>PAYMENT_FAILED',
    'PENDING>EXPIRED',
    'PENDING>CANCELLED',
    'PENDING_PAYMENT>CONFIRMED',
    'PENDING_PAYMENT>PAYMENT_FAILED',
    'PENDING_PAYMENT>EXPIRED',
    'PENDING_PAYMENT>CANCELLED',
  ]);
});
