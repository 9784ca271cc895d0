import type postgres from 'postgres';
import { openBenchEngine, silentBank } from '#bench/engine.ts';
import { CURRENCY, type Ground, layGround, tidyTables, withoutLimit } from '#bench/ground.ts';
import { type Bench, type Measured, type Row, round, sayRow, want } from '#bench/measure.ts';
import { runAudit } from '#domain/audit/run-audit.ts';
import { step } from '#scripts/progress.ts';

const SKUS = 100_000;
const ORDERS_AT_ONCE = 250_000;

/** Bench 8: every invariant over the whole database, with a million confirmed orders of one hold each, and all that belongs to them. */
export async function measureAudit(bench: Bench): Promise<Measured> {
  const orders = bench.quick ? 50_000 : 1_000_000;
  const engine = openBenchEngine(await bench.server.makeDatabase('audit'), silentBank);
  const { sql } = engine.db;
  try {
    const ground = await layGround(sql, { skus: SKUS, unitsEach: 1_000_000 });
    await step(`${orders.toLocaleString('en')} confirmed orders`, () =>
      withoutLimit(sql, (session) => fillOrders(session, ground, orders)),
    );
    await tidyTables(sql);
    const rows: Row[] = [];
    let differences = 0;
    for (const run of ['first', 'second']) {
      const started = performance.now();
      const findings = await runAudit(engine.db);
      const seconds = (performance.now() - started) / 1000;
      differences = findings.reduce((sum, finding) => sum + finding.broken, 0);
      const row = { run, holds: orders, seconds: round(seconds), 'holds/s': round(orders / seconds), differences };
      sayRow(row);
      rows.push(row);
    }
    const perSecond = Number(rows.at(-1)?.['holds/s']);
    return {
      name: 'audit',
      title: `The audit of ${orders.toLocaleString('en')} holds`,
      rows,
      wanted: [
        want('holds a second (a million within 10 s)', perSecond, 100_000),
        want('none differs: 1 is yes', differences === 0 ? 1 : 0, 1),
      ],
    };
  } finally {
    await engine.close();
    await bench.server.dropDatabase('audit');
  }
}

/** Orders of one line and one unit, a SKU after the other, as they are when all is done: line, hold, movements, attempt, saga and events. */
async function fillOrders(sql: postgres.ReservedSql, ground: Ground, orders: number): Promise<void> {
  const { sellerId, warehouseId, skuId } = ground;
  for (let from = 0; from < orders; from += ORDERS_AT_ONCE) {
    const count = Math.min(ORDERS_AT_ONCE, orders - from);
    await sql`
      with made as materialized (
        select gen_random_uuid() as id, gen_random_uuid() as attempt_id, n, ${skuId(0)}::bigint + n % ${SKUS}::bigint as sku_id
          from generate_series(${from}::bigint, ${from + count - 1}::bigint) n
      ), o as (
        insert into orders (id, buyer, status, currency, subtotal_minor, shipping_minor, total_minor, price_version, cart_version,
                            email, shipping_address, idempotency_key, request_hash)
        select id, 'g:' || n, 'CONFIRMED', ${CURRENCY}, 1000, 0, 1000, 'bench', 1, 'ada@example.com', '{}', n::text, 'bench' from made
      ), i as (
        insert into order_items (order_id, line, sku_id, seller_id, quantity, unit_price_minor, title)
        select id, 0, sku_id, ${sellerId}::bigint, 1, 1000, 'Product' from made
      ), h as (
        insert into stock_reservations (order_id, sku_id, warehouse_id, quantity, state, expires_at, ended_at)
        select id, sku_id, ${warehouseId}::bigint, 1, 'CONFIRMED', now(), now() from made
      ), m as (
        insert into stock_movements (order_id, sku_id, warehouse_id, kind, on_hand_delta, reserved_delta)
        select id, sku_id, ${warehouseId}::bigint, kind, on_hand, reserved
          from made cross join (values ('HELD', 0, 1), ('CONFIRMED', -1, -1)) as k(kind, on_hand, reserved)
      ), a as (
        insert into payment_attempts (id, order_id, ordinal, provider, payment_method_token, idempotency_key, amount_minor, currency,
                                      status, captured_minor)
        select attempt_id, id, 1, 'sandbox', 'tok_ok', n::text, 1000, ${CURRENCY}, 'CAPTURED', 1000 from made
      ), s as (
        insert into sagas (order_id, attempt_id, step, next_run_at) select id, attempt_id, 'DONE', now() from made
      )
      insert into outbox (aggregate, type, payload, published_at)
      select 'order:' || id, type, jsonb_build_object('orderId', id, 'from', was, 'to', becomes), now()
        from made
       cross join (values ('order.placed', null, 'PENDING'), ('order.stock_confirmed', 'PENDING', 'PENDING_PAYMENT'),
                          ('order.confirmed', 'PENDING_PAYMENT', 'CONFIRMED')) as k(type, was, becomes)`;
  }
  await sql`
    update inventory i set on_hand = on_hand - sold.units
      from (select sku_id, count(*)::int as units from order_items group by sku_id) sold
     where i.sku_id = sold.sku_id`;
}
