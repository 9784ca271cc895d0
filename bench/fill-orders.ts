import type postgres from 'postgres';
import { CURRENCY, type Ground } from '#bench/ground.ts';
import { orderStatuses } from '#db/enums.ts';

const ORDERS_AT_ONCE = 100_000;

/** How many buyers order again and again, and over how many days the orders are spread. */
const BUYERS = 200_000;
const DAYS = 30;

/**
 * Orders of one line and one unit as a shop has them after a month, spread evenly over it up to now: 85 % confirmed, the rest expired, cancelled or
 * not paid, and of the newest every second one with its stock still held. With each its hold, movements, attempts, what the bank sent, saga, events
 * and notice, so that the audit adds up. `sql` must be free of a statement time-out.
 */
export async function fillMonth(sql: postgres.ReservedSql, ground: Ground, orders: number): Promise<void> {
  for (let from = 0; from < orders; from += ORDERS_AT_ONCE) {
    const count = Math.min(ORDERS_AT_ONCE, orders - from);
    await fillSome(sql, ground, { from, count, orders });
  }
  await sql`
    update inventory i set on_hand = i.on_hand - sold.confirmed, reserved = sold.active
      from (select sku_id, count(*) filter (where state = 'CONFIRMED')::int as confirmed,
                   count(*) filter (where state = 'ACTIVE')::int as active
              from stock_reservations group by sku_id) sold
     where i.sku_id = sold.sku_id`;
}

async function fillSome(
  sql: postgres.ReservedSql,
  { sellerId, warehouseId, skuId, skus }: Ground,
  { from, count, orders }: { from: number; count: number; orders: number },
): Promise<void> {
  const stepSeconds = (DAYS * 86_400) / orders;
  await sql`
    with numbered as materialized (
      select n, now() - make_interval(secs => (${orders}::float8 - n) * ${stepSeconds}) as made_at,
             -- Two of a hundred were made too lately to be decided, half of them; 1 in 2,000 waits for the bank's word.
             case when n > ${orders}::bigint * 98 / 100 and n % 2 = 0 then 'PENDING_PAYMENT'
                  when n % 100 < 6 then 'EXPIRED' when n % 100 < 11 then 'CANCELLED' when n % 100 < 15 then 'PAYMENT_FAILED'
                  else 'CONFIRMED' end as status
        from generate_series(${from}::bigint, ${from + count - 1}::bigint) n
    ), made as materialized (
      select n, made_at, status, uuidv7(made_at - clock_timestamp()) as id, uuidv7(made_at - clock_timestamp()) as attempt_id,
             ${skuId(0)}::bigint + (n * 7919) % ${skus}::bigint as sku_id, 900 + (n * 31) % 90000 as price,
             status = 'PENDING_PAYMENT' as is_open, status = 'CONFIRMED' as is_confirmed,
             case status when 'CANCELLED' then 'CANCELLED' when 'PAYMENT_FAILED' then 'PAYMENT_FAILED' when 'EXPIRED' then 'EXPIRED' end as ended,
             status = 'PENDING_PAYMENT' and n % 40 = 0 as is_unknown, status = 'PENDING_PAYMENT' and n % 400 = 2 as is_stuck
        from numbered
    ), o as (
      insert into orders (id, buyer, status, end_reason, currency, subtotal_minor, shipping_minor, total_minor, price_version, cart_version,
                          email, shipping_address, idempotency_key, request_hash, hold_expires_at, created_at, updated_at)
      select id, case when is_open then 'g:open' || n else 'g:' || md5((n % ${BUYERS})::text) end, status, ended, ${CURRENCY},
             price, 0, price, 'bench', 1, 'buyer' || n % ${BUYERS} || '@example.com',
             '{"name": "Ada Deniz", "line1": "Liman Caddesi 1", "city": "Istanbul", "country": "TR", "latitude": 41, "longitude": 29}',
             n::text, 'bench', case when is_open then now() + interval '15 minutes' end, made_at, made_at + interval '2 minutes'
        from made
    ), i as (
      insert into order_items (order_id, line, sku_id, seller_id, quantity, unit_price_minor, title)
      select id, 0, sku_id, ${sellerId}::bigint, 1, price, 'Product ' || sku_id from made
    ), h as (
      insert into stock_reservations (order_id, sku_id, warehouse_id, quantity, state, reason, expires_at, created_at, ended_at)
      select id, sku_id, ${warehouseId}::bigint, 1, case when is_open then 'ACTIVE' when is_confirmed then 'CONFIRMED' else 'RELEASED' end,
             ended, case when is_open then now() else made_at end + interval '15 minutes', made_at,
             case when not is_open then made_at + interval '2 minutes' end
        from made
    ), m as (
      insert into stock_movements (order_id, sku_id, warehouse_id, kind, on_hand_delta, reserved_delta, created_at)
      select id, sku_id, ${warehouseId}::bigint, 'HELD', 0, 1, made_at from made
       union all
      select id, sku_id, ${warehouseId}::bigint, case when is_confirmed then 'CONFIRMED' else 'RELEASED' end,
             case when is_confirmed then -1 else 0 end, -1, made_at + interval '2 minutes' from made where not is_open
    ), a as (
      insert into payment_attempts (id, order_id, ordinal, provider, payment_method_token, idempotency_key, amount_minor, currency, status,
                                    provider_payment_id, captured_minor, created_at, updated_at)
      select attempt_id, id, 1, 'sandbox', 'tok_ok', n::text, price, ${CURRENCY},
             case when is_unknown then 'UNKNOWN' when is_open then 'REQUIRES_ACTION' when is_confirmed then 'CAPTURED' else 'DECLINED' end,
             'pay_' || md5(n::text), case when is_confirmed then price else 0 end, made_at, made_at + interval '2 minutes'
        from made
    ), e as (
      insert into payment_events (provider, event_id, attempt_id, type, received_at, processed_at)
      select 'sandbox', 'evt_' || md5(n::text), attempt_id, 'payment.changed', made_at + interval '1 minute', made_at + interval '1 minute'
        from made
    ), s as (
      insert into sagas (order_id, attempt_id, step, next_run_at, failures, last_error, needs_attention_since)
      select id, attempt_id, case when is_unknown then 'ASK_BANK' when is_stuck then 'CAPTURE' when is_open then 'AWAIT_PAYER' else 'DONE' end,
             now() + interval '1 hour', case when is_stuck then 14 else 0 end, case when is_stuck then 'the bank said 500' end,
             case when is_stuck then now() end
        from made
    ), t as (
      insert into notices (event_id, buyer, kind, order_id, data, created_at)
      select n, 'g:' || md5((n % ${BUYERS})::text), 'ORDER_CONFIRMED', id, '{"currency": "TRY"}', made_at + interval '2 minutes'
        from made where is_confirmed
    ), terms as (
      insert into order_terms (term, order_id)
      select hashtextextended('number:' || right(id::text, 10), 0), id from made
       union all select hashtextextended('email:buyer' || n % ${BUYERS} || '@example.com', 0), id from made
       union all select hashtextextended('bank:pay_' || md5(n::text), 0), id from made
    ), sorts as (
      insert into order_sorts (order_id, total_minor, status_place)
      select id, price, array_position(${orderStatuses as unknown as string[]}::text[], status) from made
    ), told as (
      insert into outbox (aggregate, type, payload, created_at, published_at)
      select 'order:' || id, type, jsonb_build_object('orderId', id, 'from', was, 'to', becomes), made_at, now()
        from made
       cross join (values ('order.placed', null, 'PENDING', true), ('order.payment_authorized', 'PENDING', 'PENDING_PAYMENT', true),
                        ('order.confirmed', 'PENDING_PAYMENT', 'CONFIRMED', false)) as k(type, was, becomes, always)
       where always or is_confirmed
       order by n
      returning id, substr(aggregate, 7)::uuid as order_id
    )
    insert into order_trail (order_id, event_id) select order_id, id from told`;
}
