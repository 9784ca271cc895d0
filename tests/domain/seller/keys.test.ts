import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Db } from '#db/client.ts';
import { authenticateKey } from '#domain/seller/authenticate-key.ts';
import { createKey } from '#domain/seller/create-key.ts';
import { revokeKeyIfValid } from '#domain/seller/revoke-key.ts';
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

describe('a seller key', () => {
  it('is shown once, kept as a hash, and leads to its seller', async () => {
    const sellerId = await makeSeller(db.sql);
    const { keyId, key, prefix } = await createKey(db, sellerId, 'ERP');
    expect(key).toMatch(/^hf_sk_[A-Za-z0-9_-]{43}$/);
    expect(key.startsWith(prefix)).toBe(true);
    expect(prefix).toHaveLength(12);
    const [row] = await db.sql`select * from api_keys where id = ${keyId}`;
    expect(JSON.stringify(row)).not.toContain(key.slice(12));
    expect(await authenticateKey(db, key)).toEqual({ sellerId, keyId });
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
    const { keyId, key } = await createKey(db, await makeSeller(db.sql), 'ERP');
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
    const { keyId, key } = await createKey(db, sellerId, 'ERP');
    expect(await revokeKeyIfValid(db, await makeSeller(db.sql), keyId)).toBe(false);
    expect(await authenticateKey(db, key)).toBeDefined();
    expect(await revokeKeyIfValid(db, sellerId, keyId)).toBe(true);
    expect(await authenticateKey(db, key)).toBeUndefined();
    expect(await revokeKeyIfValid(db, sellerId, keyId)).toBe(false);
  });
});
