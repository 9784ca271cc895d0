import type { Db } from '#db/client.ts';
import type { SellerId } from '#domain/account/types.ts';
import { toTimestamp } from '#lib/clock.ts';
import { encodePlace, type Place } from './input.ts';
import type { StockPage, StockView } from './types.ts';

type Row = Omit<StockView, 'available' | 'sourceUpdatedAt'> & { sourceUpdatedAt: Date | null };

/**
 * A page of a seller's inventory rows, by (warehouse, SKU) from after `cursor`: the order of the index that has them,
 * so that every page costs the same. Rows of one moment; what changes between two pages is seen in the later one.
 * `next` is null at the end.
 */
export async function listStocks(
  db: Db,
  sellerId: SellerId,
  { cursor, limit }: { cursor?: Place | undefined; limit: number },
): Promise<StockPage> {
  const [warehouse, sku] = cursor ?? ['0', '0'];
  const rows = await db.sql<Row[]>`
    select p.seller_sku as sku, p.sku_id as "skuId", w.id as "warehouseId", p.on_hand as "onHand", p.reserved,
           p.source_updated_at as "sourceUpdatedAt"
      from warehouses w
     cross join lateral (
       select o.seller_sku, i.sku_id, i.on_hand, i.reserved, i.source_updated_at
         from inventory i join offers o on o.sku_id = i.sku_id and o.seller_id = ${sellerId}
        where i.warehouse_id = w.id and i.sku_id > case when w.id = ${warehouse}::bigint then ${sku}::bigint else 0 end
        order by i.sku_id
        limit ${limit + 1}
     ) p
     where w.seller_id = ${sellerId} and w.id >= ${warehouse}::bigint
     order by w.id, p.sku_id
     limit ${limit + 1}`;
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map(({ sourceUpdatedAt, ...row }) => ({
      ...row,
      available: row.onHand - row.reserved,
      sourceUpdatedAt: sourceUpdatedAt && toTimestamp(sourceUpdatedAt),
    })),
    next: rows.length > limit && last ? encodePlace([last.warehouseId, last.skuId]) : null,
  };
}
