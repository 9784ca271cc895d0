import type { Db } from '#db/client.ts';
import type { AttemptStatus, LineRefundState, OrderEndReason, OrderStatus, SagaStep } from '#db/enums.ts';
import type { StoredAddress } from '#db/schema/order.ts';
import { lineShare } from '#domain/order/decide-line-refund.ts';
import { orderNumber } from '#domain/order/rules.ts';
import { toTimestamp } from '#lib/clock.ts';
import { toDecimal } from '#lib/money.ts';
import type { AdminOrderView } from './types.ts';

type LineRow = {
  line: number;
  skuId: string;
  sellerName: string;
  title: string;
  quantity: number;
  unitPriceMinor: number;
  discountMinor: number;
  warehouses: { city: string; quantity: number }[];
  refund: {
    state: LineRefundState;
    amountMinor: number;
    reason: string;
    markedBy: string;
    markedAt: string;
    refundedAt: string | null;
    failures: number;
    lastError: string | null;
    needsAttention: boolean;
  } | null;
};

type AttemptRow = {
  attemptId: string;
  status: AttemptStatus;
  amountMinor: number;
  capturedMinor: number;
  refundedMinor: number;
  providerPaymentId: string | null;
  declineCode: string | null;
  createdAt: string;
};

type Row = {
  orderId: string;
  buyer: string;
  status: OrderStatus;
  endReason: OrderEndReason | null;
  currency: string;
  subtotalMinor: string;
  discountMinor: string;
  shippingMinor: string;
  totalMinor: string;
  email: string;
  shippingAddress: StoredAddress;
  createdAt: Date;
  now: Date;
  step: SagaStep;
  needsAttention: boolean;
  lines: LineRow[];
  attempts: AttemptRow[];
};

/** Any order, as those see it who have to act on it: its lines with what became of them, and every try to pay. Undefined when there is none. */
export async function readOrder(db: Db, orderId: string): Promise<AdminOrderView | undefined> {
  const [row] = await db.sql<Row[]>`
    select o.id as "orderId", o.buyer, o.status, o.end_reason as "endReason", o.currency, o.subtotal_minor as "subtotalMinor",
           o.discount_minor as "discountMinor", o.shipping_minor as "shippingMinor", o.total_minor as "totalMinor", o.email,
           o.shipping_address as "shippingAddress", o.created_at as "createdAt", clock_timestamp() as now, s.step,
           s.needs_attention_since is not null as "needsAttention",
           (select json_agg(json_build_object(
                     'attemptId', a.id, 'status', a.status, 'amountMinor', a.amount_minor, 'capturedMinor', a.captured_minor,
                     'refundedMinor', a.refunded_minor, 'providerPaymentId', a.provider_payment_id,
                     'declineCode', a.decline_code, 'createdAt', a.created_at) order by a.ordinal)
              from payment_attempts a where a.order_id = o.id) as attempts,
           (select json_agg(json_build_object(
                     'line', i.line, 'skuId', i.sku_id::text, 'sellerName', se.name, 'title', i.title, 'quantity', i.quantity,
                     'unitPriceMinor', i.unit_price_minor, 'discountMinor', i.discount_minor,
                     'warehouses', (
                       select coalesce(json_agg(json_build_object('city', w.city, 'quantity', r.quantity)
                                                order by r.quantity desc, w.id), '[]')
                         from stock_reservations r join warehouses w on w.id = r.warehouse_id
                        where r.order_id = o.id and r.sku_id = i.sku_id and w.seller_id = i.seller_id
                          and r.claim = (select max(claim) from stock_reservations where order_id = o.id)),
                     'refund', (
                       select json_build_object(
                                'state', f.state, 'amountMinor', f.amount_minor, 'reason', f.reason, 'markedBy', u.name,
                                'markedAt', f.created_at, 'refundedAt', f.refunded_at, 'failures', f.failures,
                                'lastError', f.last_error, 'needsAttention', f.needs_attention_since is not null)
                         from line_refunds f join users u on u.id = f.marked_by
                        where f.order_id = o.id and f.line = i.line))
                   order by i.line)
              from order_items i join sellers se on se.id = i.seller_id
             where i.order_id = o.id) as lines
      from orders o join sagas s on s.order_id = o.id
     where o.id = ${orderId}`;
  return row && toView(row);
}

function toView(row: Row): AdminOrderView {
  const money = (amountMinor: number | string) => toDecimal(Number(amountMinor), row.currency);
  const time = (text: string) => toTimestamp(new Date(text));
  const sum = (of: (attempt: AttemptRow) => number) => row.attempts.reduce((total, attempt) => total + of(attempt), 0);
  const priced = row.lines.map(({ refund, ...line }) => ({ ...line, refundMinor: refund?.amountMinor ?? null }));
  const { latitude: _, longitude: __, ...shippingAddress } = row.shippingAddress;
  return {
    at: toTimestamp(row.now),
    orderId: row.orderId,
    number: orderNumber(row.orderId),
    buyer: row.buyer,
    status: row.status,
    endReason: row.endReason,
    step: row.step,
    needsAttention: row.needsAttention,
    createdAt: toTimestamp(row.createdAt),
    email: row.email,
    shippingAddress,
    currency: row.currency,
    subtotal: money(row.subtotalMinor),
    discount: money(row.discountMinor),
    shipping: money(row.shippingMinor),
    total: money(row.totalMinor),
    captured: money(sum((attempt) => attempt.capturedMinor)),
    refunded: money(sum((attempt) => attempt.refundedMinor)),
    lines: row.lines.map(({ unitPriceMinor, discountMinor, refund, ...line }, index) => {
      const one = { ...line, unitPriceMinor, discountMinor, refundMinor: null };
      const others = priced.filter((_other, at) => at !== index);
      return {
        ...line,
        unitPrice: money(unitPriceMinor),
        discount: money(discountMinor),
        lineTotal: money(unitPriceMinor * line.quantity - discountMinor),
        share: money(refund?.amountMinor ?? lineShare(one, others, Number(row.totalMinor))),
        refund: refund && {
          state: refund.state,
          reason: refund.reason,
          markedBy: refund.markedBy,
          markedAt: time(refund.markedAt),
          refundedAt: refund.refundedAt && time(refund.refundedAt),
          failures: refund.failures,
          lastError: refund.lastError,
          needsAttention: refund.needsAttention,
        },
      };
    }),
    attempts: row.attempts.map(({ amountMinor, capturedMinor, refundedMinor, createdAt, ...attempt }) => ({
      ...attempt,
      amount: money(amountMinor),
      captured: money(capturedMinor),
      refunded: money(refundedMinor),
      createdAt: time(createdAt),
    })),
  };
}
