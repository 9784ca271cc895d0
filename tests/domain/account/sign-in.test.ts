import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Db } from '#db/client.ts';
import { deleteOldRateLimits } from '#domain/account/delete-old-rate-limits.ts';
import { giveBackToLimit } from '#domain/account/give-back-to-limit.ts';
import { hashPassword, verifyPassword } from '#domain/account/hash-password.ts';
import { findAccount } from '#domain/account/queries.ts';
import { takeFromLimit, takeFromLimits } from '#domain/account/take-from-limit.ts';
import { verifyCredentials } from '#domain/account/verify-credentials.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { makeUser } from '#tests/support/factories.ts';

let database: TestDatabase;
let db: Db;
let passwordHash: string;

beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url, { poolMax: 10 });
  passwordHash = await hashPassword('hold fast');
});

afterAll(async () => {
  await db.close();
  await database.drop();
});

// An hour, so that no window ends during a test unless the test runs across the full hour; then counts start again.
const limit = (key: string) => ({ key, limit: 3, windowSeconds: 3600 });

describe('several limits', () => {
  it('are counted together, and the one that is used up refuses', async () => {
    const [wide, narrow] = [{ ...limit('wide'), limit: 10 }, limit('narrow')];
    const outcomes = [];
    for (let index = 0; index < 4; index += 1) outcomes.push(await takeFromLimits(db, [wide, narrow]));
    expect(outcomes.map((outcome) => outcome.allowed)).toEqual([true, true, true, false]);
    expect(outcomes.at(-1)).toMatchObject({ limit: 3, remaining: 0 });
    expect(await takeFromLimit(db, wide)).toMatchObject({ allowed: true, remaining: 5 });
  });

  it('are counted right when they come in both orders at once', async () => {
    const both = ['one', 'other'].map((key) => ({ ...limit(key), limit: 1000 }));
    const crossed = Array.from({ length: 60 }, (_, n) => takeFromLimits(db, n % 2 ? both : both.toReversed()));
    expect((await Promise.all(crossed)).every((outcome) => outcome.allowed)).toBe(true);
    expect(await takeFromLimits(db, both)).toMatchObject({ remaining: 939 });
  });
});

describe('a limit', () => {
  it('lets its number through and says when to come again', async () => {
    const outcomes = [];
    for (let index = 0; index < 5; index += 1) outcomes.push(await takeFromLimit(db, limit('in order')));
    expect(outcomes.map((outcome) => outcome.allowed)).toEqual([true, true, true, false, false]);
    expect(outcomes.map((outcome) => outcome.remaining)).toEqual([2, 1, 0, 0, 0]);
    for (const { resetSeconds } of outcomes) {
      expect(resetSeconds).toBeGreaterThan(0);
      expect(resetSeconds).toBeLessThanOrEqual(3600);
    }
  });

  it('holds for requests at the same instant', async () => {
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => takeFromLimit(db, limit('at once'))));
    expect(outcomes.filter((outcome) => outcome.allowed)).toHaveLength(3);
  });

  it('takes back what was given back', async () => {
    for (let index = 0; index < 10; index += 1) {
      expect((await takeFromLimit(db, limit('back'))).allowed).toBe(true);
      await giveBackToLimit(db, limit('back'));
    }
  });

  it('is forgotten after a day, and not before', async () => {
    await db.sql`
      insert into rate_limits values ('old', now() - interval '25 hours', 1), ('young', now() - interval '23 hours', 1)`;
    expect(await deleteOldRateLimits(db)).toBe(1);
    const left = await db.sql`select key from rate_limits where key in ('old', 'young')`;
    expect(left.map((row) => row.key)).toEqual(['young']);
  });
});

describe('verifyCredentials', () => {
  const signIn = (email: string, password: string, address: string) =>
    verifyCredentials(db, { email, password }, address);

  it('knows the user by e-mail in any case, and what they may be', async () => {
    const id = await makeUser(db.sql, { email: 'Ada@Example.com', name: 'Ada', role: 'admin', passwordHash });
    expect(await signIn('aDA@example.COM', 'hold fast', 'a1')).toEqual({
      ok: true,
      value: { userId: id, email: 'Ada@Example.com', name: 'Ada', role: 'admin', epoch: 0 },
    });
    expect(await findAccount(db, id)).toEqual({ role: 'admin', sellerId: null });
  });

  it('answers the same to a wrong password and to an unknown e-mail', async () => {
    await makeUser(db.sql, { email: 'known@example.com', passwordHash });
    const wrong = { ok: false, refusal: { code: 'WRONG_CREDENTIALS' } };
    expect(await signIn('known@example.com', 'Hold fast', 'a2')).toEqual(wrong);
    expect(await signIn('unknown@example.com', 'hold fast', 'a2')).toEqual(wrong);
  });

  it('takes as long for an unknown e-mail as for a known one', async () => {
    await makeUser(db.sql, { email: 'timed@example.com', passwordHash });
    const timed = async (email: string) => {
      const started = process.hrtime.bigint();
      for (let index = 0; index < 4; index += 1) await verifyCredentials(db, { email, password: 'x' }, 'a3', false);
      return Number(process.hrtime.bigint() - started) / 1e6;
    };
    await timed('warm@example.com');
    // Without the decoy the unknown one takes a query's time, less than a tenth of a hash.
    expect(await timed('nobody@example.com')).toBeGreaterThan((await timed('timed@example.com')) / 3);
  });

  it('stops counting out an account after 10 failures, also for the right password, and counts no successes', async () => {
    await makeUser(db.sql, { email: 'target@example.com', passwordHash });
    for (let index = 0; index < 11; index += 1)
      expect(await signIn('target@example.com', 'hold fast', 'home')).toMatchObject({ ok: true });
    for (let index = 0; index < 10; index += 1)
      expect(await signIn('Target@example.com', 'guess', `bot ${index}`)).toMatchObject({
        refusal: { code: 'WRONG_CREDENTIALS' },
      });
    expect(await signIn('target@example.com', 'hold fast', 'home')).toMatchObject({
      refusal: { code: 'RATE_LIMITED' },
    });
  });
});

describe('passwords', () => {
  it('are hashed slowly, each with a salt of its own', async () => {
    const again = await hashPassword('hold fast');
    expect(again).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(again).not.toBe(passwordHash);
    expect(await verifyPassword(again, 'hold fast')).toBe(true);
    expect(await verifyPassword(again, 'hold fast ')).toBe(false);
  });
});
