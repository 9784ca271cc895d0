import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Db } from '#db/client.ts';
import { type OrderStatus, orderStatuses } from '#db/enums.ts';
import { exportOrders } from '#domain/console/export-orders.ts';
import { listOrders, type OrdersWanted } from '#domain/console/list-orders.ts';
import { listPayments } from '#domain/console/list-payments.ts';
import { trackOrders } from '#domain/console/track-orders.ts';
import { relayEvents } from '#domain/event/relay-events.ts';
import { orderNumber } from '#domain/order/rules.ts';
import { present } from '#lib/result.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
let db: Db;

/** Berlin changes its clock at 01:00 UTC on these days, at 02:00 and 03:00 of its own. */
const TIME_ZONE = 'Europe/Berlin';
const SPRING = '2026-03-29';
const AUTUMN = '2026-10-25';

beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url, { poolMax: 6 });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

type Made = { at: string; status?: OrderStatus; totalMinor?: number; email?: string; bankId?: string };

/** Orders as they are when all is done, their ids of the instant at which they came; all in one transaction, with what their events lead to. */
async function makeOrders(made: readonly Made[]): Promise<string[]> {
  const rows = made.map((one, n) => ({
    ...{ n, status: 'CONFIRMED', totalMinor: 1_000, email: 'ada@example.com', bankId: null, ...one },
  }));
  const ids = await db.sql<{ id: string }[]>`
    with given as materialized (
      select g.*, uuidv7(g.at - clock_timestamp()) as id, uuidv7(g.at - clock_timestamp()) as attempt_id
        from jsonb_to_recordset(${db.sql.json(rows)}) as g(n int, at timestamptz, status text, "totalMinor" bigint, email text, "bankId" text)
    ), o as (
      insert into orders (id, buyer, status, end_reason, currency, subtotal_minor, shipping_minor, total_minor, price_version, email,
                          shipping_address, idempotency_key, request_hash, created_at)
      select id, 'g:' || id, status, case when status in ('PAYMENT_FAILED', 'EXPIRED', 'CANCELLED') then status end, 'TRY', "totalMinor", 0,
             "totalMinor", 'test', email, '{}', id::text, 'test', at from given
    ), a as (
      insert into payment_attempts (id, order_id, ordinal, provider, payment_method_token, idempotency_key, amount_minor, currency, status,
                                    provider_payment_id)
      select attempt_id, id, 1, 'sandbox', 'tok_ok', 'k', "totalMinor", 'TRY', case status when 'CONFIRMED' then 'CAPTURED' else 'DECLINED' end, "bankId"
        from given
    ), s as (
      insert into sagas (order_id, attempt_id, step, next_run_at) select id, attempt_id, 'DONE', now() from given
    ), e as (
      insert into outbox (aggregate, type, payload)
      select 'order:' || id, type, jsonb_build_object('orderId', id, 'to', status, 'payment', jsonb_build_object('attemptId', attempt_id, 'to', 'CAPTURED'))
        from given cross join (values ('order.placed'), ('order.payment_authorized')) as t(type)
    )
    select id from given order by n`;
  while (((await relayEvents(db, [trackOrders])) ?? 0) > 0);
  return ids.map((row) => row.id);
}

const listed = async (given: Partial<OrdersWanted> = {}) =>
  await listOrders(db, { sort: 'placed', direction: 'desc', limit: 20, timeZone: TIME_ZONE, ...given });

/** Every page of a walk, one after the other. `between` runs once, behind the first page. */
async function walk(given: Partial<OrdersWanted>, between?: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listed({ ...given, ...(cursor ? { cursor } : {}) });
    seen.push(...page.items.map((order) => order.orderId));
    if (!cursor) await between?.();
    cursor = page.next ?? undefined;
  } while (cursor);
  return seen;
}

describe('a day of the shop', () => {
  const days: readonly (readonly [day: string, hours: number, first: string, last: string])[] = [
    ['2026-06-10', 24, '2026-06-09T22:00:00.000Z', '2026-06-10T21:59:59.999Z'],
    [SPRING, 23, '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
    [AUTUMN, 25, '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'],
  ];

  it.each(days)('%s has %i hours, and each order in it is in no other (C-154)', async (day, _hours, first, last) => {
    const edge = (iso: string, ms: number) => new Date(Date.parse(iso) + ms).toISOString();
    const [before, atMidnight, early, late, after] = await makeOrders(
      [edge(first, -1), first, edge(first, 13 * 60_000), last, edge(last, 1)].map((at) => ({
        at,
        email: `of-${day}@example.com`,
      })),
    );
    const inDay = [late, early, atMidnight];
    const page = await listed({ day });
    expect(page.items.map((order) => order.orderId)).toEqual(inDay);
    expect(page.total).toEqual({ count: 3, exact: true });
    const next = edge(`${day}T12:00:00Z`, 86_400_000).slice(0, 10);
    const previous = edge(`${day}T12:00:00Z`, -86_400_000).slice(0, 10);
    expect((await listed({ day: next })).items.map((order) => order.orderId)).toEqual([after]);
    expect((await listed({ day: previous })).items.map((order) => order.orderId)).toEqual([before]);
    let csv = '';
    for await (const piece of exportOrders(db, { day, sort: 'placed', direction: 'desc', timeZone: TIME_ZONE }))
      csv += piece;
    const lines = csv.trimEnd().split('\r\n').slice(1);
    expect(lines.map((line) => line.split(',')[1])).toEqual(inDay);
  });
});

describe('a walk through the list', () => {
  const DAY = '2026-07-01';
  const AT = `${DAY}T10:00:00.000Z`;
  const statuses: readonly OrderStatus[] = ['CONFIRMED', 'EXPIRED', 'CANCELLED'];
  let ids: string[];

  beforeAll(async () => {
    ids = await makeOrders(
      Array.from({ length: 300 }, (_, n) => ({
        at: AT,
        status: present(statuses[n % 3], 'status'),
        totalMinor: 1_000 + (n % 7) * 100,
      })),
    );
  });

  it.each(
    (['placed', 'amount', 'status'] as const).flatMap((sort) =>
      (['asc', 'desc'] as const).map((direction) => [sort, direction] as const),
    ),
  )('by %s %s shows 300 orders of one instant once each (C-156)', async (sort, direction) => {
    const seen = await walk({ day: DAY, sort, direction });
    expect(seen).toHaveLength(300);
    expect(new Set(seen)).toEqual(new Set(ids));
  });

  it.each([
    ['amount', 'asc'],
    ['amount', 'desc'],
    ['status', 'asc'],
    ['status', 'desc'],
  ] as const)('over all orders by %s %s shows each once, in order', async (sort, direction) => {
    const all = await db.sql<{ id: string; key: number }[]>`
      select id, ${sort === 'amount' ? db.sql`total_minor::int` : db.sql`array_position(${orderStatuses as unknown as string[]}::text[], status)`} as key from orders`;
    const sign = direction === 'asc' ? 1 : -1;
    const expected = all.toSorted((a, b) => sign * (a.key - b.key || (a.id < b.id ? -1 : 1))).map(({ id }) => id);
    expect(await walk({ sort, direction, limit: 47 })).toEqual(expected);
    const cancelled = new Set((await db.sql`select id from orders where status = 'CANCELLED'`).map(({ id }) => id));
    expect(cancelled.size).toBeGreaterThan(50);
    const filtered = await walk({ sort, direction, status: 'CANCELLED', limit: 47 });
    expect(filtered).toEqual(expected.filter((id) => cancelled.has(id)));
  });

  it('over all orders by status follows an order that ends, when the relay has told it', async () => {
    const [one = ''] = await makeOrders([{ at: '2026-07-02T09:00:00.000Z' }]);
    const first = async () =>
      (await listed({ sort: 'status', status: 'EXPIRED', limit: 200 })).items.map((order) => order.orderId);
    expect(await first()).not.toContain(one);
    await db.sql`update orders set status = 'EXPIRED', end_reason = 'EXPIRED' where id = ${one}`;
    await db.sql`insert into outbox (aggregate, type, payload) values (${`order:${one}`}, 'order.expired', '{}')`;
    await relayEvents(db, [trackOrders]);
    expect(await first()).toContain(one);
  });

  it('is not disturbed by orders that come and orders that end meanwhile (C-157)', async () => {
    let fresh: string[] = [];
    const seen = await walk({ day: DAY, limit: 50 }, async () => {
      fresh = await makeOrders(Array.from({ length: 5 }, () => ({ at: `${DAY}T11:00:00.000Z` })));
      await db.sql`
        update orders set status = 'EXPIRED', end_reason = 'EXPIRED'
         where id = any(${ids.slice(0, 5)}::uuid[]) and status = 'CONFIRMED'`;
    });
    expect(new Set(seen)).toEqual(new Set(ids));
    expect(seen).toHaveLength(300);
    expect((await listed({ day: DAY, limit: 5 })).items.map((order) => order.orderId).sort()).toEqual(fresh.sort());
  });

  it('for what is rare ends a page early and goes on from there', async () => {
    // 20,100 orders of another status, with the rare one behind them all.
    const [rare] = await makeOrders([
      { at: '2026-01-01T00:00:00Z', status: 'PAYMENT_FAILED', email: 'rare@example.com' },
    ]);
    await db.sql`
      insert into orders (id, buyer, status, currency, subtotal_minor, shipping_minor, total_minor, price_version, email, shipping_address,
                          idempotency_key, request_hash, created_at)
      select uuidv7(interval '-1 hour'), 'g:many' || n, 'CONFIRMED', 'TRY', 1, 0, 1, 'test', 'many@example.com', '{}', 'k', 'test', now()
        from generate_series(1, 20100) n`;
    const first = await listed({ status: 'PAYMENT_FAILED' });
    expect(first.items).toEqual([]);
    expect(first).toMatchObject({ next: expect.any(String), lookedUntil: expect.any(String) });
    expect(await walk({ status: 'PAYMENT_FAILED' })).toEqual([rare]);
  });
});

describe('a search', () => {
  it('finds by number, address, id and bank id, each in the forms that people write', async () => {
    const bankId = 'pay_4f1c';
    const [orderId = ''] = await makeOrders([
      { at: '2026-08-01T10:00:00Z', email: 'Grace.Hopper@Example.com', bankId },
    ]);
    const number = orderNumber(orderId);
    const forms = [
      number,
      number.toLowerCase(),
      number.replace('-', ''),
      ` ${number} `,
      'grace.hopper@example.com',
      'GRACE.HOPPER@EXAMPLE.COM',
      orderId,
      orderId.toUpperCase(),
      bankId,
    ];
    for (const find of forms) {
      const page = await listed({ find });
      expect(
        page.items.map((order) => order.orderId),
        find,
      ).toEqual([orderId]);
      expect(page.total).toEqual({ count: 1, exact: true });
    }
    expect((await listPayments(db, { filter: 'ALL', find: bankId, limit: 5 })).items).toMatchObject([{ orderId }]);
    expect((await listed({ find: number, status: 'EXPIRED' })).items).toEqual([]);
  });

  it('takes a hash for a hint only: an order under another word’s hash is not found by it', async () => {
    const [orderId = ''] = await makeOrders([{ at: '2026-08-02T10:00:00Z', email: 'one@example.com' }]);
    await db.sql`insert into order_terms (term, order_id) values (hashtextextended('email:other@example.com', 0), ${orderId})`;
    expect((await listed({ find: 'other@example.com' })).items).toEqual([]);
  });

  it.each(['', '   ', '0000-0000', 'nobody@example.com', "'; drop table orders", '%', '\u{1F600}'])(
    'finds nothing, or is none, for “%s”',
    async (find) => {
      const page = await listed({ find, day: '2020-01-01' });
      expect(page.items).toEqual([]);
    },
  );
});

describe('the export', () => {
  it('has no cell that begins like a formula', async () => {
    await makeOrders([{ at: '2026-09-01T10:00:00Z', email: '=cmd|calc@example.com' }]);
    let csv = '';
    for await (const piece of exportOrders(db, {
      day: '2026-09-01',
      sort: 'placed',
      direction: 'asc',
      timeZone: TIME_ZONE,
    })) {
      csv += piece;
    }
    expect(csv).toContain(",'=cmd|calc@example.com");
    expect(csv).not.toMatch(/(^|,)"?[=+@]/m);
  });
});
