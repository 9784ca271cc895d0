import type postgres from 'postgres';
import type { Db } from '#db/client.ts';
import { transaction } from '#db/transaction.ts';
import type { AdminId } from '#domain/account/types.ts';
import { endings } from '#domain/order/decide-ending.ts';
import { endOrders } from '#domain/order/end-orders.ts';
import { expireOrders } from '#domain/order/expire-orders.ts';
import { markLineNotShippable } from '#domain/order/mark-line-not-shippable.ts';
import { reacquireStock } from '#domain/order/reacquire-stock.ts';
import { settleLineRefund } from '#domain/order/settle-line-refund.ts';
import { authorise, capture, failCapture, loseAnswer, makeOrder, sell } from '#tests/domain/seller/made-order.ts';
import { makeCampaign, makeCoupon, makeOffer, makeUser } from '#tests/support/factories.ts';
import type { History } from './damages.ts';

/** One order of every fate, of two lines each, one of them in a campaign; half of the orders use a coupon. */
export async function makeHistory(sql: postgres.Sql, db: Db): Promise<History> {
  const lamp = await makeOffer(sql, { stock: [40] });
  const mug = await makeOffer(sql, { stock: [20, 20] });
  await makeCampaign(sql, { kind: 'FIXED', value: 99, skuId: mug.skuId });
  const { code } = await makeCoupon(sql, { totalLimit: 100 });
  const lines = [
    { ...lamp, quantity: 3 },
    { ...mug, quantity: 2 },
  ];
  const expired = await makeOrder(db, lines, 0);
  await expireOrders(db, 10);
  const cancelled = await makeOrder(db, lines, 900, code);
  await transaction(db, (tx) => endOrders(tx, [cancelled.orderId], endings.cancelled));
  const captureFailed = await makeOrder(db, lines);
  await authorise(db, captureFailed);
  await failCapture(db, captureFailed);
  const unknown = await makeOrder(db, lines, 900, code);
  await loseAnswer(db, unknown);
  const sold = await sell(db, lines);
  const unpaid = await makeOrder(db, lines);
  const damaged = await sell(db, lines, code);
  const late = await makeOrder(db, lines, 0, code);
  await expireOrders(db, 10);
  await authorise(db, late);
  await reacquireStock(db, { ...late, fence: 1 });
  await capture(db, late);
  const admin = (await makeUser(sql, { role: 'admin' })) as AdminId;
  await markLineNotShippable(db, admin, damaged.orderId, 1, 'dropped');
  await settleLineRefund(db, { orderId: damaged.orderId, line: 1, fence: 0 }, { kind: 'NOT_NEEDED' });
  return { expired, cancelled, captureFailed, unknown, sold, unpaid, damaged, late, skuId: lamp.skuId };
}
