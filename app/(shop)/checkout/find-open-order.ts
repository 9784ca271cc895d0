import type { OpenOrder } from '#components/checkout/resume-order.tsx';
import type { Db } from '#db/client.ts';
import type { BuyerId } from '#domain/account/types.ts';
import { listOrders } from '#domain/order/queries.ts';
import { nowMs, toTimestamp } from '#lib/clock.ts';

/** The buyer's unpaid order that still holds stock: there is at most one (SPEC 6), and it is among the newest. */
export async function findOpenOrder(db: Db, buyer: BuyerId): Promise<OpenOrder | null> {
  const { items } = await listOrders(db, buyer, { limit: 5 });
  const open = items.find((order) => order.status === 'PENDING' || order.status === 'PENDING_PAYMENT');
  if (!open) return null;
  const { orderId, number, holdExpiresAt } = open;
  return { orderId, number, holdExpiresAt, serverTime: toTimestamp(new Date(nowMs())) };
}
