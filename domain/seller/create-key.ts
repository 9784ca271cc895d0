import type { Db } from '#db/client.ts';
import type { KeyScope } from '#db/enums.ts';
import { transaction } from '#db/transaction.ts';
import { randomToken, sha256 } from '#lib/ids.ts';
import { ok, present, type Result, refused } from '#lib/result.ts';

/** Marks a Holdfast seller key wherever it turns up: in logs, in a repository, in a scanner for leaked secrets. */
const KEY_MARK = 'hf_sk_';

/** The mark and 6 characters: enough to tell keys apart in a list, too few to guess the other 37. */
const PREFIX_LENGTH = KEY_MARK.length + 6;

/** Valid keys of one seller: a few systems with a few rights each, and their successors. */
export const MAX_KEYS = 20;

/** A key just made; `key` is shown this once. */
export type NewKey = { readonly keyId: string; readonly key: string; readonly prefix: string };

export type KeyLimitReached = { readonly code: 'LIMIT_REACHED'; readonly limit: number };

/** A new key and what is kept of it: 32 random bytes, of which only the SHA-256 and the beginning. Pure but for the bytes. */
export function drawKey(): { key: string; prefix: string; keyHash: string } {
  const key = `${KEY_MARK}${randomToken()}`;
  return { key, prefix: key.slice(0, PREFIX_LENGTH), keyHash: sha256(key) };
}

/**
 * Makes an API key for a seller's system, for what its scopes name and nothing else. `name` says whose it is (1 to 100 characters, checked at
 * the edge). The seller's row is locked, so that two at once do not pass the limit together.
 */
export async function createKey(
  db: Db,
  sellerId: string,
  { name, scopes }: { readonly name: string; readonly scopes: readonly KeyScope[] },
): Promise<Result<NewKey, KeyLimitReached>> {
  return await transaction(db, async (tx) => {
    await tx.sql`select from sellers where id = ${sellerId} for no key update`;
    const [valid] = await tx.sql<{ count: number }[]>`
      select count(*)::int as count from api_keys
       where seller_id = ${sellerId} and revoked_at is null and (expires_at is null or expires_at > now())`;
    if (present(valid, 'count').count >= MAX_KEYS) return refused({ code: 'LIMIT_REACHED', limit: MAX_KEYS });
    const { key, prefix, keyHash } = drawKey();
    const [row] = await tx.sql<{ id: string }[]>`
      insert into api_keys (seller_id, name, prefix, key_hash, scopes)
      values (${sellerId}, ${name}, ${prefix}, ${keyHash}, ${[...new Set(scopes)]}) returning id`;
    return ok({ keyId: present(row, 'inserted key').id, key, prefix });
  });
}
