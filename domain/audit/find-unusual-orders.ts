import { attemptStatuses } from '#db/enums.ts';
import type { Tx } from '#db/transaction.ts';
import { isUnsettled } from '#domain/payment/rules.ts';

/**
 * The orders whose books are not plainly those of one that was confirmed and paid, or ended unpaid: open ones, ones with late money, a second claim,
 * a coupon or a refund, and everything that does not add up. Rows that belong to no order come under the id they name. What is recognised here keeps
 * the invariants 3, 5, 6, 8 and 9 by itself, so only the others need the checks of each; whatever this query does not know is looked at there,
 * and a mistake in it can cost time but hide nothing that it was not told to recognise.
 *
 * One pass over all tables and one hash table, however many facts are compared. Each row says two things of its order:
 *
 *   mask  in which of the four ends it has a place: 1 CONFIRMED, 2 EXPIRED, 4 CANCELLED, 8 PAYMENT_FAILED. All rows of an order must share one; a row
 *         that has a place in none (an open saga, a second claim, a coupon, a refund, …) makes its order an unusual one.
 *   sum   a number modulo 2^31. What must be equal is added on one side and subtracted on the other, each fact times a factor of its own: units of lines and of
 *         holds, of holds and of each movement of theirs, amounts, and what there must be one of, as a constant. So the sum over a plain order is 0.
 *
 * Factors are odd numbers drawn at random, and units count times a hash of their row: two different books come out equal once in two thousand million.
 * Gives undefined when there are more than `most`: then looking at all of them is cheaper.
 */
export async function findUnusualOrders(tx: Tx, most: number): Promise<readonly string[] | undefined> {
  const rows = await tx.sql<{ orderId: string | null }[]>`
    select order_id::text as "orderId"
      from (${selectFacts(tx)}) facts
     group by order_id
    having not coalesce(
             order_id is not null and sum(part) & ${LOW_BITS}::bigint = 0 and bit_and(mask) <> 0 and count(lines) > 0
             and min(currency) = max(currency) and min(reason) is not distinct from max(reason)
           , false)
     limit ${most + 1}`;
  const known = rows.flatMap(({ orderId }) => orderId ?? []);
  const strays = known.length === rows.length ? [] : await readStrays(tx, most);
  return known.length + strays.length > most ? undefined : known.concat(strays);
}

const LOW_BITS = 2 ** 31 - 1;

// One of a kind in each order: its saga, the event of its placing, that of its end.
const SAGA = 1_190_494_759;
const PLACED = 686_579_303;
const ENDED = 1_858_721_387;

// Compared between tables. Units and rows of holds against lines, the movement that began them and the one that ended them; money against attempts; discounts against lines.
const SOLD = 403_958_621;
const BEGUN = 1_552_901_863;
const OVER = 971_215_073;
const PAID = 2_030_310_149;
const DISCOUNT = 318_440_717;

const ENDS = { confirmed: 1, expired: 2, cancelled: 4, payment_failed: 8 } as const;
const ANY_END = 15;
const UNPAID = ANY_END - ENDS.confirmed;

type Fragment = ReturnType<Tx['sql']>;

/**
 * A row for each of the rows that belong to an order: `order_id`, `mask` and `part` of the sum; `lines` is set for lines, `currency` and `reason` are hashes
 * where all of an order must be the same. An event of what cannot be an order's id comes under null.
 */
function selectFacts({ sql }: Tx): Fragment {
  const unsettled = attemptStatuses.filter(isUnsettled);
  /** A number of any size, modulo 2^31. */
  const rest = (number: Fragment) => sql`((${number}) & ${LOW_BITS}::bigint)`;
  /** So many units of a row of stock, or of a seller's offer. */
  const units = (row: Fragment, quantity: Fragment) =>
    rest(sql`${rest(sql`hashint8extended(sku_id, ${row})`)} * ${quantity}`);
  return sql`
    select id as order_id,
           case when coupon_id is not null or hold_expires_at is not null or end_reason = 'CAPTURE_FAILED' then 0
                else case status when 'CONFIRMED' then ${ENDS.confirmed}::int when 'EXPIRED' then ${ENDS.expired}::int
                                 when 'CANCELLED' then ${ENDS.cancelled}::int when 'PAYMENT_FAILED' then ${ENDS.payment_failed}::int else 0 end
           end as mask,
           ${rest(sql`- ${SAGA + PLACED + ENDED}::bigint - ${DISCOUNT}::bigint * ${rest(sql`discount_minor`)}
                      - ${PAID}::bigint * case when status = 'CONFIRMED' then ${rest(sql`total_minor`)} else 0 end`)}::int as part,
           null::int as lines, hashtext(currency) as currency, null::int as reason
      from orders
     union all
    select order_id, case when coupon_minor = 0 then ${ANY_END}::int else 0 end,
           ${rest(sql`${SOLD}::bigint * ${units(sql`seller_id`, sql`quantity`)} + ${DISCOUNT}::bigint * ${rest(sql`discount_minor`)}`)}::int,
           1, null, null
      from order_items
     union all
    select order_id,
           case when claim <> 1 then 0
                when state = 'CONFIRMED' and reason is null then ${ENDS.confirmed}::int
                when state = 'RELEASED' and reason is not null then ${UNPAID}::int
                else 0 end,
           ${rest(sql`${BEGUN + OVER}::bigint * (${units(sql`warehouse_id`, sql`quantity`)} + 1)
                      - ${SOLD}::bigint * ${units(sql`w.seller_id`, sql`quantity`)}`)}::int,
           null, null, hashtext(reason)
      from stock_reservations h left join warehouses w on w.id = h.warehouse_id
     union all
    select order_id,
           case kind when 'HELD' then ${ANY_END}::int when 'CONFIRMED' then ${ENDS.confirmed}::int when 'RELEASED' then ${UNPAID}::int else 0 end,
           ${rest(sql`case kind when 'HELD' then - ${BEGUN}::bigint * (${units(sql`warehouse_id`, sql`reserved_delta`)} + 1)
                                else - ${OVER}::bigint * (${units(sql`warehouse_id`, sql`- reserved_delta`)} + 1) end`)}::int,
           null, null, null
      from stock_movements where order_id is not null
     union all
    select order_id, case when status = any(${unsettled}::text[]) then 0 else ${ANY_END}::int end,
           ${rest(sql`${PAID}::bigint * ${rest(sql`captured_minor - refunded_minor`)}`)}::int,
           null, hashtext(currency), null
      from payment_attempts
     union all
    select order_id, case when step = 'DONE' then ${ANY_END}::int else 0 end, ${SAGA}::int, null, null, null from sagas
     union all
    select order_id, 0, 0, null, null, null from line_refunds
     union all
    select order_id, 0, 0, null, null, null from coupon_redemptions
     union all
    select case when pg_input_is_valid(substr(aggregate, 7), 'uuid') then substr(aggregate, 7)::uuid end,
           case type when 'order.placed' then ${ANY_END}::int when 'order.confirmed' then ${ENDS.confirmed}::int when 'order.expired' then ${ENDS.expired}::int
                     when 'order.cancelled' then ${ENDS.cancelled}::int when 'order.payment_failed' then ${ENDS.payment_failed}::int else 0 end,
           case type when 'order.placed' then ${PLACED}::int else ${ENDED}::int end,
           null, null, null
      from outbox
     where aggregate like 'order:%'
       and (type in ('order.placed', 'order.reacquired', 'order.line_not_shippable', 'order.line_refunded')
            or (type in ('order.confirmed', 'order.expired', 'order.cancelled', 'order.payment_failed')
                and payload->>'from' is distinct from payload->>'to'))`;
}

/** What events call an order and what cannot be one's id. */
async function readStrays(tx: Tx, most: number): Promise<string[]> {
  const rows = await tx.sql<{ name: string }[]>`
    select distinct substr(aggregate, 7) as name from outbox
     where aggregate like 'order:%' and not pg_input_is_valid(substr(aggregate, 7), 'uuid')
     limit ${most + 1}`;
  return rows.map(({ name }) => name);
}
