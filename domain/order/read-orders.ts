import type { OrderStatus, SagaStep } from '#db/enums.ts';
import type { Tx } from '#db/transaction.ts';
import type { Attempt } from '#domain/payment/types.ts';
import type { Hold } from '#domain/stock/types.ts';

/** Everything about an order that its next transition depends on, read after its row was locked. */
export type OrderState = {
  readonly orderId: string;
  readonly buyer: string;
  readonly status: OrderStatus;
  readonly cartVersion: number | null;
  /** The coupon that it uses; null without one. */
  readonly couponId: string | null;
  readonly createdAt: Date;
  readonly holdExpiresAt: Date | null;
  readonly holdExtended: boolean;
  /** The transaction's now, by the database's clock. */
  readonly readAt: Date;
  /** The attempt the saga works on; once the holds are confirmed, the one that pays for them. */
  readonly attemptId: string;
  readonly saga: {
    readonly step: SagaStep;
    readonly failures: number;
    readonly fence: number;
    /** It waits for a person. */
    readonly needsAttention: boolean;
  };
  /** In the order in which they were made; the last one is what the buyer sees. */
  readonly attempts: readonly Attempt[];
  /** Of the last claim: where stock was taken again, those that were released before are history. */
  readonly holds: readonly Hold[];
};

type OrderRow = Omit<OrderState, 'saga' | 'holds'> &
  OrderState['saga'] & { holds: readonly (Hold & { claim: number })[] };

/**
 * Reads the orders with saga, attempts and holds, in one statement. The caller has locked them (db/locks.ts), so that what is read stands until
 * the transaction ends.
 */
export async function readOrders(tx: Tx, orderIds: readonly string[]): Promise<Map<string, OrderState>> {
  if (orderIds.length === 0) return new Map();
  const ids = orderIds as string[];
  const orders = await tx.sql<OrderRow[]>`
    select o.id as "orderId", o.buyer, o.status, o.cart_version as "cartVersion", o.coupon_id as "couponId", o.created_at as "createdAt",
           o.hold_expires_at as "holdExpiresAt", o.hold_extended as "holdExtended", now() as "readAt", s.attempt_id as "attemptId",
           s.step, s.failures, s.fence, s.needs_attention_since is not null as "needsAttention",
           (select coalesce(json_agg(a order by a.ordinal), '[]')
              from (select id, order_id as "orderId", ordinal, status, payment_method_token as "paymentMethodToken",
                           provider_payment_id as "providerPaymentId", redirect_url as "redirectUrl", decline_code as "declineCode",
                           amount_minor as "amountMinor", currency, captured_minor as "capturedMinor",
                           refunded_minor as "refundedMinor", (extract(epoch from now() - updated_at) * 1000)::float8 as "ageMs"
                      from payment_attempts where order_id = o.id) a) as attempts,
           (select coalesce(json_agg(h), '[]')
              from (select order_id as "orderId", sku_id::text as "skuId", warehouse_id::text as "warehouseId", claim, quantity, state,
                           expires_at <= now() as expired
                      from stock_reservations where order_id = o.id) h) as holds
      from orders o join sagas s on s.order_id = o.id
     where o.id = any(${ids}::uuid[]) and s.order_id = any(${ids}::uuid[])`;
  return new Map(
    orders.map(({ step, failures, fence, needsAttention, holds, ...order }) => [
      order.orderId,
      { ...order, saga: { step, failures, fence, needsAttention }, holds: lastClaim(holds) },
    ]),
  );
}

function lastClaim(holds: OrderRow['holds']): readonly Hold[] {
  const again = holds.some((hold) => hold.claim > 1);
  return again ? holds.filter((hold) => hold.claim > 1) : holds;
}
