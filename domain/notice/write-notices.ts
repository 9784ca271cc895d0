import { z } from 'zod';
import type { NoticeKind } from '#db/enums.ts';
import type { Tx } from '#db/transaction.ts';
import type { Consumer, StoredEvent } from '#domain/event/relay-events.ts';

const payloadShape = z.object({
  orderId: z.uuid(),
  from: z.string(),
  to: z.string(),
  endReason: z.string().optional(),
  payment: z.object({ attemptId: z.uuid() }).optional(),
  title: z.string().optional(),
  quantity: z.number().optional(),
  amountMinor: z.number().optional(),
});
type Payload = z.output<typeof payloadShape>;

type Told = { readonly event: StoredEvent; readonly kind: NoticeKind; readonly payload: Payload };

/**
 * Writes what buyers are told (SPEC 10), from the events of their orders: one notice for an event, however often it is delivered. Whose notice it is says
 * the order, and not the event: an order can change hands. One that did takes its notices along.
 */
export const writeNotices: Consumer = {
  name: 'notices',
  consume: async (tx, events) => {
    await writeTold(tx, events.flatMap(tellOf));
    await followAdopted(
      tx,
      events.filter((event) => event.type === 'order.adopted'),
    );
  },
};

function tellOf(event: StoredEvent): Told[] {
  const payload = payloadShape.safeParse(event.payload).data;
  const kind = payload && kindOf(event.type, payload);
  return kind ? [{ event, kind, payload }] : [];
}

function kindOf(type: string, { from, to, endReason }: Payload): NoticeKind | undefined {
  switch (type) {
    case 'order.confirmed':
      return 'ORDER_CONFIRMED';
    case 'order.cancelled':
      if (endReason === 'RELEASED_BY_SHOP') return 'ORDER_RELEASED';
      return endReason === 'OVERSUBSCRIBED' ? 'ORDER_OVERSUBSCRIBED' : undefined;
    case 'order.hold_extended_by_admin':
      return 'HOLD_EXTENDED';
    case 'order.expired':
      return 'ORDER_EXPIRED';
    case 'order.payment_failed':
      // An attempt that fails beside a living order is told by the same word; only an order's end is news.
      return from === to ? undefined : 'PAYMENT_FAILED';
    case 'order.payment_refunded':
      return 'PAYMENT_REFUNDED';
    case 'order.line_refunded':
      return 'LINE_REFUNDED';
    default:
      return undefined;
  }
}

async function writeTold(tx: Tx, told: readonly Told[]): Promise<void> {
  if (told.length === 0) return;
  // A payment that went back line by line was told of line by line.
  await tx.sql`
    insert into notices (event_id, buyer, kind, order_id, data, created_at)
    select u.event_id, o.buyer, u.kind, o.id,
           jsonb_strip_nulls(jsonb_build_object(
             'currency', o.currency, 'title', u.title, 'quantity', u.quantity,
             'amountMinor', case u.kind when 'ORDER_CONFIRMED' then o.total_minor
                                        when 'PAYMENT_REFUNDED' then a.refunded_minor
                                        else u.amount_minor end)),
           u.created_at
      from unnest(${told.map((t) => t.event.id)}::bigint[], ${told.map((t) => t.kind)}::text[],
                  ${told.map((t) => t.payload.orderId)}::uuid[], ${told.map((t) => t.payload.payment?.attemptId ?? null)}::uuid[],
                  ${told.map((t) => t.payload.title ?? null)}::text[], ${told.map((t) => t.payload.quantity ?? null)}::int[],
                  ${told.map((t) => t.payload.amountMinor ?? null)}::bigint[],
                  ${told.map((t) => t.event.createdAt.toISOString())}::timestamptz[])
             with ordinality as u(event_id, kind, order_id, attempt_id, title, quantity, amount_minor, created_at, n)
      join orders o on o.id = u.order_id
      left join payment_attempts a on a.id = u.attempt_id
     where u.kind <> 'PAYMENT_REFUNDED' or not exists (select from line_refunds r where r.attempt_id = u.attempt_id)
     order by u.n
        on conflict (event_id) do nothing`;
}

async function followAdopted(tx: Tx, adopted: readonly StoredEvent[]): Promise<void> {
  if (adopted.length === 0) return;
  const orderIds = adopted.flatMap((event) => payloadShape.safeParse(event.payload).data?.orderId ?? []);
  await tx.sql`
    update notices n set buyer = o.buyer
      from orders o
     where o.id = any(${orderIds}::uuid[]) and n.order_id = o.id and n.buyer <> o.buyer`;
}
