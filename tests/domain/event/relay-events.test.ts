import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connect, type Db } from '#db/client.ts';
import type { Tx } from '#db/transaction.ts';
import { appendEvents } from '#domain/event/append-events.ts';
import { type Consumer, relayEvents } from '#domain/event/relay-events.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { signal } from '#tests/support/race.ts';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url, { poolMax: 4, name: 'relay' });
});
beforeEach(() => database.sql`delete from outbox`);
afterAll(async () => {
  await db.close();
  await database.drop();
});

type Named = { readonly aggregate: string; readonly n: number };

const append = (sql: Tx['sql'], events: readonly Named[]) =>
  appendEvents(
    { kind: 'tx', sql, sent: [] },
    events.map(({ aggregate, n }) => ({ aggregate, type: 'test.happened', payload: { n } })),
  );

const commit = (events: readonly Named[]) => database.sql.begin((sql) => append(sql, events));

/** An open transaction that has written its events and has their ids, and commits when it is told to. */
async function open(events: readonly Named[]) {
  const [written, end] = [signal(), signal()];
  const session = database.sql.begin(async (sql) => {
    await append(sql, events);
    written.give();
    await end.given;
  });
  await written.given;
  return {
    commit: async () => {
      end.give();
      await session;
    },
  };
}

/** Takes everything, but what `refuses` names; keeps the numbers in the order in which they stayed taken. */
function listener(refuses: (n: number) => boolean = () => false) {
  const taken: number[] = [];
  const tried = new Map<number, number>();
  const consumer: Consumer = {
    name: 'test',
    consume: async (_tx, events) => {
      const numbers = events.map((event) => Number(event.payload.n));
      for (const n of numbers) if (events.length === 1) tried.set(n, (tried.get(n) ?? 0) + 1);
      const bad = numbers.find(refuses);
      if (bad !== undefined) throw new Error(`no ${bad}`);
      taken.push(...numbers);
    },
  };
  return { consumer, taken, tried };
}

const relay = (consumer: Consumer) => relayEvents(db, [consumer]);

const waiting = async () =>
  await database.sql<{ n: number; failures: number; parked: boolean; seconds: number; lastError: string | null }[]>`
    select (payload->>'n')::int as n, failures, parked_at is not null as parked, last_error as "lastError",
           extract(epoch from next_try_at - now())::float8 as seconds
      from outbox where published_at is null order by id`;

const timePasses = () => database.sql`update outbox set next_try_at = now() where next_try_at is not null`;

describe('an event that commits late (C-117)', () => {
  test('is published though later ones went before; a rolled back one leaves a gap that stops nobody', async () => {
    const { consumer, taken } = listener();
    const late = await open([{ aggregate: 'order:a', n: 101 }]);
    await commit([{ aggregate: 'order:b', n: 102 }]);
    const undone = database.sql.begin(async (sql) => {
      await append(sql, [{ aggregate: 'order:c', n: 103 }]);
      throw new Error('rolled back');
    });
    await expect(undone).rejects.toThrow('rolled back');
    await commit([{ aggregate: 'order:b', n: 104 }]);
    expect(await relay(consumer)).toBe(2);
    expect(taken).toEqual([102, 104]);
    await late.commit();
    expect(await relay(consumer)).toBe(1);
    expect(taken).toEqual([102, 104, 101]);
    expect(await relay(consumer)).toBe(0);
  });

  test('keeps its place within its aggregate, whose changes wait for one another', async () => {
    const { consumer, taken } = listener();
    await database.sql`create table if not exists aggregates (name text primary key, n int)`;
    await database.sql`insert into aggregates values ('order:a', 0) on conflict (name) do update set n = 0`;
    // Each takes its number under the lock, as every change of an order does, and writes it with its event.
    const change = () =>
      database.sql.begin(async (sql) => {
        const [row] = await sql<{ n: number }[]>`update aggregates set n = n + 1 where name = 'order:a' returning n`;
        await append(sql, [{ aggregate: 'order:a', n: row?.n ?? 0 }]);
      });
    const changes = Promise.all(Array.from({ length: 30 }, change));
    while (taken.length < 30) await relay(consumer);
    await changes;
    expect(taken).toEqual(Array.from({ length: 30 }, (_, n) => n + 1));
  });
});

describe('an event that its consumer refuses (C-119)', () => {
  // 5 and 7 are of one order, the others of others.
  const ten = Array.from({ length: 10 }, (_, n) => ({
    aggregate: n + 1 === 7 ? 'order:5' : `order:${n + 1}`,
    n: n + 1,
  }));

  test('three times: all others go on, its successors wait for it, and it comes', async () => {
    let refusals = 3;
    const { consumer, taken } = listener((n) => n === 5 && refusals > 0);
    await commit(ten);
    for (let pass = 1; refusals > 0; pass += 1) {
      await relay(consumer);
      refusals -= 1;
      expect(taken).toEqual([1, 2, 3, 4, 6, 8, 9, 10]);
      expect(await waiting()).toMatchObject([
        { n: 5, failures: pass, parked: false, lastError: 'no 5' },
        { n: 7, failures: 0, parked: false },
      ]);
      // Later each time: 2, 4, 8 s. Before that it is not asked for at all.
      const [stuck] = await waiting();
      expect(stuck?.seconds).toBeGreaterThan(2 ** pass - 1);
      expect(stuck?.seconds).toBeLessThanOrEqual(2 ** pass);
      expect(await relay(consumer)).toBe(0);
      await timePasses();
    }
    await relay(consumer);
    expect(taken).toEqual([1, 2, 3, 4, 6, 8, 9, 10, 5, 7]);
    expect(await waiting()).toEqual([]);
  });

  test('for ever: parked in sight after five tries, and what is behind it goes on', async () => {
    const { consumer, taken, tried } = listener((n) => n === 5);
    await commit(ten);
    for (let pass = 0; pass < 6; pass += 1) {
      await relay(consumer);
      await timePasses();
    }
    expect(taken).toEqual([1, 2, 3, 4, 6, 8, 9, 10, 7]);
    expect(tried.get(5)).toBe(5);
    expect(await waiting()).toMatchObject([{ n: 5, failures: 5, parked: true, lastError: 'no 5' }]);
  });

  test('what it had written of the batch before it refused is undone', async () => {
    await database.sql`create table if not exists seen (n int)`;
    const consumer: Consumer = {
      name: 'writes, then refuses',
      consume: async (tx, events) => {
        for (const event of events) {
          await tx.sql`insert into seen values (${Number(event.payload.n)})`;
          if (event.payload.n === 5) throw new Error('no 5');
        }
      },
    };
    await commit(ten);
    await relay(consumer);
    const seen = await database.sql<{ n: number }[]>`select n from seen order by n`;
    expect(seen.map((row) => row.n)).toEqual([1, 2, 3, 4, 6, 8, 9, 10]);
  });
});

test('two relays at once: one works, the other leaves it alone', async () => {
  const [inside, end] = [signal(), signal()];
  const slow: Consumer = {
    name: 'slow',
    consume: async () => {
      inside.give();
      await end.given;
    },
  };
  await commit([{ aggregate: 'order:a', n: 1 }]);
  const first = relay(slow);
  await inside.given;
  expect(await relay(listener().consumer)).toBeUndefined();
  end.give();
  expect(await first).toBe(1);
});
