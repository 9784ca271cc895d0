import { laterOn, markNotShippable, order, resume, resumeRefunds, tryAnotherCard } from './acts.ts';
import { playOut } from './play-out.ts';

/*
 * A purchase, killed before and after each commit and each call. Whoever comes after finishes it; the
 * bank has done everything once, the same key gives the same order.
 */

const PLACED = ['commit', 'the stock is held, the order placed'] as const;
const AUTHORISED = ['authorise', 'the money is set aside'] as const;
const CAPTURED = ['capture', 'the money is ours'] as const;
const LEASED = ['commit', 'a worker has the lease'] as const;

playOut([
  {
    name: 'a card that works (C-060, C-066)',
    card: 'tok_ok',
    acts: [{ mortal: order }],
    points: [
      PLACED,
      AUTHORISED,
      ['commit', 'that is known, the holds are confirmed'],
      CAPTURED,
      ['commit', 'that is known, the order is confirmed'],
    ],
    ends: {
      status: 'CONFIRMED',
      endReason: null,
      path: ['PENDING', 'PENDING_PAYMENT', 'CONFIRMED'],
      attempts: [['CAPTURED', ['authorized', 'captured']]],
      stock: { onHand: 0, reserved: 0 },
    },
  },
  {
    name: 'declined, then another card',
    card: 'tok_declined',
    acts: [{ mortal: order }, { mortal: tryAnotherCard('tok_ok') }],
    points: [
      PLACED,
      ['authorise', 'the bank says no'],
      ['commit', 'that is known, the hold stays'],
      ['commit', 'the second attempt is written'],
      AUTHORISED,
      ['commit', 'that is known, the holds are confirmed'],
      CAPTURED,
      ['commit', 'that is known, the order is confirmed'],
    ],
    ends: {
      status: 'CONFIRMED',
      endReason: null,
      path: ['PENDING', 'PENDING_PAYMENT', 'CONFIRMED'],
      attempts: [
        ['DECLINED', ['declined']],
        ['CAPTURED', ['authorized', 'captured']],
      ],
      stock: { onHand: 0, reserved: 0 },
    },
  },
  {
    name: 'the answer to the authorisation is lost (C-060)',
    card: 'tok_reply_lost',
    acts: [{ mortal: order }, laterOn, { mortal: resume }],
    points: [
      PLACED,
      ['authorise', 'the money is set aside, and nobody says so'],
      ['commit', 'the payment is unknown, the hold is kept'],
      LEASED,
      ['look up', 'the bank says what it has'],
      ['commit', 'that is known, the holds are confirmed'],
      CAPTURED,
      ['commit', 'that is known, the order is confirmed'],
    ],
    ends: {
      status: 'CONFIRMED',
      endReason: null,
      path: ['PENDING', 'PENDING_PAYMENT', 'CONFIRMED'],
      attempts: [['CAPTURED', ['authorized', 'captured']]],
      stock: { onHand: 0, reserved: 0 },
    },
  },
  {
    name: 'the answer to the capture is lost (C-079)',
    card: 'tok_capture_reply_lost',
    acts: [{ mortal: order }, laterOn, { mortal: resume }],
    points: [
      PLACED,
      AUTHORISED,
      ['commit', 'that is known, the holds are confirmed'],
      ['capture', 'the money is ours, and nobody says so'],
      ['commit', 'the payment is unknown'],
      LEASED,
      ['look up', 'the bank says what it has'],
      ['commit', 'that is known, the order is confirmed'],
    ],
    ends: {
      status: 'CONFIRMED',
      endReason: null,
      path: ['PENDING', 'PENDING_PAYMENT', 'CONFIRMED'],
      attempts: [['CAPTURED', ['authorized', 'captured']]],
      stock: { onHand: 0, reserved: 0 },
    },
  },
  {
    name: 'the capture fails for good',
    card: 'tok_capture_fails',
    acts: [{ mortal: order }],
    points: [
      PLACED,
      AUTHORISED,
      ['commit', 'that is known, the holds are confirmed'],
      ['capture', 'the bank refuses for good'],
      ['commit', 'that is known, the units are back'],
    ],
    ends: {
      status: 'PAYMENT_FAILED',
      endReason: 'CAPTURE_FAILED',
      path: ['PENDING', 'PENDING_PAYMENT', 'PAYMENT_FAILED'],
      attempts: [['FAILED', ['authorized', 'failed']]],
      stock: { onHand: 1, reserved: 0 },
    },
  },
  {
    name: 'a line cannot be shipped (C-080)',
    card: 'tok_ok',
    acts: [{ survivor: order }, { mortal: markNotShippable }, laterOn, { mortal: resumeRefunds }],
    points: [
      ['commit', 'the refund is written down'],
      ['commit', 'a worker has the lease'],
      ['refund', 'the money is given back'],
      ['commit', 'that is known, the stock put right'],
    ],
    ends: {
      status: 'CONFIRMED',
      endReason: null,
      path: ['PENDING', 'PENDING_PAYMENT', 'CONFIRMED'],
      attempts: [['REFUNDED', ['authorized', 'captured', 'refunded']]],
      stock: { onHand: 0, reserved: 0 },
    },
  },
]);
