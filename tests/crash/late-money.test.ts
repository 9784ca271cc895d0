import { hearTheBank, holdsRunOut, order, payerApproves, swept } from './acts.ts';
import { playOut } from './play-out.ts';

/* Money that comes late where the shop takes the stock again for it (LATE_PAYMENT=reacquire). Refusing it is in endings.test.ts. */

playOut(
  [
    {
      name: 'money that comes late takes the stock again, and the order is confirmed after all',
      card: 'tok_3ds',
      acts: [{ survivor: order }, { world: holdsRunOut }, swept, payerApproves, { mortal: hearTheBank }],
      points: [
        ['commit', 'the event is in the inbox'],
        ['look up', 'the bank says that the payer agreed'],
        ['commit', 'that is known'],
        ['commit', 'the lease is taken'],
        ['look up', 'the money is still there'],
        ['commit', 'the stock is taken again and confirmed'],
        ['capture', 'the money is ours'],
        ['commit', 'that is known, the order is confirmed'],
        ['commit', 'the event is ticked off'],
      ],
      ends: {
        status: 'CONFIRMED',
        endReason: null,
        path: ['PENDING', 'PENDING_PAYMENT', 'EXPIRED', 'PENDING_PAYMENT', 'CONFIRMED'],
        attempts: [['CAPTURED', ['requires_action', 'authorized', 'captured']]],
        stock: { onHand: 0, reserved: 0 },
      },
    },
  ],
  { latePayment: 'reacquire' },
);
