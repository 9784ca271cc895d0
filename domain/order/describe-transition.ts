import type { NewEvent } from '#domain/event/append-events.ts';
import type { HeldUnits } from '#domain/stock/types.ts';
import { couponEndings, type OrderTransition } from './rules.ts';

/**
 * The one event of a transition: its type is the weightiest thing that changed, its payload names all of it, so that one row
 * tells the whole change. None when only the saga's own book-keeping moved.
 */
export function toEvent(transition: OrderTransition): NewEvent[] {
  const { state, order, endings, returned, attempt, keepHoldUntil, saga } = transition;
  const type = typeOf(transition);
  const [coupon] = couponEndings(transition);
  if (type === undefined) return [];
  const before = state.attempts.find((a) => a.id === attempt?.id);
  const stock = [
    ...(endings ?? []).map((ending) => ({
      ...rowOf(ending),
      change: ending.to as string,
      ...(ending.to === 'RELEASED' ? { reason: ending.reason } : {}),
    })),
    ...(returned ?? []).map((units) => ({ ...rowOf(units), change: 'RETURNED' })),
  ];
  return [
    {
      aggregate: `order:${state.orderId}`,
      type,
      payload: {
        orderId: state.orderId,
        buyer: state.buyer,
        from: state.status,
        to: order?.to ?? state.status,
        ...(order?.endReason ? { endReason: order.endReason } : {}),
        ...(attempt ? { payment: { attemptId: attempt.id, from: before?.status, to: attempt.status } } : {}),
        ...(stock.length > 0 ? { stock } : {}),
        ...(coupon ? { coupon: { couponId: coupon.couponId, change: coupon.to } } : {}),
        ...(keepHoldUntil ? { holdKeptUntil: keepHoldUntil.toISOString() } : {}),
        ...(saga.lastError ? { detail: saga.lastError } : {}),
      },
    },
  ];
}

function typeOf({ order, endings, attempt, saga }: OrderTransition): string | undefined {
  if (order && order.to !== 'PENDING_PAYMENT') return `order.${order.to.toLowerCase()}`;
  if (endings?.length) return 'order.stock_confirmed';
  if (attempt?.declineCode === 'PAYMENT_MISMATCH') return 'order.payment_mismatch';
  if (attempt) return `order.payment_${attempt.status.toLowerCase()}`;
  if (order) return 'order.payment_retried';
  return saga.needsAttention ? 'order.needs_attention' : undefined;
}

function rowOf({ skuId, warehouseId, quantity }: HeldUnits) {
  return { skuId, warehouseId, quantity };
}
