import type { Db } from '#db/client.ts';
import { openSecret, type SealingSecrets, sealedNow, sealSecret } from './seal-secret.ts';

type Kept = { id: string; sellerId: string; secret: string; previousSecret: string | null };

/**
 * Seals anew, under the secret of now, what is kept under a former one or lies open from the time before they were sealed, and lets go of secrets that no
 * longer sign. What a seller changes meanwhile is left to the next time. Gives how many endpoints it wrote; what nothing opens any more it leaves.
 */
export async function resealSecrets(db: Db, secrets: SealingSecrets): Promise<number> {
  const ended = await db.sql`
    update webhook_endpoints set previous_secret = null, previous_until = null where previous_until <= now()`;
  const now = sealedNow(secrets);
  const kept = await db.sql<Kept[]>`
    select id, seller_id as "sellerId", secret, previous_secret as "previousSecret" from webhook_endpoints
     where not starts_with(secret, ${now}) or not starts_with(previous_secret, ${now})
     order by id`;
  const anew = (sellerId: string, text: string) => {
    const opened = text.startsWith(now) ? undefined : openSecret(secrets, sellerId, text);
    return opened === undefined ? text : sealSecret(secrets, sellerId, opened);
  };
  let written = ended.count;
  for (const { id, sellerId, secret, previousSecret } of kept) {
    const sealed = anew(sellerId, secret);
    const previous = previousSecret && anew(sellerId, previousSecret);
    if (sealed === secret && previous === previousSecret) continue;
    const resealed = await db.sql`
      update webhook_endpoints set secret = ${sealed}, previous_secret = ${previous}
       where id = ${id} and secret = ${secret} and previous_secret is not distinct from ${previousSecret}`;
    written += resealed.count;
  }
  return written;
}
