import type { Db } from '#db/client.ts';
import type { BuyerId } from '#domain/account/types.ts';

/**
 * Whose order this is, for a holder of its key: the guest as whom they may act on it, and on nothing else of that guest's; `MEMBER` once it is a member's,
 * who signs in to see it; undefined when there is no such order.
 */
export async function findGuestOfOrder(db: Db, orderId: string): Promise<BuyerId | 'MEMBER' | undefined> {
  const [row] = await db.sql<{ buyer: BuyerId }[]>`select buyer from orders where id = ${orderId}`;
  return row && (row.buyer.startsWith('g:') ? row.buyer : 'MEMBER');
}
