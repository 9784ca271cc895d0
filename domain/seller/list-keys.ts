import type { Db } from '#db/client.ts';
import type { KeyScope } from '#db/enums.ts';
import type { SellerId } from '#domain/account/types.ts';
import { toTimestamp } from '#lib/clock.ts';
import type { KeyView } from './types.ts';

/** Ended keys are kept in sight for a while; at most so many in all. */
const MOST = 100;

type Row = {
  keyId: string;
  name: string;
  prefix: string;
  scopes: KeyScope[];
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
  expired: boolean;
};

/** A seller's keys: the valid ones first, then the ended, newest first each. Never the keys themselves: only their beginning is known. */
export async function listKeys(db: Db, sellerId: SellerId): Promise<KeyView[]> {
  const rows = await db.sql<Row[]>`
    select id as "keyId", name, prefix, scopes, created_at as "createdAt", last_used_at as "lastUsedAt",
           expires_at as "expiresAt", revoked_at as "revokedAt", coalesce(expires_at <= now(), false) as expired
      from api_keys where seller_id = ${sellerId}
     order by revoked_at is not null or coalesce(expires_at <= now(), false), id desc
     limit ${MOST}`;
  return rows.map(({ expired, createdAt, lastUsedAt, expiresAt, revokedAt, ...row }) => ({
    ...row,
    createdAt: toTimestamp(createdAt),
    lastUsedAt: lastUsedAt && toTimestamp(lastUsedAt),
    expiresAt: expiresAt && toTimestamp(expiresAt),
    revokedAt: revokedAt && toTimestamp(revokedAt),
    state: revokedAt ? 'REVOKED' : expired ? 'EXPIRED' : expiresAt ? 'REPLACED' : 'ACTIVE',
  }));
}

/** Whether the key, valid or not, is this seller's. */
export async function isOwnKey(db: Db, sellerId: SellerId, keyId: string): Promise<boolean> {
  return (await db.sql`select 1 from api_keys where id = ${keyId} and seller_id = ${sellerId}`).length > 0;
}
