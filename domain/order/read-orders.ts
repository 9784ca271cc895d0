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

type OrderRow = Omit<OrderState, 'saga' | 'attempts' | 'holds'> & OrderState['saga'];
type AttemptRow = Omit<Attempt, 'amountMinor' | 'capturedMinor' | 'refundedMinor'> &
  Record<'amountMinor' | 'capturedMinor' | 'refundedMinor', string>;

/**
 * Reads the orders with saga, attempts and holds. The caller has locked them (db/locks.ts), so that what is read stands until the
 * transaction ends. Three statements, sent together.
 */
export async function readOrders(tx: Tx, orderIds: readonly string[]): Promise<Map<string, OrderState>> {
  if (orderIds.length === 0) return new Map();
  const ids = orderIds as string[];
  const [orders, attempts, holds] = await Promise.all([
    tx.sql<OrderRow[]>`
      select o.id as "orderId", o.buyer, o.status, o.cart_version as "cartVersion", o.created_at as "createdAt",
             o.hold_expires_at as "holdExpiresAt", o.hold_extended as "holdExtended", now() as "readAt", s.attempt_id as "attemptId",
             s.step, s.failures, s.fence, s.needs_attention_since is not null as "needsAttention"
        from orders o join sagas s on s.order_id = o.id
       where o.id = any(${ids}::uuid[]) and s.order_id = any(${ids}::uuid[])`,
    tx.sql<AttemptRow[]>`
      select id, order_id as "orderId", ordinal, status, payment_method_token as "paymentMethodToken",
             provider_payment_id as "providerPaymentId", redirect_url as "redirectUrl", decline_code as "declineCode",
             amount_minor as "amountMinor", currency, captured_minor as "capturedMinor", refunded_minor as "refundedMinor",
             (extract(epoch from now() - updated_at) * 1000)::float8 as "ageMs"
        from payment_attempts where order_id = any(${ids}::uuid[]) order by order_id, ordinal`,
    tx.sql<(Hold & { claim: number })[]>`
      select order_id as "orderId", sku_id as "skuId", warehouse_id as "warehouseId", claim, quantity, state,
             expires_at <= now() as expired
        from stock_reservations where order_id = any(${ids}::uuid[])`,
  ]);
  const attemptsOf = Map.groupBy(attempts.map(toAttempt), (attempt) => attempt.orderId);
  const again = new Set(holds.flatMap((hold) => (hold.claim > 1 ? hold.orderId : [])));
  const holdsOf = Map.groupBy(
    holds.filter((hold) => hold.claim > 1 || !again.has(hold.orderId)),
    (hold) => hold.orderId,
  );
  return new Map(
    orders.map(({ step, failures, fence, needsAttention, ...order }) => [
      order.orderId,
      {
        ...order,
        saga: { step, failures, fence, needsAttention },
        attempts: attemptsOf.get(order.orderId) ?? [],
        holds: holdsOf.get(order.orderId) ?? [],
      },
    ]),
  );
}

function toAttempt(row: AttemptRow): Attempt {
  return {
    ...row,
    amountMinor: Number(row.amountMinor),
    capturedMinor: Number(row.capturedMinor),
    refundedMinor: Number(row.refundedMinor),
  };
}
