import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Db } from '#db/client.ts';
import { keyScopes } from '#db/enums.ts';
import type { SellerId } from '#domain/account/types.ts';
import { authenticateKey } from '#domain/seller/authenticate-key.ts';
import { createKey, MAX_KEYS } from '#domain/seller/create-key.ts';
import { listKeys } from '#domain/seller/list-keys.ts';
import { revokeKeyIfValid } from '#domain/seller/revoke-key.ts';
import { OVERLAP_DAYS, rotateKeyIfValid } from '#domain/seller/rotate-key.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { makeSeller } from '#tests/support/factories.ts';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url, { poolMax: 8 });
});

afterAll(async () => {
  await db.close();
  await database.drop();
});

async function newKey(sellerId: string, scopes: readonly (typeof keyScopes)[number][] = keyScopes) {
  const made = await createKey(db, sellerId, { name: 'ERP', scopes });
  if (!made.ok) throw new Error(made.refusal.code);
  return made.value;
}

const statesOf = async (sellerId: string) =>
  Object.fromEntries((await listKeys(db, sellerId as SellerId)).map(({ keyId, state }) => [keyId, state]));

describe('a seller key', () => {
  it('is shown once, kept as a hash, and leads to its seller', async () => {
    const sellerId = await makeSeller(db.sql);
    const { keyId, key, prefix } = await newKey(sellerId);
    expect(key).toMatch(/^hf_sk_[A-Za-z0-9_-]{43}$/);
    expect(key.startsWith(prefix)).toBe(true);
    expect(prefix).toHaveLength(12);
    const [row] = await db.sql`select * from api_keys where id = ${keyId}`;
    expect(JSON.stringify(row)).not.toContain(key.slice(12));
    expect(await authenticateKey(db, key)).toEqual({ sellerId, keyId, scopes: keyScopes });
  });

  it.each([
    '',
    'hf_sk_',
    `hf_sk_${'x'.repeat(43)}`,
    `hf_pk_${'x'.repeat(43)}`,
    `hf_sk_${'x'.repeat(5_000)}`,
    'hf_sk_\u0000',
  ])('is not %j', async (key) => {
    expect(await authenticateKey(db, key)).toBeUndefined();
  });

  it('writes down its last use at most once a minute', async () => {
    const { keyId, key } = await newKey(await makeSeller(db.sql));
    const lastUse = async () => (await db.sql`select last_used_at from api_keys where id = ${keyId}`)[0]?.last_used_at;
    expect(await lastUse()).toBeNull();
    await Promise.all([authenticateKey(db, key), authenticateKey(db, key), authenticateKey(db, key)]);
    const first = await lastUse();
    expect(first).toBeInstanceOf(Date);
    await authenticateKey(db, key);
    expect(await lastUse()).toEqual(first);
    await db.sql`update api_keys set last_used_at = now() - interval '61 seconds' where id = ${keyId}`;
    await authenticateKey(db, key);
    expect((await lastUse()).getTime()).toBeGreaterThanOrEqual(first.getTime());
  });

  it('is revoked by its own seller, once', async () => {
    const sellerId = await makeSeller(db.sql);
    const { keyId, key } = await newKey(sellerId);
    expect(await revokeKeyIfValid(db, await makeSeller(db.sql), keyId)).toBe(false);
    expect(await authenticateKey(db, key)).toBeDefined();
    expect(await revokeKeyIfValid(db, sellerId, keyId)).toBe(true);
    expect(await authenticateKey(db, key)).toBeUndefined();
    expect(await revokeKeyIfValid(db, sellerId, keyId)).toBe(false);
  });
});

describe('the scopes of a key', () => {
  it('are those it was made with, each once', async () => {
    const { key } = await newKey(await makeSeller(db.sql), ['orders:read', 'orders:read']);
    expect((await authenticateKey(db, key))?.scopes).toEqual(['orders:read']);
  });

  it('are never none, and never another word', async () => {
    const sellerId = await makeSeller(db.sql);
    await expect(newKey(sellerId, [])).rejects.toThrow('api_keys_scopes');
    await expect(newKey(sellerId, ['admin' as 'stocks:read'])).rejects.toThrow('api_keys_scopes');
  });
});

describe('rotating a key', () => {
  it('has both valid for a week, with the same name and scopes, and then the new one alone', async () => {
    const sellerId = await makeSeller(db.sql);
    const old = await newKey(sellerId, ['stocks:write']);
    const next = await rotateKeyIfValid(db, sellerId, old.keyId);
    if (!next) throw new Error('not rotated');
    expect(await authenticateKey(db, old.key)).toMatchObject({ keyId: old.keyId });
    expect(await authenticateKey(db, next.key)).toEqual({ sellerId, keyId: next.keyId, scopes: ['stocks:write'] });
    expect(await statesOf(sellerId)).toEqual({ [old.keyId]: 'REPLACED', [next.keyId]: 'ACTIVE' });
    const [row] = await db.sql<{ days: number }[]>`
      select round(extract(epoch from expires_at - now()) / 86400)::int as days from api_keys where id = ${old.keyId}`;
    expect(row?.days).toBe(OVERLAP_DAYS);

    await db.sql`update api_keys set expires_at = now() where id = ${old.keyId}`;
    expect(await authenticateKey(db, old.key)).toBeUndefined();
    expect(await authenticateKey(db, next.key)).toBeDefined();
    expect(await statesOf(sellerId)).toEqual({ [old.keyId]: 'EXPIRED', [next.keyId]: 'ACTIVE' });
  });

  it('happens once, however many ask at once', async () => {
    const sellerId = await makeSeller(db.sql);
    const { keyId } = await newKey(sellerId);
    const all = await Promise.all([1, 2, 3, 4].map(() => rotateKeyIfValid(db, sellerId, keyId)));
    expect(all.filter(Boolean)).toHaveLength(1);
    expect(Object.keys(await statesOf(sellerId))).toHaveLength(2);
  });

  it("is not for a revoked key, nor for another seller's", async () => {
    const sellerId = await makeSeller(db.sql);
    const { keyId, key } = await newKey(sellerId);
    expect(await rotateKeyIfValid(db, await makeSeller(db.sql), keyId)).toBeUndefined();
    await revokeKeyIfValid(db, sellerId, keyId);
    expect(await rotateKeyIfValid(db, sellerId, keyId)).toBeUndefined();
    expect(await authenticateKey(db, key)).toBeUndefined();
  });
});

describe('the number of keys', () => {
  it('is bounded, also when many are made at once; ended ones do not count', async () => {
    const sellerId = await makeSeller(db.sql);
    const make = () => createKey(db, sellerId, { name: 'ERP', scopes: keyScopes });
    const made = await Promise.all(Array.from({ length: MAX_KEYS + 4 }, make));
    expect(made.filter(({ ok }) => ok)).toHaveLength(MAX_KEYS);
    expect(await make()).toEqual({ ok: false, refusal: { code: 'LIMIT_REACHED', limit: MAX_KEYS } });
    const [one] = await listKeys(db, sellerId as SellerId);
    await revokeKeyIfValid(db, sellerId, one?.keyId ?? '');
    expect((await make()).ok).toBe(true);
  });
});
