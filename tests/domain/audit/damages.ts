// Long because every way to break an invariant stands here once.
import type { Tx } from '#db/transaction.ts';
import type { MadeOrder } from '#tests/domain/seller/made-order.ts';

/** The orders of a clean history, one of every fate. */
export type History = Record<
  'unpaid' | 'unknown' | 'sold' | 'expired' | 'cancelled' | 'captureFailed' | 'damaged' | 'late',
  MadeOrder
> & {
  skuId: string;
};

export type Damage = {
  readonly name: string;
  /** The invariants that must be found broken, these and no others. */
  readonly finds: readonly number[];
  readonly inflict: (sql: Tx['sql'], history: History) => Promise<unknown>;
};

const NOBODY = '00000000-0000-7000-8000-000000000000';
const dropCheck = (sql: Tx['sql'], table: string, name: string) =>
  sql`alter table ${sql(table)} drop constraint ${sql(name)}`;

/** Everything that can go wrong, done by hand, with the guards of the database taken away where they would refuse it. */
export const damages: readonly Damage[] = [
  {
    name: 'fewer than none reserved',
    finds: [1, 2],
    inflict: async (sql, { skuId }) => {
      await dropCheck(sql, 'inventory', 'inventory_reserved_not_negative');
      await sql`update inventory set reserved = -1 where sku_id = ${skuId}`;
    },
  },
  {
    name: 'more reserved than on hand',
    finds: [1, 2],
    inflict: async (sql, { skuId }) => {
      await dropCheck(sql, 'inventory', 'inventory_reserved_within_on_hand');
      await sql`update inventory set reserved = on_hand + 1 where sku_id = ${skuId}`;
    },
  },
  {
    name: 'a unit reserved for no hold',
    finds: [2],
    inflict: (sql, { skuId }) => sql`update inventory set reserved = reserved + 1 where sku_id = ${skuId}`,
  },
  {
    name: 'a unit on hand from nowhere',
    finds: [2],
    inflict: (sql, { skuId }) => sql`update inventory set on_hand = on_hand + 1 where sku_id = ${skuId}`,
  },
  {
    name: 'a movement of a row that does not exist',
    finds: [2],
    inflict: (sql) => sql`
      insert into stock_movements (sku_id, warehouse_id, kind, on_hand_delta, reserved_delta, stock_update_id)
      values (99999, 99999, 'REPORTED', 0, 0, 1)`,
  },
  {
    name: 'a lost opening count',
    finds: [2, 4],
    inflict: (sql) => sql`delete from stock_movements where kind = 'REPORTED'`,
  },
  {
    name: 'an ended hold revived',
    finds: [2, 3, 6],
    inflict: (sql, { expired }) => sql`
      update stock_reservations set state = 'ACTIVE', reason = null, ended_at = null where order_id = ${expired.orderId}`,
  },
  {
    name: 'units given back twice',
    finds: [2, 3],
    inflict: (sql, { expired }) => sql`
      insert into stock_movements (order_id, sku_id, warehouse_id, kind, on_hand_delta, reserved_delta)
      select order_id, sku_id, warehouse_id, 'RELEASED', 0, -quantity from stock_reservations
       where order_id = ${expired.orderId}`,
  },
  {
    name: 'a hold that was never taken',
    finds: [2, 3],
    inflict: (sql, { unpaid }) => sql`delete from stock_movements where order_id = ${unpaid.orderId} and kind = 'HELD'`,
  },
  {
    name: 'more sold than held',
    finds: [2, 3],
    inflict: (sql, { sold }) => sql`
      update stock_movements set on_hand_delta = on_hand_delta - 1, reserved_delta = reserved_delta - 1
       where order_id = ${sold.orderId} and kind = 'CONFIRMED'`,
  },
  {
    name: 'a sale without a hold, and more than there was',
    finds: [3, 4],
    inflict: async (sql, { skuId }) => {
      const move = (kind: string, onHand: number, reserved: number) => sql`
        insert into stock_movements (order_id, sku_id, warehouse_id, kind, on_hand_delta, reserved_delta)
        select ${NOBODY}, sku_id, warehouse_id, ${kind}, ${onHand}, ${reserved} from inventory where sku_id = ${skuId}`;
      await move('HELD', 0, 1000);
      await move('CONFIRMED', -1000, -1000);
      await move('RETURNED', 1000, 0);
    },
  },
  {
    name: 'stock taken again for an order that had not run out',
    finds: [3],
    inflict: (sql, { late }) => sql`
      update stock_reservations set reason = 'CANCELLED' where order_id = ${late.orderId} and claim = 1`,
  },
  {
    name: 'stock taken again for some lines only',
    finds: [3, 5],
    inflict: (sql, { late, skuId }) => sql`
      delete from stock_reservations where order_id = ${late.orderId} and claim = 2 and sku_id = ${skuId}`,
  },
  {
    name: 'a line that holds nothing',
    finds: [5],
    inflict: (sql, { unpaid }) => sql`
      insert into order_items (order_id, line, sku_id, seller_id, quantity, unit_price_minor, title)
      values (${unpaid.orderId}, 99, 99999, 99999, 1, 100, 'Nothing')`,
  },
  {
    name: 'a line that holds one too few',
    finds: [5],
    inflict: (sql, { unpaid }) =>
      sql`update order_items set quantity = quantity + 1 where order_id = ${unpaid.orderId}`,
  },
  {
    name: 'an order without lines',
    finds: [5, 8],
    inflict: (sql, { unpaid }) => sql`delete from order_items where order_id = ${unpaid.orderId}`,
  },
  {
    name: 'half an order released',
    finds: [2, 3, 5],
    inflict: (sql, { unpaid, skuId }) => sql`
      update stock_reservations set state = 'RELEASED', reason = 'EXPIRED', ended_at = now()
       where order_id = ${unpaid.orderId} and sku_id <> ${skuId}`,
  },
  {
    name: 'a cancelled order that still holds stock',
    finds: [6, 9],
    inflict: async (sql, { unpaid }) => {
      await dropCheck(sql, 'orders', 'orders_hold');
      await sql`update orders set status = 'CANCELLED', end_reason = 'CANCELLED' where id = ${unpaid.orderId}`;
    },
  },
  {
    name: 'a confirmed order whose stock was released',
    finds: [3, 6],
    inflict: (sql, { sold }) => sql`
      update stock_reservations set state = 'RELEASED', reason = 'EXPIRED' where order_id = ${sold.orderId}`,
  },
  {
    name: 'an order that says another expiry than its holds',
    finds: [6],
    inflict: (sql, { unpaid }) => sql`
      update orders set hold_expires_at = hold_expires_at + interval '1 hour' where id = ${unpaid.orderId}`,
  },
  {
    name: 'a failed capture whose units did not come back',
    finds: [2, 6],
    inflict: (sql, { captureFailed }) => sql`
      delete from stock_movements where order_id = ${captureFailed.orderId} and kind = 'RETURNED'`,
  },
  {
    name: 'holds of an order that is not there',
    finds: [3, 5, 6],
    inflict: (sql, { expired }) => sql`
      insert into stock_reservations (order_id, sku_id, warehouse_id, quantity, state, reason, expires_at, ended_at)
      select ${NOBODY}, sku_id, warehouse_id, quantity, state, reason, expires_at, ended_at from stock_reservations
       where order_id = ${expired.orderId}`,
  },
  {
    name: 'a line of an order that is not there',
    finds: [5, 6],
    inflict: (sql, { sold }) => sql`
      insert into order_items (order_id, line, sku_id, seller_id, quantity, unit_price_minor, title)
      select ${NOBODY}, line, sku_id, seller_id, quantity, unit_price_minor, title from order_items where order_id = ${sold.orderId}`,
  },
  {
    name: 'a saga of an order that is not there',
    finds: [6],
    inflict: (sql, { sold }) => sql`
      insert into sagas (order_id, attempt_id, step, next_run_at)
      select ${NOBODY}, attempt_id, step, next_run_at from sagas where order_id = ${sold.orderId}`,
  },
  {
    name: 'two orders under one key',
    finds: [7],
    inflict: async (sql, { sold, expired }) => {
      await dropCheck(sql, 'orders', 'orders_idempotency');
      await sql`
        update orders o set buyer = s.buyer, idempotency_key = s.idempotency_key from orders s
         where o.id = ${expired.orderId} and s.id = ${sold.orderId}`;
    },
  },
  {
    name: 'two open orders of one cart',
    finds: [7, 8],
    inflict: async (sql, { unpaid, unknown }) => {
      await sql`drop index orders_one_open_per_cart`;
      await sql`
        update orders o set buyer = s.buyer from orders s where o.id = ${unknown.orderId} and s.id = ${unpaid.orderId}`;
    },
  },
  {
    name: 'a confirmed order that nobody paid',
    finds: [8],
    inflict: (sql, { sold }) => sql`update payment_attempts set captured_minor = 0 where order_id = ${sold.orderId}`,
  },
  {
    name: 'an order paid twice',
    finds: [8],
    inflict: (sql, { sold }) => sql`
      insert into payment_attempts (id, order_id, ordinal, provider, payment_method_token, idempotency_key, amount_minor,
                                    currency, status, captured_minor)
      select gen_random_uuid(), order_id, 2, provider, payment_method_token, 'second', amount_minor, currency, 'CAPTURED',
             amount_minor
        from payment_attempts where order_id = ${sold.orderId}`,
  },
  {
    name: 'money kept for an order that expired',
    finds: [8],
    inflict: async (sql, { expired }) => {
      await sql`update sagas set step = 'DONE', lease_until = null where order_id = ${expired.orderId}`;
      await sql`
        update payment_attempts set status = 'CAPTURED', captured_minor = amount_minor where order_id = ${expired.orderId}`;
    },
  },
  {
    name: 'an authorisation left at the bank',
    finds: [8],
    inflict: async (sql, { cancelled }) => {
      await sql`update sagas set step = 'DONE', lease_until = null where order_id = ${cancelled.orderId}`;
      await sql`update payment_attempts set status = 'AUTHORIZED' where order_id = ${cancelled.orderId}`;
    },
  },
  {
    name: 'a payment in another currency',
    finds: [8],
    inflict: (sql, { unpaid }) => sql`update payment_attempts set currency = 'EUR' where order_id = ${unpaid.orderId}`,
  },
  {
    name: 'an order without a saga',
    finds: [8],
    inflict: (sql, { unpaid }) => sql`delete from sagas where order_id = ${unpaid.orderId}`,
  },
  {
    name: 'a refund of a line that is not in the books',
    finds: [8],
    inflict: (sql, { damaged }) =>
      sql`update payment_attempts set refunded_minor = 0 where order_id = ${damaged.orderId}`,
  },
  {
    name: 'more given back than was asked for',
    finds: [8],
    inflict: (sql, { damaged }) => sql`
      update payment_attempts set refunded_minor = refunded_minor + 1 where order_id = ${damaged.orderId}`,
  },
  {
    name: 'a refund of another amount than the line cost',
    finds: [8],
    inflict: async (sql, { damaged }) => {
      await sql`update line_refunds set amount_minor = amount_minor + 1 where order_id = ${damaged.orderId}`;
      await sql`update payment_attempts set refunded_minor = refunded_minor + 1 where order_id = ${damaged.orderId}`;
    },
  },
  {
    name: 'a refund of a line of an order that was never paid',
    finds: [8, 9],
    inflict: (sql, { unpaid }) => sql`
      insert into line_refunds (order_id, line, attempt_id, amount_minor, reason, marked_by)
      select i.order_id, i.line, s.attempt_id, i.quantity * i.unit_price_minor, 'none', (select min(id) from users)
        from order_items i join sagas s on s.order_id = i.order_id where i.order_id = ${unpaid.orderId} and i.line = 0`,
  },
  {
    name: 'a line refunded whose units were not written off',
    finds: [2, 6],
    inflict: (sql, { damaged }) => sql`
      delete from stock_movements where order_id = ${damaged.orderId} and kind = 'WRITTEN_OFF'`,
  },
  {
    name: 'units written off twice',
    finds: [2, 3, 6],
    inflict: (sql, { damaged }) => sql`
      insert into stock_movements (order_id, sku_id, warehouse_id, kind, on_hand_delta, reserved_delta)
      select order_id, sku_id, warehouse_id, kind, on_hand_delta, reserved_delta from stock_movements
       where order_id = ${damaged.orderId} and kind = 'WRITTEN_OFF'`,
  },
  {
    name: 'a refund that nobody was told of',
    finds: [9],
    inflict: (sql, { damaged }) => sql`
      delete from outbox where aggregate = ${`order:${damaged.orderId}`} and type = 'order.line_refunded'`,
  },
  {
    name: 'a refund told twice',
    finds: [9],
    inflict: (sql, { damaged }) => sql`
      insert into outbox (aggregate, type, payload)
      select aggregate, type, payload from outbox
       where aggregate = ${`order:${damaged.orderId}`} and type = 'order.line_refunded'`,
  },
  {
    name: 'a discount that the lines do not share',
    finds: [8],
    inflict: (sql, { unknown }) => sql`
      update order_items set discount_minor = discount_minor + 1 where order_id = ${unknown.orderId} and line = 0`,
  },
  {
    name: 'a coupon that took off less than it says',
    finds: [8],
    inflict: (sql, { unknown }) => sql`
      update coupon_redemptions set amount_minor = amount_minor + 1 where order_id = ${unknown.orderId}`,
  },
  {
    name: 'a coupon that an order knows nothing of',
    finds: [8],
    inflict: (sql, { unknown }) => sql`update orders set coupon_id = null where id = ${unknown.orderId}`,
  },
  {
    name: 'a coupon that another buyer is said to have used',
    finds: [8],
    inflict: (sql, { damaged }) => sql`
      update coupon_redemptions set buyer = 'u:99999' where order_id = ${damaged.orderId}`,
  },
  {
    name: 'a cancelled order that still holds its coupon',
    finds: [8],
    inflict: async (sql, { cancelled }) => {
      await sql`update coupon_redemptions set state = 'HELD', ended_at = null where order_id = ${cancelled.orderId}`;
      await sql`update coupons set held_count = held_count + 1`;
    },
  },
  {
    name: 'a coupon given back by a sale',
    finds: [8],
    inflict: async (sql, { damaged }) => {
      await sql`update coupon_redemptions set state = 'RETURNED' where order_id = ${damaged.orderId}`;
      await sql`update coupons set redeemed_count = redeemed_count - 1`;
    },
  },
  {
    name: 'a coupon given back twice',
    finds: [8],
    inflict: (sql) => sql`update coupons set held_count = held_count - 1`,
  },
  {
    name: 'a coupon used more often than it may be',
    finds: [8],
    inflict: async (sql) => {
      await dropCheck(sql, 'coupons', 'coupons_within_limit');
      await sql`update coupons set total_limit = 2`;
    },
  },
  {
    name: 'a coupon used by an order that is not there',
    finds: [8],
    inflict: async (sql) => {
      await sql`
        insert into coupon_redemptions (order_id, coupon_id, buyer, amount_minor)
        select ${NOBODY}, id, 'u:99999', 1 from coupons`;
      await sql`update coupons set held_count = held_count + 1`;
    },
  },
  {
    name: 'a sale that nobody was told of',
    finds: [9],
    inflict: (sql, { sold }) => sql`
      delete from outbox where aggregate = ${`order:${sold.orderId}`} and type = 'order.confirmed'`,
  },
  {
    name: 'stock taken again that nobody was told of',
    finds: [9],
    inflict: (sql, { late }) => sql`
      delete from outbox where aggregate = ${`order:${late.orderId}`} and type = 'order.reacquired'`,
  },
  {
    name: 'a change told twice',
    finds: [9],
    inflict: (sql, { sold }) => sql`
      insert into outbox (aggregate, type, payload)
      select aggregate, type, payload from outbox where aggregate = ${`order:${sold.orderId}`} and type = 'order.confirmed'`,
  },
  {
    name: 'news of a sale that was none',
    finds: [9],
    inflict: (sql, { unpaid }) => sql`
      insert into outbox (aggregate, type, payload)
      values (${`order:${unpaid.orderId}`}, 'order.confirmed', '{"from": "PENDING", "to": "CONFIRMED"}')`,
  },
  {
    name: 'news of an order that is not there',
    finds: [9],
    inflict: (sql) => sql`
      insert into outbox (aggregate, type, payload) values (${`order:${NOBODY}`}, 'order.placed', '{"to": "PENDING"}')`,
  },
  {
    name: 'a report that nobody was told of',
    finds: [9],
    inflict: (sql) => sql`delete from outbox where type = 'stock.reported'`,
  },
];
