import type { Db } from '#db/client.ts';
import type { AttemptStatus } from '#db/enums.ts';
import { lockInventory, lockOrders } from '#db/locks.ts';
import { type Tx, transaction } from '#db/transaction.ts';
import { appendEvents } from '#domain/event/append-events.ts';
import type { HeldUnits } from '#domain/stock/types.ts';
import { writeOffUnits } from '#domain/stock/write-off-units.ts';
import { present } from '#lib/result.ts';
import { decideLineRefund, type LineRefundAnswer, type LineRefundOutcome } from './decide-line-refund.ts';

/** LEASE_LOST: another runner has taken over, or the refund is done already, and nothing was written. */
export type SettledLineRefund = LineRefundOutcome['to'] | 'LEASE_LOST';

type Refund = {
  attemptId: string;
  amountMinor: string;
  currency: string;
  buyer: string;
  failures: number;
  skuId: string;
  sellerId: string;
  title: string;
  quantity: number;
  reason: string;
};

/**
 * Writes down what the bank said to a line's refund, once: only for the runner whose fence still stands and while it is PENDING, under the lock of the
 * order. When the bank has it, our books, the stock and the event follow, all in this transaction.
 */
export async function settleLineRefund(
  db: Db,
  { orderId, line, fence }: { readonly orderId: string; readonly line: number; readonly fence: number },
  answer: LineRefundAnswer,
): Promise<SettledLineRefund> {
  return await transaction(db, async (tx): Promise<SettledLineRefund> => {
    await lockOrders(tx, [orderId]);
    const [refund] = await tx.sql<Refund[]>`
      select r.attempt_id as "attemptId", r.amount_minor as "amountMinor", o.currency, o.buyer, r.failures, i.sku_id as "skuId",
             i.seller_id as "sellerId", i.title, i.quantity, r.reason
        from line_refunds r
        join orders o on o.id = r.order_id
        join order_items i on i.order_id = r.order_id and i.line = r.line
       where r.order_id = ${orderId} and r.line = ${line} and r.state = 'PENDING' and r.fence = ${fence}`;
    if (!refund) return 'LEASE_LOST';
    const outcome = decideLineRefund(refund.failures, answer);
    if (outcome.to === 'LATER') await putOff(tx, { orderId, line, fence, buyer: refund.buyer }, outcome);
    else await finish(tx, orderId, line, refund);
    return outcome.to;
  });
}

async function putOff(
  tx: Tx,
  { orderId, line, fence, buyer }: { orderId: string; line: number; fence: number; buyer: string },
  { failures, nextRunInMs, error, needsAttention }: Extract<LineRefundOutcome, { to: 'LATER' }>,
): Promise<void> {
  await tx.sql`
    update line_refunds
       set failures = ${failures}, last_error = ${error.slice(0, 500)}, lease_until = null,
           next_run_at = now() + ${nextRunInMs}::float8 * interval '1 millisecond',
           needs_attention_since = case when ${needsAttention} then coalesce(needs_attention_since, now()) end
     where order_id = ${orderId} and line = ${line} and state = 'PENDING' and fence = ${fence}`;
  if (!needsAttention) return;
  await appendEvents(tx, [
    {
      aggregate: `order:${orderId}`,
      type: 'order.needs_attention',
      payload: { orderId, buyer, from: 'CONFIRMED', to: 'CONFIRMED', line, detail: error.slice(0, 500) },
    },
  ]);
}

async function finish(tx: Tx, orderId: string, line: number, refund: Refund): Promise<void> {
  const units = await tx.sql<HeldUnits[]>`
    select r.order_id as "orderId", r.sku_id as "skuId", r.warehouse_id as "warehouseId", r.quantity
      from stock_reservations r join warehouses w on w.id = r.warehouse_id
     where r.order_id = ${orderId} and r.sku_id = ${refund.skuId} and w.seller_id = ${refund.sellerId} and r.state = 'CONFIRMED'`;
  await lockInventory(tx, units);
  const done = await tx.sql`
    update line_refunds
       set state = 'REFUNDED', refunded_at = now(), lease_until = null, last_error = null, needs_attention_since = null
     where order_id = ${orderId} and line = ${line} and state = 'PENDING'`;
  if (done.count !== 1) throw new Error(`The refund of line ${line} of order ${orderId} was pending under lock.`);
  const payment = await book(tx, orderId, refund.attemptId);
  await writeOffUnits(tx, units);
  const { buyer, skuId, sellerId, title, quantity, reason, currency } = refund;
  await appendEvents(tx, [
    {
      aggregate: `order:${orderId}`,
      type: 'order.line_refunded',
      payload: {
        ...{ orderId, buyer, from: 'CONFIRMED', to: 'CONFIRMED', line, skuId, sellerId, title, quantity, reason },
        ...{ amountMinor: Number(refund.amountMinor), currency, payment },
        stock: units.map((one) => ({
          skuId: one.skuId,
          warehouseId: one.warehouseId,
          quantity: one.quantity,
          change: 'WRITTEN_OFF',
        })),
      },
    },
  ]);
}

/**
 * What the attempt has given back is the sum of its refunded lines, and it is REFUNDED when that is all of it. Where a webhook told us first that the
 * whole payment went back, it stays so.
 */
async function book(tx: Tx, orderId: string, attemptId: string) {
  const [attempt] = await tx.sql<{ from: AttemptStatus; to: AttemptStatus }[]>`
    with before as (
      select a.status, greatest(a.refunded_minor, r.refunded) as refunded
        from payment_attempts a,
             (select sum(amount_minor)::bigint as refunded from line_refunds
               where order_id = ${orderId} and attempt_id = ${attemptId} and state = 'REFUNDED') r
       where a.id = ${attemptId}
    )
    update payment_attempts a
       set refunded_minor = b.refunded,
           status = case when b.refunded = a.captured_minor then 'REFUNDED' else a.status end,
           updated_at = now()
      from before b
     where a.id = ${attemptId} and a.status in ('CAPTURED', 'REFUNDED')
    returning b.status as "from", a.status as "to"`;
  return { attemptId, ...present(attempt, `captured attempt ${attemptId} of order ${orderId}`) };
}
