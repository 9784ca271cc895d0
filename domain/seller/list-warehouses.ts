import type { Db } from '#db/client.ts';
import type { SellerId } from '#domain/account/types.ts';
import type { WarehouseView } from './types.ts';

/** A seller's warehouses, by code, with how many orders each has to pack. */
export async function listWarehouses(db: Db, sellerId: SellerId): Promise<WarehouseView[]> {
  return await db.sql<WarehouseView[]>`
    select w.id as "warehouseId", w.code, w.city, coalesce(f.open, 0)::int as "toPack"
      from warehouses w
      left join (select warehouse_id, count(*) as open from fulfilments
                  where seller_id = ${sellerId} and packed_at is null group by warehouse_id) f on f.warehouse_id = w.id
     where w.seller_id = ${sellerId}
     order by w.code`;
}
