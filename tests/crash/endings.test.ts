import { cancelOrder } from '#domain/order/cancel-order.ts';
import {
  bankCaptures,
  cancel,
  hearTheBank,
  holdsRunOut,
  laterOn,
  order,
  payerApproves,
  resume,
  sweepAll,
  swept,
} from './acts.ts';
import { playOut } from './play-out.ts';

/*
 * An order that ends without a sale while the bank has something of it, killed before and after each commit and each
 * call. The unit is free, the money goes back, and both happen once.
 */

const BACK = { onHand: 1, reserved: 0 };

playOut([
  {
    name: 'the hold runs out while the bank is asked',
    card: 'tok_ok',
    acts: [{ mortal: order }],
    meanwhile: async (story, point) => {
      if (point === 'authorise') await holdsRunOut(story);
    },
    points: [
      ['commit', 'the stock is held, the order placed'],
      ['authorise', 'the money is set aside, too late'],
      ['commit', 'the order is expired, the stock free'],
      ['void', 'the money is let go'],
      ['commit', 'that is known'],
    ],
    ends: {
      status: 'EXPIRED',
      endReason: 'EXPIRED',
      path: ['PENDING', 'EXPIRED'],
      attempts: [['CANCELED', ['authorized', 'voided']]],
      stock: BACK,
    },
  },
  {
    name: 'the buyer cancels elsewhere while the bank is asked',
    card: 'tok_ok',
    acts: [{ mortal: order }],
    meanwhile: async (story, point) => {
      if (point === 'authorise') await cancelOrder(story.stage.survivor.db, story.buyer, await story.orderId());
    },
    points: [
      ['commit', 'the stock is held, the order placed'],
      ['authorise', 'the money is set aside, too late'],
      ['commit', 'that is known'],
      ['void', 'the money is let go'],
      ['commit', 'that is known'],
    ],
    ends: {
      status: 'CANCELLED',
      endReason: 'CANCELLED',
      path: ['PENDING', 'CANCELLED'],
      attempts: [['CANCELED', ['authorized', 'voided']]],
      stock: BACK,
    },
  },
  {
    name: 'cancelled when the bank has authorised and nobody has heard it',
    card: 'tok_3ds',
    acts: [{ survivor: order }, payerApproves, { mortal: cancel }, laterOn, { mortal: resume }],
    points: [
      ['commit', 'the order is cancelled, the stock free'],
      ['commit', 'a worker has the lease'],
      ['void', 'the money is let go'],
      ['commit', 'that is known'],
    ],
    ends: {
      status: 'CANCELLED',
      endReason: 'CANCELLED',
      path: ['PENDING', 'PENDING_PAYMENT', 'CANCELLED'],
      attempts: [['CANCELED', ['requires_action', 'authorized', 'voided']]],
      stock: BACK,
    },
    // Nobody has heard of the wish to cancel: the worker asks the bank before it comes again, and the order is paid.
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
  {
    name: 'abandoned in 3-D Secure',
    card: 'tok_3ds',
    acts: [{ survivor: order }, { world: holdsRunOut }, { mortal: sweepAll }, laterOn, { mortal: resume }],
    points: [
      ['commit', 'the order is expired, the stock free'],
      ['commit', 'the run is written down'],
      ['commit', 'a worker has the lease'],
      ['void', 'the attempt is given up'],
      ['commit', 'that is known'],
    ],
    ends: {
      status: 'EXPIRED',
      endReason: 'EXPIRED',
      path: ['PENDING', 'PENDING_PAYMENT', 'EXPIRED'],
      attempts: [['CANCELED', ['requires_action', 'voided']]],
      stock: BACK,
    },
  },
  {
    name: 'money that comes late is refused: an authorisation is voided (C-050)',
    card: 'tok_3ds',
    acts: [{ survivor: order }, { world: holdsRunOut }, swept, payerApproves, { mortal: hearTheBank }],
    points: [
      ['commit', 'the event is in the inbox'],
      ['look up', 'the bank says that the payer agreed'],
      ['commit', 'that is known'],
      ['commit', 'the lease is taken'],
      ['void', 'the money is let go'],
      ['commit', 'that is known'],
      ['commit', 'the event is ticked off'],
    ],
    ends: {
      status: 'EXPIRED',
      endReason: 'EXPIRED',
      path: ['PENDING', 'PENDING_PAYMENT', 'EXPIRED'],
      attempts: [['CANCELED', ['requires_action', 'authorized', 'voided']]],
      stock: BACK,
    },
  },
  {
    name: 'money that comes late is refused: what is captured is refunded (C-080)',
    card: 'tok_3ds',
    acts: [{ survivor: order }, { world: holdsRunOut }, swept, payerApproves, bankCaptures, { mortal: hearTheBank }],
    points: [
      ['commit', 'the event is in the inbox'],
      ['look up', 'the bank says that it has the money'],
      ['commit', 'that is known'],
      ['commit', 'the lease is taken'],
      ['refund', 'the money is given back'],
      ['commit', 'that is known'],
      ['commit', 'the event is ticked off'],
    ],
    ends: {
      status: 'EXPIRED',
      endReason: 'EXPIRED',
      path: ['PENDING', 'PENDING_PAYMENT', 'EXPIRED'],
      attempts: [['REFUNDED', ['requires_action', 'authorized', 'captured', 'refunded']]],
      stock: BACK,
    },
  },
]);
