import type { Db } from '#db/client.ts';
import type { SellerId } from '#domain/account/types.ts';
import { toTimestamp } from '#lib/clock.ts';
import { toDecimal } from '#lib/money.ts';
import { encodePlace, type Place } from './input.ts';
import type { SellerOrderPage, SellerOrderView } from './types.ts';

/**
 * Confirmed orders of all sellers that one call looks through at most, about 12 seconds of the busiest November hour.
 * It bounds a call of a seller who sells little or starts from the beginning; `more` says that it stopped there.
 */
const WINDOW = 5_000;

const BEGINNING: Place = ['0', '0'];

/**
 * The feed of a seller's confirmed orders, with their own lines only, from after `after` (from the beginning without
 * it), in the order in which they became final. It never skips an order, and repeats one only when a line of that seller turned
 * out not to be shippable: then it comes again, as it is now. The walk goes by
 * (transaction, event) and stays below the oldest transaction still running, so nothing can appear behind it later. An
 * order is seen a moment after the last transaction that was running beside it has ended.
 *
 * Transaction numbers start again when a dump is restored into a new cluster: set its next one beyond the old
 * (`pg_resetwal -x`), or set every `outbox.xid` to 3, the first there is, and let sellers start from the beginning.
 */
export async function listConfirmedOrders(
  db: Db,
  sellerId: SellerId,
  { after = BEGINNING, limit }: { after?: Place | undefined; limit: number },
): Promise<SellerOrderPage> {
  const [xid, id] = after;
  const walked = await db.sql<{ orderId: string | null; xid: string; id: string; walked: number }[]>`
    with walked as materialized (
      select e.xid, e.id, substr(e.aggregate, length('order:') + 1)::uuid as order_id,
             case when e.type = 'order.line_refunded' then (e.payload->>'sellerId')::bigint end as only_seller
        from outbox e
       where e.type in ('order.confirmed', 'order.line_refunded') and (e.xid, e.id) > (${xid}::text::xid8, ${id}::bigint)
         and e.xid < pg_snapshot_xmin(pg_current_snapshot())
       order by e.xid, e.id
       limit ${WINDOW}
    ), own as (
      select w.xid, w.id, w.order_id from walked w
       where coalesce(w.only_seller, ${sellerId}) = ${sellerId}
         and exists (select 1 from order_items i where i.order_id = w.order_id and i.seller_id = ${sellerId})
       order by w.xid, w.id
       limit ${limit}
    ), ends as (
      (select w.xid, w.id, null::uuid as none from walked w order by w.xid desc, w.id desc limit 1)
    )
    select order_id as "orderId", xid::text, id, 0 as walked from own
    union all
    select none, xid::text, id, (select count(*)::int from walked) from ends`;
  const own = walked.filter((row) => row.orderId !== null);
  const end = walked.find((row) => row.orderId === null);
  const full = own.length === limit;
  const last = full ? own.at(-1) : end;
  return {
    items: await readSellerOrders(db, sellerId, [...new Set(own.flatMap((row) => row.orderId ?? []))]),
    next: encodePlace(last ? [last.xid, last.id] : after),
    more: full || end?.walked === WINDOW,
  };
}

type Line = {
  orderId: string;
  currency: string;
  shippingAddress: SellerOrderView['shippingAddress'] & { latitude: number; longitude: number };
  confirmedAt: Date;
  skuId: string;
  sku: string | null;
  title: string;
  quantity: number;
  unitPriceMinor: string;
  discountMinor: string;
  warehouses: { warehouseId: string; quantity: number }[];
  notShippable: boolean;
};

/** The orders, in the order given, as their seller sees them. */
async function readSellerOrders(db: Db, sellerId: string, orderIds: string[]): Promise<SellerOrderView[]> {
  if (orderIds.length === 0) return [];
  const lines = await db.sql<Line[]>`
    select o.id as "orderId", o.currency, o.shipping_address as "shippingAddress", h.confirmed_at as "confirmedAt",
           i.sku_id as "skuId", f.seller_sku as sku, i.title, i.quantity,
           i.unit_price_minor as "unitPriceMinor", i.discount_minor as "discountMinor", h.warehouses,
           exists (select from line_refunds r
                    where r.order_id = i.order_id and r.line = i.line and r.state = 'REFUNDED') as "notShippable"
      from orders o
      join order_items i on i.order_id = o.id and i.seller_id = ${sellerId}
      left join offers f on f.sku_id = i.sku_id and f.seller_id = i.seller_id
      cross join lateral (
        -- Up to the next millisecond: a count that names this time has the sale behind it.
        select date_trunc('milliseconds', max(r.ended_at) + interval '999 microseconds') as confirmed_at,
               json_agg(json_build_object('warehouseId', r.warehouse_id::text, 'quantity', r.quantity)
                        order by r.warehouse_id) as warehouses
          from stock_reservations r join warehouses w on w.id = r.warehouse_id and w.seller_id = i.seller_id
         where r.order_id = i.order_id and r.sku_id = i.sku_id and r.state = 'CONFIRMED'
      ) h
     where o.id = any(${orderIds}::uuid[])
     order by i.order_id, i.line`;
  const linesOf = Map.groupBy(lines, (line) => line.orderId);
  return orderIds.flatMap((orderId) => {
    const own = linesOf.get(orderId) ?? [];
    return own[0] ? [toView(own[0], own)] : [];
  });
}

function toView({ orderId, currency, confirmedAt, shippingAddress }: Line, lines: Line[]): SellerOrderView {
  const { latitude: _latitude, longitude: _longitude, ...address } = shippingAddress;
  return {
    orderId,
    confirmedAt: toTimestamp(confirmedAt),
    currency,
    shippingAddress: address,
    items: lines.map(({ sku, skuId, title, quantity, unitPriceMinor, discountMinor, warehouses, notShippable }) => ({
      sku,
      skuId,
      title,
      quantity,
      unitPrice: toDecimal(Number(unitPriceMinor), currency),
      discount: toDecimal(Number(discountMinor), currency),
      lineTotal: toDecimal(quantity * Number(unitPriceMinor) - Number(discountMinor), currency),
      warehouses,
      notShippable,
    })),
  };
}
