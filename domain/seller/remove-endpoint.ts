import type { Db } from '#db/client.ts';
import type { SellerId } from '#domain/account/types.ts';

/** Removes a seller's own endpoint with its log; what waits for it is not sent any more. False when the seller has no such endpoint. */
export async function removeEndpoint(db: Db, sellerId: SellerId, endpointId: string): Promise<boolean> {
  const removed = await db.sql`delete from webhook_endpoints where id = ${endpointId} and seller_id = ${sellerId}`;
  return removed.count > 0;
}
