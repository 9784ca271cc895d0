import type { Db } from '#db/client.ts';
import type { KeyScope } from '#db/enums.ts';
import { sha256 } from '#lib/ids.ts';

/**
 * What is not of this form is no key of ours and costs no query. Keys that were set by hand have 18 characters at least
 * (lib/env.ts).
 */
const KEY = /^hf_sk_[\x21-\x7e]{18,200}$/;

export type KeyHolder = { readonly sellerId: string; readonly keyId: string; readonly scopes: readonly KeyScope[] };

/**
 * Who a seller's API key belongs to and what it may do; undefined when it is none, was revoked, or was replaced and its time is over. Its
 * last use is written down, at most once a minute, so that a busy key is not a hot row.
 */
export async function authenticateKey(db: Db, key: string): Promise<KeyHolder | undefined> {
  if (!KEY.test(key)) return undefined;
  const [found] = await db.sql<(KeyHolder & { due: boolean })[]>`
    select id as "keyId", seller_id as "sellerId", scopes,
           last_used_at is null or last_used_at < now() - interval '1 minute' as due
      from api_keys
     where key_hash = ${sha256(key)} and revoked_at is null and (expires_at is null or expires_at > now())`;
  if (!found) return undefined;
  const { keyId, sellerId, scopes, due } = found;
  if (due) {
    await db.sql`
      update api_keys set last_used_at = now()
       where id = ${keyId} and (last_used_at is null or last_used_at < now() - interval '1 minute')`;
  }
  return { sellerId, keyId, scopes };
}
