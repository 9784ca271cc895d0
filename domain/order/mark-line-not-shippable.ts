import type { Db } from '#db/client.ts';
import type { OrderStatus } from '#db/enums.ts';
import { lockOrders } from '#db/locks.ts';
import { type Tx, transaction } from '#db/transaction.ts';
import { recordAdminAct } from '#domain/account/record-admin-act.ts';
import type { AdminId } from '#domain/account/types.ts';
import { appendEvents } from '#domain/event/append-events.ts';
import { toDecimal } from '#lib/money.ts';
import { ok, type Result, refused } from '#lib/result.ts';
import { lineShare, type PricedLine } from './decide-line-refund.ts';

export type MarkRefusal =
  | { readonly code: 'NOT_FOUND' }
  | { readonly code: 'ORDER_NOT_CONFIRMED'; readonly orderStatus: OrderStatus };

type Line = {
  line: number;
  skuId: string;
  sellerId: string;
  title: string;
  quantity: number;
  unitPriceMinor: string;
  discountMinor: string;
  refundMinor: string | null;
};

/**
 * An admin marks a line of a confirmed order as not shippable (SPEC 7): what it cost is to be given back. This writes the refund down, its
 * amount settled for good, and its event; the bank is asked afterwards (run-line-refund.ts), and stock, seller and buyer follow the money.
 * A line is marked once, whoever presses: again it changes nothing, but that a refund that waits for a person is due again.
 */
export async function markLineNotShippable(
  db: Db,
  admin: AdminId,
  orderId: string,
  line: number,
  reason: string,
): Promise<Result<void, MarkRefusal>> {
  return await transaction(db, async (tx): Promise<Result<void, MarkRefusal>> => {
    await lockOrders(tx, [orderId]);
    const [order] = await tx.sql<{ status: OrderStatus; currency: string; totalMinor: string; attemptId: string }[]>`
      select o.status, o.currency, o.total_minor as "totalMinor", s.attempt_id as "attemptId"
        from orders o join sagas s on s.order_id = o.id where o.id = ${orderId}`;
    if (!order) return refused({ code: 'NOT_FOUND' });
    const lines = await tx.sql<Line[]>`
      select i.line, i.sku_id as "skuId", i.seller_id as "sellerId", i.title, i.quantity,
             i.unit_price_minor as "unitPriceMinor", i.discount_minor as "discountMinor", r.amount_minor as "refundMinor"
        from order_items i left join line_refunds r on r.order_id = i.order_id and r.line = i.line
       where i.order_id = ${orderId}`;
    const marked = lines.find((one) => one.line === line);
    if (!marked) return refused({ code: 'NOT_FOUND' });
    if (order.status !== 'CONFIRMED') return refused({ code: 'ORDER_NOT_CONFIRMED', orderStatus: order.status });
    if (marked.refundMinor !== null) {
      await retryIfStuck(tx, admin, orderId, line, reason);
      return ok(undefined);
    }

    const others = lines.filter((one) => one !== marked).map(toPriced);
    const amountMinor = lineShare(toPriced(marked), others, Number(order.totalMinor));
    await tx.sql`
      insert into line_refunds (order_id, line, attempt_id, amount_minor, reason, marked_by)
      select id, ${line}, ${order.attemptId}, ${amountMinor}, ${reason}, ${admin} from orders
       where id = ${orderId} and status = 'CONFIRMED'`;
    const { skuId, sellerId, title, quantity } = marked;
    await appendEvents(tx, [
      {
        aggregate: `order:${orderId}`,
        type: 'order.line_not_shippable',
        payload: {
          ...{ orderId, from: order.status, to: order.status, admin, reason },
          ...{ line, skuId, sellerId, title, quantity, amountMinor, currency: order.currency },
        },
      },
    ]);
    await recordAdminAct(tx, {
      admin,
      act: 'order.line_not_shippable',
      subject: { kind: 'order', id: orderId },
      reason,
      before: { line, title, refund: null },
      after: { line, title, refund: toDecimal(amountMinor, order.currency) },
    });
    return ok(undefined);
  });
}

/** Its failures stay counted, as in retry-saga.ts: what fails again waits for a person at once, with the new error. */
async function retryIfStuck(tx: Tx, admin: AdminId, orderId: string, line: number, reason: string): Promise<void> {
  const [refund] = await tx.sql<{ failures: number; lastError: string | null }[]>`
    update line_refunds set needs_attention_since = null, next_run_at = now()
     where order_id = ${orderId} and line = ${line} and needs_attention_since is not null
    returning failures, last_error as "lastError"`;
  if (!refund) return;
  await appendEvents(tx, [
    {
      aggregate: `order:${orderId}`,
      type: 'order.retried_by_admin',
      payload: { orderId, admin, line, ...refund, from: 'CONFIRMED', to: 'CONFIRMED' },
    },
  ]);
  await recordAdminAct(tx, {
    admin,
    act: 'order.retry_refund',
    subject: { kind: 'order', id: orderId },
    reason,
    before: { line, ...refund, needsAttention: true },
    after: { line, ...refund, needsAttention: false },
  });
}

function toPriced({ quantity, unitPriceMinor, discountMinor, refundMinor }: Line): PricedLine {
  return {
    quantity,
    unitPriceMinor: Number(unitPriceMinor),
    discountMinor: Number(discountMinor),
    refundMinor: refundMinor === null ? null : Number(refundMinor),
  };
}
