import type { Db } from '#db/client.ts';
import type { SellerId } from '#domain/account/types.ts';
import { drawSecret } from './draw-secret.ts';
import { type SealingSecrets, sealSecret } from './seal-secret.ts';

/** How long the old secret signs beside the new one. */
const OVERLAP_HOURS = 24;

/**
 * Gives a seller's own endpoint a new secret, shown this once and kept sealed. For a day deliveries carry two signatures, one by each, so that the receiver can be
 * changed over without losing one. Rotated again within that day, the older of the two is let go: there are never three. Undefined when the
 * seller has no such endpoint.
 */
export async function rotateEndpointSecret(
  db: Db,
  sellerId: SellerId,
  endpointId: string,
  secrets: SealingSecrets,
): Promise<{ secret: string } | undefined> {
  const secret = drawSecret();
  const rotated = await db.sql`
    update webhook_endpoints
       set previous_secret = secret, previous_until = now() + make_interval(hours => ${OVERLAP_HOURS}),
           secret = ${sealSecret(secrets, sellerId, secret)}
     where id = ${endpointId} and seller_id = ${sellerId}`;
  return rotated.count > 0 ? { secret } : undefined;
}
