import type { Db } from '#db/client.ts';
import { randomToken, sha256 } from '#lib/ids.ts';
import { present } from '#lib/result.ts';

/** Marks a Holdfast seller key wherever it turns up: in logs, in a repository, in a scanner for leaked secrets. */
const KEY_MARK = 'hf_sk_';

/** The mark and 6 characters: enough to tell keys apart in a list, too few to guess the other 37. */
const PREFIX_LENGTH = KEY_MARK.length + 6;

/**
 * Makes an API key for a seller's system: 32 random bytes. `key` is shown this once; only its SHA-256 is kept, and
 * `prefix` to recognise it by. `name` says whose it is (1 to 100 characters, checked at the edge).
 */
export async function createKey(
  db: Db,
  sellerId: string,
  name: string,
): Promise<{ keyId: string; key: string; prefix: string }> {
  const key = `${KEY_MARK}${randomToken()}`;
  const prefix = key.slice(0, PREFIX_LENGTH);
  const [row] = await db.sql<{ id: string }[]>`
    insert into api_keys (seller_id, name, prefix, key_hash)
    values (${sellerId}, ${name}, ${prefix}, ${sha256(key)}) returning id`;
  return { keyId: present(row, 'inserted key').id, key, prefix };
}
