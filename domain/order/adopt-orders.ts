import type { Db } from '#db/client.ts';
import { lockOrders } from '#db/locks.ts';
import { type Tx, transaction } from '#db/transaction.ts';
import { guestBuyer } from '#domain/account/make-buyer-id.ts';
import type { BuyerId } from '#domain/account/types.ts';
import { appendEvents } from '#domain/event/append-events.ts';

/**
 * Gives a member the orders that they made as a guest, as their cart is merged at sign-in: the browser forgets the guest token then,
 * and an order that is being paid must stay in reach. Whoever has the token is the guest. An unpaid one takes cart version 0, which no cart has, so that
 * it is replaced and not resumed by an order of the merged cart; it stays with the guest while the member has one of their own.
 * Repeatable. Gives how many changed hands.
 */
export async function adoptOrders(db: Db, member: BuyerId, guestToken: string): Promise<number> {
  const guest = guestBuyer(guestToken);
  return await transaction(db, async (tx) => {
    const found = await tx.sql<{ id: string }[]>`select id from orders where buyer = ${guest}`;
    return await adopt(
      tx,
      member,
      found.map((row) => row.id),
    );
  });
}

/**
 * The same for one order, by whoever was let to it (its key was mailed to the guest who made it): only while it is a guest's. True when the order is the
 * member's now; nothing else of that guest changes hands.
 */
export async function adoptOrder(db: Db, member: BuyerId, orderId: string): Promise<boolean> {
  return await transaction(db, async (tx) => {
    await adopt(tx, member, [orderId]);
    const [row] = await tx.sql`select from orders where id = ${orderId} and buyer = ${member}`;
    return row !== undefined;
  });
}

async function adopt(tx: Tx, member: BuyerId, orderIds: readonly string[]): Promise<number> {
  await lockOrders(tx, orderIds);
  const adopted = await tx.sql<{ id: string; status: string }[]>`
    update orders o
       set buyer = ${member}, updated_at = now(),
           cart_version = case when o.status in ('PENDING', 'PENDING_PAYMENT') then 0 else o.cart_version end
     where o.id = any(${[...orderIds]}::uuid[]) and o.buyer like 'g:%'
       and not exists (select 1 from orders m where m.buyer = ${member} and m.idempotency_key = o.idempotency_key)
       and (o.status not in ('PENDING', 'PENDING_PAYMENT')
            or not exists (select 1 from orders m where m.buyer = ${member} and m.cart_version is not null
                              and m.status in ('PENDING', 'PENDING_PAYMENT')))
    returning o.id, o.status`;
  // What the guest used of a coupon counts for the member from now on.
  await tx.sql`
    update coupon_redemptions set buyer = ${member}
     where order_id = any(${adopted.map((row) => row.id)}::uuid[])`;
  await appendEvents(
    tx,
    adopted.map(({ id, status }) => ({
      aggregate: `order:${id}`,
      type: 'order.adopted',
      payload: { orderId: id, buyer: member, from: status, to: status },
    })),
  );
  return adopted.length;
}
