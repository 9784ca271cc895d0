import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { connect, type Db } from '#db/client.ts';
import { transaction } from '#db/transaction.ts';
import { recordAdminAct } from '#domain/account/record-admin-act.ts';
import type { AdminId } from '#domain/account/types.ts';
import { findProduct } from '#domain/catalog/queries.ts';
import { listFlags } from '#domain/flag/queries.ts';
import { readFlags } from '#domain/flag/read-flags.ts';
import { allOn } from '#domain/flag/rules.ts';
import { switchFlag } from '#domain/flag/switch-flag.ts';
import { refreshAvailability } from '#domain/stock/refresh-availability.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { makeOffer, makeUser } from '#tests/support/factories.ts';

let database: TestDatabase;
/** Two clients are two processes: each has a cache of its own. */
let here: Db;
let there: Db;
let admin: AdminId;

beforeAll(async () => {
  database = await createTestDatabase();
  here = connect(database.url, { poolMax: 8 });
  there = connect(database.url, { poolMax: 2 });
  admin = (await makeUser(here.sql, { role: 'admin' })) as AdminId;
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
  await database.drop();
});

const logged = (key: string) =>
  here.sql`select act, reason, before, after from admin_log where subject_kind = 'flag' and subject_id = ${key} order by id`;

describe('a feature flag', () => {
  it('is on until somebody switches it off, and every process follows within 5 s', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    expect([await readFlags(here), await readFlags(there)]).toEqual([allOn, allOn]);
    expect(await switchFlag(there, admin, { key: 'liveUpdates', on: false, reason: 'November' })).toBe(true);
    vi.setSystemTime(Date.now() + 4_999);
    const off = { ...allOn, liveUpdates: false };
    expect([await readFlags(here), await readFlags(there)]).toEqual([off, off]);
    expect((await listFlags(here)).filter((flag) => !flag.on)).toMatchObject([{ key: 'liveUpdates' }]);
  });

  it('is asked of the database once for all that ask at once, and not again for a while', async () => {
    const counted = connect(database.url, { poolMax: 4 });
    const before = await counted.sql`select 1`;
    expect(before.count).toBe(1);
    let asked = 0;
    const watched = {
      ...counted,
      sql: new Proxy(counted.sql, {
        apply: (target, self, args) => {
          asked += 1;
          return Reflect.apply(target, self, args);
        },
      }),
    };
    await Promise.all(Array.from({ length: 20 }, () => readFlags(watched)));
    await readFlags(watched);
    expect(asked).toBe(1);
    await counted.close();
  });

  it('keeps what it knew while the database does not answer', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await switchFlag(here, admin, { key: 'emails', on: false, reason: 'mail server away' });
    const lost = connect(database.url, { poolMax: 1 });
    expect(await readFlags(lost)).toMatchObject({ emails: false });
    await lost.close();
    vi.setSystemTime(Date.now() + 60_000);
    expect(await readFlags(lost)).toMatchObject({ emails: false });
  });

  it('takes the words for low stock from product pages, and says all the same what is sold out', async () => {
    const offer = await makeOffer(here.sql, { stock: [3] });
    await transaction(here, (tx) => refreshAvailability(tx, [offer.skuId]));
    const [product] = await here.sql<{ slug: string }[]>`
      select p.slug from products p join skus s on s.product_id = p.id where s.id = ${offer.skuId}`;
    const said = async (db: Db) =>
      (await findProduct(db, String(product?.slug), 'TRY'))?.variants[0]?.offers[0] ?? 'no such offer';
    expect(await said(here)).toMatchObject({ availability: 'LOW_STOCK', unitsLeft: 3 });
    await switchFlag(there, admin, { key: 'lowStockWords', on: false, reason: 'a crowd' });
    const fresh = connect(database.url, { poolMax: 1 });
    expect(await said(fresh)).toMatchObject({ availability: 'IN_STOCK', unitsLeft: null });
    await here.sql`update offer_availability set available = 0 where sku_id = ${offer.skuId}`;
    expect(await said(fresh)).toMatchObject({ availability: 'OUT_OF_STOCK' });
    await fresh.close();
  });

  it('leaves one line in the log however many switch it at once, and none when it stood so already', async () => {
    expect(await switchFlag(here, admin, { key: 'recommendations', on: true, reason: 'to be sure' })).toBe(false);
    expect(await logged('recommendations')).toEqual([]);
    const both = await Promise.all(
      [here, there, here, there].map((db) =>
        switchFlag(db, admin, { key: 'recommendations', on: false, reason: 'rush' }),
      ),
    );
    expect(both.filter(Boolean)).toHaveLength(1);
    expect(await logged('recommendations')).toEqual([
      { act: 'flag.switch', reason: 'rush', before: { on: true }, after: { on: false } },
    ]);
  });
});

describe('the admin log', () => {
  it.each([
    ['an UPDATE', (db: Db) => db.sql`update admin_log set reason = 'another'`],
    ['a DELETE', (db: Db) => db.sql`delete from admin_log`],
    ['a TRUNCATE', (db: Db) => db.sql`truncate admin_log`],
  ])('refuses %s', async (_, write) => {
    await expect(write(here)).rejects.toThrow('append-only');
  });

  it('has no line of an act that did not happen', async () => {
    const act = { admin, act: 'order.retry', subject: { kind: 'order', id: 'undone' } } as const;
    await expect(
      transaction(here, async (tx) => {
        await recordAdminAct(tx, act);
        throw new Error('died before its commit');
      }),
    ).rejects.toThrow('died');
    expect(await here.sql`select from admin_log where subject_id = 'undone'`).toHaveLength(0);
  });
});
