import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requireRate } from '#app/_http/rate-limit.ts';
import { guestBuyer } from '#domain/account/make-buyer-id.ts';
import { newId } from '#lib/ids.ts';
import { asProcess } from '#tests/support/as-process.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
let restore: () => Promise<void>;

beforeAll(async () => {
  database = await createTestDatabase();
  restore = asProcess({ DATABASE_URL: database.url, LOG_LEVEL: 'silent' });
});
afterAll(async () => {
  await restore();
  await database.drop();
});

// An hour, so that no window ends in between unless the test runs across the full hour.
const RATES = { byBuyer: { limit: 2, windowSeconds: 3600 }, byAddress: { limit: 3, windowSeconds: 3600 } };
const from = (address: string) => new Request('http://shop.test/', { headers: { 'x-forwarded-for': address } });
const someone = () => guestBuyer(newId());
const outcomeOf = (policy: string, address: string, buyer = someone()) =>
  requireRate(policy, from(address), buyer, RATES).then(
    () => 'admitted',
    (problem) => problem.code,
  );

describe('a rate', () => {
  it('is of one buyer', async () => {
    const ada = someone();
    const tries = [];
    for (let n = 0; n < 3; n += 1) tries.push(await outcomeOf('own', `10.0.0.${n}`, ada));
    expect(tries).toEqual(['admitted', 'admitted', 'RATE_LIMITED']);
    expect(await outcomeOf('own', '10.0.0.1')).toBe('admitted');
  });

  it('is of one address, whoever comes from it, and not of this machine', async () => {
    const tries = async (address: string) => {
      const outcomes = [];
      for (let n = 0; n < 4; n += 1) outcomes.push(await outcomeOf('address', address));
      return outcomes;
    };
    expect(await tries('203.0.113.7')).toEqual(['admitted', 'admitted', 'admitted', 'RATE_LIMITED']);
    expect(await tries('127.0.0.1')).toEqual(Array(4).fill('admitted'));
  });

  it('keeps no address in the clear', async () => {
    await outcomeOf('secret', '203.0.113.8');
    const rows = await database.sql<{ key: string }[]>`select key from rate_limits where key like 'secret-%'`;
    expect(rows).toHaveLength(2);
    expect(rows.filter(({ key }) => key.includes('203.0.113.8'))).toEqual([]);
  });
});
