import type { Db } from '#db/client.ts';
import type { SellerEventKind } from '#db/enums.ts';
import type { SellerId } from '#domain/account/types.ts';

export type EndpointChange = {
  readonly enabled?: boolean | undefined;
  /** At least one. */
  readonly events?: readonly SellerEventKind[] | undefined;
};

/**
 * Switches a seller's own endpoint off or on, or has it hear of other events. While it is off nothing is queued for it, and what waits goes on
 * when it is switched on again. False when the seller has no such endpoint.
 */
export async function changeEndpoint(
  db: Db,
  sellerId: SellerId,
  endpointId: string,
  { enabled, events }: EndpointChange,
): Promise<boolean> {
  const changed = await db.sql`
    update webhook_endpoints
       set enabled = coalesce(${enabled ?? null}::boolean, enabled),
           events = coalesce(${events ? [...new Set(events)] : null}::text[], events)
     where id = ${endpointId} and seller_id = ${sellerId}`;
  return changed.count > 0;
}
