import type { Tx } from '#db/transaction.ts';

/** What breaks an invariant, as a query of one text column: a line for each row, with its ids and numbers. */
export type AuditCheck = {
  readonly invariant: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
  readonly name: string;
  readonly broken: ReturnType<Tx['sql']>;
};

/**
 * Invariants 1 to 4: the counts of every inventory row against its holds and its history. Each is one pass over the tables
 * with hash joins, so it grows with the rows and not with their product.
 */
export function checkStock(sql: Tx['sql']): AuditCheck[] {
  return [
    {
      invariant: 1,
      name: '0 <= reserved <= on hand',
      broken: sql`
        select format('inventory %s:%s has on hand %s, reserved %s', sku_id, warehouse_id, on_hand, reserved)
          from inventory where reserved < 0 or reserved > on_hand`,
    },
    {
      invariant: 2,
      name: 'Counts equal active holds and movements',
      // Full joins: holds or movements on a row that does not exist are as wrong as a wrong sum.
      broken: sql`
        select format('inventory %s:%s has on hand %s, reserved %s; active holds %s; movements on hand %s, reserved %s',
                      sku_id, warehouse_id, coalesce(i.on_hand::text, 'none'), coalesce(i.reserved::text, 'none'),
                      coalesce(h.held, 0), coalesce(m.on_hand, 0), coalesce(m.reserved, 0))
          from inventory i
          full join (select sku_id, warehouse_id, sum(quantity) as held
                       from stock_reservations where state = 'ACTIVE' group by sku_id, warehouse_id) h
               using (sku_id, warehouse_id)
          full join (select sku_id, warehouse_id, sum(on_hand_delta) as on_hand, sum(reserved_delta) as reserved
                       from stock_movements group by sku_id, warehouse_id) m
               using (sku_id, warehouse_id)
         where i.on_hand is null or i.reserved <> coalesce(h.held, 0)
            or i.on_hand <> coalesce(m.on_hand, 0) or i.reserved <> coalesce(m.reserved, 0)`,
    },
    {
      invariant: 3,
      name: 'A hold begins once and ends once',
      // Movements do not say which claim of an order they are of: the two of a row are added up.
      // One HELD movement of its quantity each; an ended one has one movement of its ending; RETURNED only after CONFIRMED,
      // and WRITTEN_OFF only after that.
      broken: sql`
        select format('order %s took stock again while it still had holds %s', order_id,
                      string_agg(distinct state || coalesce(' ' || reason, ''), ', '))
          from stock_reservations
         where order_id in (select order_id from stock_reservations where claim > 1) and claim = 1
         group by order_id
        having count(*) filter (where reason is distinct from 'EXPIRED') > 0
         union all
        select format('hold %s of %s:%s is %s of %s; movements held %s (%s times), confirmed %s (%s), released %s (%s), returned %s (%s), written off %s (%s)',
                      order_id, sku_id, warehouse_id, coalesce(h.state, 'missing'), coalesce(h.quantity, 0),
                      coalesce(m.held, 0), coalesce(m.held_times, 0), coalesce(m.confirmed, 0), coalesce(m.confirmed_times, 0),
                      coalesce(m.released, 0), coalesce(m.released_times, 0), coalesce(m.returned, 0),
                      coalesce(m.returned_times, 0), coalesce(m.written_off, 0), coalesce(m.written_off_times, 0))
          from (select order_id, sku_id, warehouse_id, count(*) as times, sum(quantity) as quantity,
                       concat_ws(' to ', min(state), nullif(max(state), min(state))) as state,
                       count(*) filter (where state = 'CONFIRMED') as confirmed_times,
                       sum(quantity) filter (where state = 'CONFIRMED') as confirmed,
                       count(*) filter (where state = 'RELEASED') as released_times,
                       sum(quantity) filter (where state = 'RELEASED') as released
                  from stock_reservations group by order_id, sku_id, warehouse_id) h
          full join (
            select order_id, sku_id, warehouse_id,
                   sum(reserved_delta) filter (where kind = 'HELD') as held,
                   count(*) filter (where kind = 'HELD') as held_times,
                   -sum(reserved_delta) filter (where kind = 'CONFIRMED') as confirmed,
                   count(*) filter (where kind = 'CONFIRMED') as confirmed_times,
                   -sum(reserved_delta) filter (where kind = 'RELEASED') as released,
                   count(*) filter (where kind = 'RELEASED') as released_times,
                   sum(on_hand_delta) filter (where kind = 'RETURNED') as returned,
                   count(*) filter (where kind = 'RETURNED') as returned_times,
                   -sum(on_hand_delta) filter (where kind = 'WRITTEN_OFF') as written_off,
                   count(*) filter (where kind = 'WRITTEN_OFF') as written_off_times
              from stock_movements where order_id is not null
             group by order_id, sku_id, warehouse_id) m
               using (order_id, sku_id, warehouse_id)
         where h.state is null or m.held is null
            or m.held_times <> h.times or m.held <> h.quantity
            or m.confirmed_times <> h.confirmed_times or m.confirmed is distinct from h.confirmed
            or m.released_times <> h.released_times or m.released is distinct from h.released
            or m.returned_times > h.confirmed_times or coalesce(m.returned, h.confirmed) is distinct from h.confirmed
            or m.written_off_times > m.returned_times or coalesce(m.written_off, h.confirmed) is distinct from h.confirmed`,
    },
    {
      invariant: 4,
      name: 'No more units sold than there were',
      // A row's movements are numbered under its lock, so their order is its history: on hand may never have been below 0. What begins with more
      // than ever left it cannot have been; only the others are gone through step by step, which needs them sorted.
      broken: sql`
        select format('inventory %s:%s went down to %s on hand', sku_id, warehouse_id, min(on_hand))
          from (select sku_id, warehouse_id,
                       sum(on_hand_delta) over (partition by sku_id, warehouse_id order by id) as on_hand
                  from stock_movements
                 where (sku_id, warehouse_id) in (
                         select t.sku_id, t.warehouse_id
                           from (select sku_id, warehouse_id, min(id) as first,
                                        sum(least(on_hand_delta, 0)) as taken
                                   from stock_movements group by sku_id, warehouse_id) t
                           join stock_movements f on f.id = t.first
                          where f.on_hand_delta + t.taken < 0)) history
         where on_hand < 0
         group by sku_id, warehouse_id`,
    },
  ];
}
