import type { Db } from '#db/client.ts';
import type { SellerId } from '#domain/account/types.ts';
import { orderNumber } from '#domain/order/rules.ts';
import { toTimestamp } from '#lib/clock.ts';
import type { FulfilmentPage, FulfilmentView } from './types.ts';

export type FulfilmentsWanted = {
  /** What is still to pack, oldest first, or what is packed, newest first. */
  readonly packed: boolean;
  readonly warehouseId?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
};

type Row = {
  orderId: string;
  warehouseId: string;
  code: string;
  city: string;
  confirmedAt: Date;
  confirmedMicros: string;
  packedAt: Date | null;
  packedBy: string | null;
  shippingAddress: FulfilmentView['shipTo'] & { latitude: number; longitude: number };
  lines: FulfilmentView['lines'];
};

const CURSOR = /^(\d{1,17})_([0-9a-f-]{36})_(\d{1,19})$/;

/**
 * A page of what a seller has to pack, or has packed: for each order and warehouse the units and where they go. By (time confirmed, order,
 * warehouse), which does not change, so paging neither skips nor repeats; what is packed meanwhile is simply no longer there. A cursor that is
 * none gives the first page.
 */
export async function listFulfilments(db: Db, sellerId: SellerId, wanted: FulfilmentsWanted): Promise<FulfilmentPage> {
  const { packed, limit } = wanted;
  const [, micros = null, order = null, warehouse = null] = CURSOR.exec(wanted.cursor ?? '') ?? [];
  const at = db.sql`timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond'`;
  const beyond =
    micros === null
      ? db.sql``
      : packed
        ? db.sql`and (f.confirmed_at, f.order_id, f.warehouse_id) < (${at}, ${order}::uuid, ${warehouse}::bigint)`
        : db.sql`and (f.confirmed_at, f.order_id, f.warehouse_id) > (${at}, ${order}::uuid, ${warehouse}::bigint)`;
  const rows = await db.sql<Row[]>`
    select p.*, u.name as "packedBy", o.shipping_address as "shippingAddress", l.lines
      from (
        select f.order_id as "orderId", f.warehouse_id as "warehouseId", w.code, w.city, f.confirmed_at as "confirmedAt",
               (extract(epoch from f.confirmed_at) * 1000000)::bigint as "confirmedMicros", f.packed_at as "packedAt", f.packed_by
          from fulfilments f join warehouses w on w.id = f.warehouse_id
         where f.seller_id = ${sellerId} and ${packed ? db.sql`f.packed_at is not null` : db.sql`f.packed_at is null`}
           and (${wanted.warehouseId ?? null}::bigint is null or f.warehouse_id = ${wanted.warehouseId ?? null}::bigint)
           ${beyond}
         order by ${
           packed
             ? db.sql`f.confirmed_at desc, f.order_id desc, f.warehouse_id desc`
             : db.sql`f.confirmed_at, f.order_id, f.warehouse_id`
         }
         limit ${limit + 1}) p
      join orders o on o.id = p."orderId"
      left join users u on u.id = p.packed_by
     cross join lateral (
       select json_agg(json_build_object('skuId', r.sku_id::text, 'sku', s.seller_sku, 'title', i.title, 'quantity', r.quantity,
                'notShippable', exists (select from line_refunds x
                                         where x.order_id = i.order_id and x.line = i.line)) order by i.line) as lines
         from stock_reservations r
         join order_items i on i.order_id = r.order_id and i.sku_id = r.sku_id and i.seller_id = ${sellerId}
         left join offers s on s.sku_id = r.sku_id and s.seller_id = ${sellerId}
        where r.order_id = p."orderId" and r.warehouse_id = p."warehouseId" and r.state = 'CONFIRMED') l
     order by ${
       packed
         ? db.sql`p."confirmedAt" desc, p."orderId" desc, p."warehouseId" desc`
         : db.sql`p."confirmedAt", p."orderId", p."warehouseId"`
     }`;
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map(({ orderId, warehouseId, code, city, confirmedAt, packedAt, packedBy, shippingAddress, lines }) => {
      const { latitude: _latitude, longitude: _longitude, ...shipTo } = shippingAddress;
      return {
        orderId,
        number: orderNumber(orderId),
        warehouse: { warehouseId, code, city },
        confirmedAt: toTimestamp(confirmedAt),
        packedAt: packedAt && toTimestamp(packedAt),
        packedBy,
        shipTo,
        lines: lines ?? [],
      };
    }),
    next: rows.length > limit && last ? `${last.confirmedMicros}_${last.orderId}_${last.warehouseId}` : null,
  };
}
