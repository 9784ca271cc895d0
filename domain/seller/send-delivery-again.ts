import type { Db } from '#db/client.ts';
import type { SellerId } from '#domain/account/types.ts';

/**
 * Queues a seller's own delivery anew, whatever became of it: the same body under the same `webhook-id`, so that a receiver who has it already knows.
 * One that waits for its next try goes at once. False when the seller has no such delivery.
 */
export async function sendDeliveryAgain(db: Db, sellerId: SellerId, deliveryId: string): Promise<boolean> {
  const queued = await db.sql`
    update webhook_deliveries d
       set state = 'WAITING', ended_at = null, tries = 0, next_try_at = now()
      from webhook_endpoints e
     where d.id = ${deliveryId} and e.id = d.endpoint_id and e.seller_id = ${sellerId}`;
  return queued.count > 0;
}
