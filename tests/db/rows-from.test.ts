import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsFrom } from '#db/rows-from.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

type Order = { id: string; units: number; note: string | null; address: { city: string } };

const orders: Order[] = ['Ordu', "Muş'ta", 'São {Paulo}', 'NULL'].map((city, n) => ({
  id: `00000000-0000-7000-8000-00000000000${n}`,
  units: n - 1,
  note: n === 1 ? null : `a "quoted", {note} \\ ${n}`,
  address: { city },
}));

const select = (rows: readonly Order[]) => database.sql<(Order & { n: string })[]>`
  select u.id, u.units, u.note, u.address, u.n from ${rowsFrom(
    database.sql,
    {
      id: ['uuid', rows.map((row) => row.id)],
      units: ['int', rows.map((row) => row.units)],
      note: ['text', rows.map((row) => row.note)],
      address: ['jsonb', rows.map((row) => row.address)],
    },
    { numbered: true },
  )} order by u.n`;

describe('rowsFrom', () => {
  test('gives many rows and one row alike, in the order given', async () => {
    const numbered = orders.map((order, index) => ({ ...order, n: String(index + 1) }));
    expect([...(await select(orders))]).toEqual(numbered);
    for (const order of orders) expect([...(await select([order]))]).toEqual([{ ...order, n: '1' }]);
  });

  test('gives no row for none', async () => {
    expect([...(await select([]))]).toEqual([]);
  });

  test('takes instants as they are to the millisecond, and JSON alone', async () => {
    const at = '2026-11-30T20:11:04.123Z';
    for (const instants of [[at], [at, null]]) {
      const rows = await database.sql<{ at: Date | null }[]>`
        select u.at from ${rowsFrom(database.sql, { at: ['timestamptz', instants] })}`;
      expect(rows.map((row) => row.at?.toISOString() ?? null)).toEqual(instants);
    }
    for (const documents of [[{ a: [1] }], [{ a: [1] }, 'two']]) {
      const rows = await database.sql<{ doc: unknown }[]>`
        select u.doc from ${rowsFrom(database.sql, { doc: ['jsonb', documents] })}`;
      expect(rows.map((row) => row.doc)).toEqual(documents);
    }
  });

  test('refuses columns of different lengths', () => {
    const uneven = { a: ['int', [1, 2]], b: ['int', [1]] } as const;
    expect(() => rowsFrom(database.sql, uneven)).toThrow('Column b has 1 values, not 2.');
  });
});
