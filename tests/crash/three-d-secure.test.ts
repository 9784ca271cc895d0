import { bankCaptures, comeBack, hearTheBank, order, payerApproves, tryAnotherCard } from './acts.ts';
import { playOut } from './play-out.ts';

/*
 * 3-D Secure and two attempts, killed before and after each commit and each call. The first attempt that succeeds pays, a
 * surplus one goes back once.
 */

playOut([
  {
    name: 'approved, and the payer comes back (C-076)',
    card: 'tok_3ds',
    acts: [{ mortal: order }, payerApproves, { mortal: comeBack }],
    points: [
      ['commit', 'the stock is held, the order placed'],
      ['authorise', 'the bank wants to ask the payer'],
      ['commit', 'that is known'],
      ['look up', 'the bank says that the payer agreed'],
      ['commit', 'that is known, the holds are confirmed'],
      ['commit', 'the lease is taken'],
      ['capture', 'the money is ours'],
      ['commit', 'that is known, the order is confirmed'],
    ],
    ends: {
      status: 'CONFIRMED',
      endReason: null,
      path: ['PENDING', 'PENDING_PAYMENT', 'CONFIRMED'],
      attempts: [['CAPTURED', ['requires_action', 'authorized', 'captured']]],
      stock: { onHand: 0, reserved: 0 },
    },
  },
  {
    name: 'approved, and the bank tells (C-076)',
    card: 'tok_3ds',
    acts: [{ survivor: order }, payerApproves, { mortal: hearTheBank }],
    points: [
      ['commit', 'the event is in the inbox'],
      ['look up', 'the bank says that the payer agreed'],
      ['commit', 'that is known, the holds are confirmed'],
      ['commit', 'the lease is taken'],
      ['capture', 'the money is ours'],
      ['commit', 'that is known, the order is confirmed'],
      ['commit', 'the event is ticked off'],
    ],
    ends: {
      status: 'CONFIRMED',
      endReason: null,
      path: ['PENDING', 'PENDING_PAYMENT', 'CONFIRMED'],
      attempts: [['CAPTURED', ['requires_action', 'authorized', 'captured']]],
      stock: { onHand: 0, reserved: 0 },
    },
  },
  {
    name: 'paid by another card meanwhile: the first attempt is voided (C-088)',
    card: 'tok_3ds',
    acts: [{ survivor: order }, { mortal: tryAnotherCard('tok_ok') }],
    points: [
      ['commit', 'the second attempt is written'],
      ['authorise', 'the money is set aside'],
      ['commit', 'that is known, the holds are confirmed'],
      ['capture', 'the money is ours'],
      ['commit', 'that is known, the order is confirmed'],
      ['void', 'the first attempt is given up'],
      ['commit', 'that is known'],
    ],
    ends: {
      status: 'CONFIRMED',
      endReason: null,
      path: ['PENDING', 'PENDING_PAYMENT', 'CONFIRMED'],
      attempts: [
        ['CANCELED', ['requires_action', 'voided']],
        ['CAPTURED', ['authorized', 'captured']],
      ],
      stock: { onHand: 0, reserved: 0 },
    },
  },
  {
    name: 'paid by another card, and the bank has the first money too: it is refunded (C-088, C-080)',
    card: 'tok_3ds',
    acts: [{ survivor: order }, payerApproves, bankCaptures, { mortal: tryAnotherCard('tok_ok') }],
    points: [
      ['commit', 'the second attempt is written'],
      ['authorise', 'the money is set aside'],
      ['commit', 'that is known, the holds are confirmed'],
      ['capture', 'the money is ours'],
      ['commit', 'that is known, the order is confirmed'],
      ['void', 'too late, says the bank: it is captured'],
      ['commit', 'that is known'],
      ['refund', 'the first money is given back'],
      ['commit', 'that is known'],
    ],
    ends: {
      status: 'CONFIRMED',
      endReason: null,
      path: ['PENDING', 'PENDING_PAYMENT', 'CONFIRMED'],
      attempts: [
        ['REFUNDED', ['requires_action', 'authorized', 'captured', 'refunded']],
        ['CAPTURED', ['authorized', 'captured']],
      ],
      stock: { onHand: 0, reserved: 0 },
    },
    // Nobody has heard of the other card: the worker asks the bank before it comes again, and the first card has paid.
    traceless: {
      end: { at: 0, side: 'before' },
      ends: {
        status: 'CONFIRMED',
        endReason: null,
        path: ['PENDING', 'PENDING_PAYMENT', 'CONFIRMED'],
        attempts: [['CAPTURED', ['requires_action', 'authorized', 'captured']]],
        stock: { onHand: 0, reserved: 0 },
      },
    },
  },
]);
