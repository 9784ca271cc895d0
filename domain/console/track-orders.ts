import { z } from 'zod';
import { orderStatuses } from '#db/enums.ts';
import type { Tx } from '#db/transaction.ts';
import type { Consumer, StoredEvent } from '#domain/event/relay-events.ts';

const ORDER = /^order:([0-9a-f-]{36})$/;
const paymentInPayload = z.object({ payment: z.object({ attemptId: z.uuid() }) });

/**
 * Keeps what the console finds orders by: `order_trail`, the events of each order, `order_terms`, hashes of its number, its e-mail address and its
 * payments' ids at the bank, and `order_sorts`, what it costs and how it stands. In the relay and not in the transactions that place and pay, which are hot; delivering an event again changes nothing.
 */
export const trackOrders: Consumer = {
  name: 'order-trail',
  consume: async (tx, events) => {
    const ofOrders = events.flatMap((event) => {
      const orderId = ORDER.exec(event.aggregate)?.[1];
      return orderId ? [{ event, orderId }] : [];
    });
    if (ofOrders.length === 0) return;
    await tx.sql`
      insert into order_trail (order_id, event_id)
      select order_id, event_id
        from unnest(${ofOrders.map((one) => one.orderId)}::uuid[], ${ofOrders.map((one) => one.event.id)}::bigint[]) as u(order_id, event_id)
          on conflict do nothing`;
    await addTerms(tx, ofOrders);
    await keepSorts(tx, [...new Set(ofOrders.map((one) => one.orderId))]);
  },
};

type OfOrder = { readonly event: StoredEvent; readonly orderId: string };

/** An order is new once and its terms stay; an attempt has its id at the bank from the first answer on, whatever that said. */
async function addTerms(tx: Tx, ofOrders: readonly OfOrder[]): Promise<void> {
  const placed = ofOrders.filter(({ event }) => event.type === 'order.placed').map(({ orderId }) => orderId);
  const attempts = ofOrders.flatMap(
    ({ event }) => paymentInPayload.safeParse(event.payload).data?.payment.attemptId ?? [],
  );
  await tx.sql`
    insert into order_terms (term, order_id)
    select hashtextextended('number:' || right(id::text, 10), 0), id from orders where id = any(${placed}::uuid[])
     union
    select hashtextextended('email:' || lower(email), 0), id from orders where id = any(${placed}::uuid[])
     union
    select hashtextextended('bank:' || provider_payment_id, 0), order_id from payment_attempts
     where id = any(${attempts}::uuid[]) and provider_payment_id is not null
        on conflict do nothing`;
}

/** Writes how orders stand now, not what an event said: whatever comes later has an event of its own. */
async function keepSorts(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await tx.sql`
    insert into order_sorts as s (order_id, total_minor, status_place)
    select id, total_minor, array_position(${orderStatuses as unknown as string[]}::text[], status) from orders where id = any(${orderIds}::uuid[])
        on conflict (order_id) do update set status_place = excluded.status_place where s.status_place <> excluded.status_place`;
}
