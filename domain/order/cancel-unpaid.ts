import type { OrderStatus } from '#db/enums.ts';
import type { Tx } from '#db/transaction.ts';
import { ok, type Result, refused } from '#lib/result.ts';
import { type Ending, endings } from './decide-ending.ts';
import { endOrders } from './end-orders.ts';

export type CancelRefusal =
  | { readonly code: 'NOT_FOUND' }
  | { readonly code: 'PAYMENT_IN_PROGRESS'; readonly orderId: string }
  | { readonly code: 'ORDER_NOT_OPEN'; readonly orderStatus: string };

/**
 * Cancels an order that its caller has locked and read under the lock, whoever asks. True: it was cancelled now; false: it was before. An order whose
 * payment is being captured is `PAYMENT_IN_PROGRESS`, one that ended otherwise `ORDER_NOT_OPEN`.
 */
export async function cancelUnpaid(
  tx: Tx,
  orderId: string,
  status: OrderStatus,
  ending: Ending = endings.cancelled,
): Promise<Result<boolean, CancelRefusal>> {
  if (status === 'CANCELLED') return ok(false);
  const { ended } = await endOrders(tx, [orderId], ending);
  if (ended.length > 0) return ok(true);
  return status === 'PENDING_PAYMENT'
    ? refused({ code: 'PAYMENT_IN_PROGRESS', orderId })
    : refused({ code: 'ORDER_NOT_OPEN', orderStatus: status });
}
