import type { Db } from '#db/client.ts';
import type { Tx } from '#db/transaction.ts';
import { toTimestamp } from '#lib/clock.ts';
import { toDecimal } from '#lib/money.ts';
import type { SellerOrderView } from './types.ts';

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

/** The confirmed orders, in the order given, as one of their sellers sees them; those that have nothing of that seller are left out. */
export async function readSellerOrders(db: Db | Tx, sellerId: string, orderIds: string[]): Promise<SellerOrderView[]> {
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
