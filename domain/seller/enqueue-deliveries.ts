import { z } from 'zod';
import type { SellerEventKind } from '#db/enums.ts';
import type { Tx } from '#db/transaction.ts';
import type { Consumer, StoredEvent } from '#domain/event/relay-events.ts';
import { orderNumber } from '#domain/order/rules.ts';
import { toTimestamp } from '#lib/clock.ts';
import { readSellerOrders } from './read-seller-orders.ts';

/** Which of our events sellers can hear of, and under which word. */
const KINDS: Readonly<Record<string, SellerEventKind>> = {
  'order.confirmed': 'order.confirmed',
  'order.cancelled': 'order.cancelled',
  'order.line_refunded': 'order.line_not_shippable',
  'stock.oversubscribed': 'stock.shortfall',
};

const payloadShape = z.object({
  orderId: z.uuid().optional(),
  endReason: z.string().optional(),
  sellerId: z.string().optional(),
  skuId: z.string().optional(),
  warehouseId: z.string().optional(),
  title: z.string().optional(),
  quantity: z.number().optional(),
  reported: z.number().optional(),
  onHand: z.number().optional(),
  shortfall: z.number().optional(),
  sourceUpdatedAt: z.string().optional(),
  cancelledOrders: z.array(z.string()).optional(),
});
type Payload = z.output<typeof payloadShape>;

type Told = { readonly event: StoredEvent; readonly kind: SellerEventKind; readonly payload: Payload };

/** One event for one endpoint. */
type Target = { readonly endpointId: string; readonly sellerId: string; readonly eventId: string };

/**
 * Queues what sellers want to hear of for each of their endpoints, from the outbox: once for an event and endpoint, however often the relay hands
 * it on. Each seller is told of their own lines only. Where an order is sent is told when it is confirmed, and not before.
 */
export const enqueueDeliveries: Consumer = {
  name: 'seller webhooks',
  consume: async (tx, events) => {
    const told = events.flatMap(tellOf);
    const targets = await findTargets(tx, told);
    if (targets.length === 0) return;
    const toldOf = new Map(told.map((one) => [one.event.id, one]));
    const bodies = await writeBodies(tx, targets, toldOf);
    const queued = targets.flatMap((target) => {
      const one = toldOf.get(target.eventId);
      const body = bodies.get(bodyKey(target));
      return one && body ? [{ ...target, body, kind: one.kind, at: toTimestamp(one.event.createdAt) }] : [];
    });
    await tx.sql`
      insert into webhook_deliveries (endpoint_id, event_id, kind, body, created_at)
      select * from unnest(
        ${queued.map((q) => q.endpointId)}::bigint[], ${queued.map((q) => q.eventId)}::bigint[],
        ${queued.map((q) => q.kind)}::text[], ${queued.map((q) => q.body)}::text[],
        ${queued.map((q) => q.at)}::timestamptz[])
      on conflict (endpoint_id, event_id) do nothing`;
  },
};

function tellOf(event: StoredEvent): Told[] {
  const kind = KINDS[event.type];
  const payload = payloadShape.safeParse(event.payload).data;
  return kind && payload ? [{ event, kind, payload }] : [];
}

/** The endpoints that want each event: of every seller with a line in the order, or of the one seller whom it is about. */
async function findTargets(tx: Tx, told: readonly Told[]): Promise<readonly Target[]> {
  if (told.length === 0) return [];
  return await tx.sql<Target[]>`
    select e.id as "endpointId", e.seller_id as "sellerId", u.event_id as "eventId"
      from unnest(${told.map((t) => t.event.id)}::bigint[], ${told.map((t) => t.kind)}::text[],
                  ${told.map((t) => t.payload.orderId ?? null)}::uuid[],
                  ${told.map((t) => t.payload.sellerId ?? null)}::bigint[]) as u (event_id, kind, order_id, seller_id)
     cross join lateral (
       select u.seller_id where u.seller_id is not null
       union
       select i.seller_id from order_items i where u.seller_id is null and i.order_id = u.order_id) s
      join webhook_endpoints e on e.seller_id = s.seller_id and e.enabled and u.kind = any(e.events)`;
}

const bodyKey = ({ sellerId, eventId }: { sellerId: string; eventId: string }) => `${sellerId}:${eventId}`;

/** What is sent, for each seller and event: endpoints of one seller are told the same, byte for byte. */
async function writeBodies(
  tx: Tx,
  targets: readonly Target[],
  toldOf: ReadonlyMap<string, Told>,
): Promise<ReadonlyMap<string, string>> {
  const bodies = new Map<string, string>();
  for (const [sellerId, own] of Map.groupBy(targets, (target) => target.sellerId)) {
    const told = [...new Set(own.map((target) => target.eventId))].flatMap((eventId) => toldOf.get(eventId) ?? []);
    const dataOf = await readData(tx, sellerId, told);
    for (const one of told) {
      const { event, kind } = one;
      const data = dataOf(one);
      if (data === undefined) continue;
      const body = JSON.stringify({ type: kind, timestamp: toTimestamp(event.createdAt), data });
      bodies.set(bodyKey({ sellerId, eventId: event.id }), body);
    }
  }
  return bodies;
}

/** All that a seller's events need, read at once; gives what to say of each. */
async function readData(tx: Tx, sellerId: string, told: readonly Told[]): Promise<(one: Told) => unknown> {
  const orderIdsOf = (kind: SellerEventKind) =>
    told.flatMap((one) => (one.kind === kind && one.payload.orderId ? [one.payload.orderId] : []));
  const confirmed = await readSellerOrders(tx, sellerId, orderIdsOf('order.confirmed'));
  const cancelled = orderIdsOf('order.cancelled');
  const lines = await tx.sql<{ orderId: string; sku: string | null; skuId: string; title: string; quantity: number }[]>`
    select i.order_id as "orderId", f.seller_sku as sku, i.sku_id as "skuId", i.title, i.quantity
      from order_items i left join offers f on f.sku_id = i.sku_id and f.seller_id = i.seller_id
     where i.order_id = any(${cancelled}::uuid[]) and i.seller_id = ${sellerId}
     order by i.order_id, i.line`;
  const skuIds = told.flatMap((one) => one.payload.skuId ?? []);
  const offers = await tx.sql<{ skuId: string; sku: string }[]>`
    select sku_id as "skuId", seller_sku as sku from offers
     where seller_id = ${sellerId} and sku_id = any(${skuIds}::bigint[])`;
  const skuOf = new Map(offers.map((offer) => [offer.skuId, offer.sku]));

  return ({ kind, payload }) => {
    const { orderId = '', skuId = '' } = payload;
    switch (kind) {
      case 'order.confirmed':
        return confirmed.find((order) => order.orderId === orderId);
      case 'order.cancelled':
        return {
          orderId,
          number: orderNumber(orderId),
          reason: payload.endReason,
          items: lines.filter((line) => line.orderId === orderId).map(({ orderId: _of, ...line }) => line),
        };
      case 'order.line_not_shippable':
        return {
          orderId,
          number: orderNumber(orderId),
          items: [{ sku: skuOf.get(skuId) ?? null, skuId, title: payload.title, quantity: payload.quantity }],
        };
      case 'stock.shortfall':
        return {
          sku: skuOf.get(skuId) ?? null,
          skuId,
          warehouseId: payload.warehouseId,
          reported: payload.reported,
          sourceUpdatedAt: payload.sourceUpdatedAt,
          onHand: payload.onHand,
          shortfall: payload.shortfall,
          cancelledOrders: payload.cancelledOrders,
        };
    }
  };
}
