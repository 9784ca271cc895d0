import type { Db } from '#db/client.ts';
import type { Place } from '#domain/account/locate-city.ts';
import type { BuyerId } from '#domain/account/types.ts';
import { decideGroup, distanceKm, type StockRow } from '#domain/stock/decide-group.ts';
import { deliveryDays } from '#domain/stock/rules.ts';
import type { ParcelView } from './types.ts';

type Row = {
  skuId: string;
  sellerId: string;
  sellerName: string;
  quantity: number;
  warehouseId: string | null;
  city: string;
  latitude: number;
  longitude: number;
  available: string;
};

/**
 * The parcels that an order of the buyer's cart would come in if it were placed now and sent to `destination`: one for each warehouse,
 * chosen by the very rule that the order will be placed by (SPEC 6), the larger first. Holds nothing, so a rival may change it. Units in
 * expired holds and in the buyer's own unpaid order count as free, as they do for the preview. Empty when a line is short.
 */
export async function planParcels(db: Db, buyer: BuyerId, destination: Place): Promise<ParcelView[]> {
  const rows = await readShelves(db, buyer);
  const lines = [...new Map(rows.map((row) => [`${row.skuId}:${row.sellerId}`, row])).values()];
  if (lines.length === 0) return [];
  const stock: StockRow[] = rows.flatMap(({ warehouseId, available, ...row }) =>
    warehouseId === null ? [] : [{ ...row, warehouseId, available: Number(available) }],
  );
  const [outcome] = decideGroup([{ lines, destination }], stock);
  if (!outcome?.taken) return [];
  const parcels = new Map<string, ParcelView>();
  for (const { warehouseId, quantity } of outcome.allocations) {
    const row = rows.find((each) => each.warehouseId === warehouseId);
    const parcel = parcels.get(warehouseId);
    if (parcel) parcel.units += quantity;
    else if (row) {
      const { city, sellerName } = row;
      const days = deliveryDays(distanceKm(row, destination));
      parcels.set(warehouseId, { warehouseId, city, sellerName, units: quantity, days });
    }
  }
  return [...parcels.values()].sort((a, b) => b.units - a.units);
}

/** The cart's lines that can be sold, each with every warehouse of its seller that has the SKU and what is free there. */
function readShelves({ sql }: Db, buyer: BuyerId) {
  return sql<Row[]>`
    with own as (
      select id from orders
      where buyer = ${buyer} and status in ('PENDING', 'PENDING_PAYMENT') and cart_version is not null
    )
    select o.sku_id as "skuId", o.seller_id as "sellerId", r.name as "sellerName", (l.item ->> 'quantity')::int as quantity,
           t."warehouseId", t.city, t.latitude, t.longitude, t.available
    from carts c
    cross join lateral jsonb_array_elements(c.items) with ordinality as l (item, position)
    join offers o on o.sku_id = (l.item ->> 'skuId')::bigint and o.seller_id = (l.item ->> 'sellerId')::bigint and o.active
    join sellers r on r.id = o.seller_id
    left join lateral (
      select w.id as "warehouseId", w.city, w.latitude, w.longitude,
             i.on_hand - i.reserved + coalesce(expired.units, 0) + coalesce(mine.units, 0) as available
      from warehouses w
      join inventory i on i.sku_id = o.sku_id and i.warehouse_id = w.id
      left join lateral (
        select sum(h.quantity) as units from stock_reservations h
        where h.sku_id = i.sku_id and h.warehouse_id = i.warehouse_id and h.state = 'ACTIVE' and h.expires_at <= now()
      ) expired on true
      left join lateral (
        select sum(h.quantity) as units from stock_reservations h
        where h.order_id in (select id from own) and h.sku_id = i.sku_id and h.warehouse_id = i.warehouse_id
          and h.state = 'ACTIVE' and h.expires_at > now()
      ) mine on true
      where w.seller_id = o.seller_id
    ) t on true
    where c.cart_id = ${buyer}
    order by l.position`;
}
