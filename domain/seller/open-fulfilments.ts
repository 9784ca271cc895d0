import type { Consumer } from '#domain/event/relay-events.ts';

const ORDER = 'order:';

/**
 * Opens what sellers have to pack, from the events of confirmed orders: one for each order and warehouse, however often an event is delivered. The
 * units stay with the holds, and what is no longer to be shipped with the refunds of its lines.
 */
export const openFulfilments: Consumer = {
  name: 'fulfilments',
  consume: async (tx, events) => {
    const confirmed = events.filter((event) => event.type === 'order.confirmed');
    if (confirmed.length === 0) return;
    await tx.sql`
      insert into fulfilments (warehouse_id, order_id, seller_id, confirmed_at)
      select r.warehouse_id, r.order_id, w.seller_id, max(r.ended_at)
        from stock_reservations r join warehouses w on w.id = r.warehouse_id
       where r.order_id = any(${confirmed.map((event) => event.aggregate.slice(ORDER.length))}::uuid[])
         and r.state = 'CONFIRMED'
       group by r.warehouse_id, r.order_id, w.seller_id
          on conflict do nothing`;
  },
};
