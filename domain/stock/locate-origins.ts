import type { Db } from '#db/client.ts';
import type { Place } from '#domain/account/locate-city.ts';
import { distanceKm } from './decide-group.ts';
import { deliveryDays } from './rules.ts';
import type { OriginView } from './types.ts';

type Row = { skuId: string; sellerId: string; city: string; latitude: number; longitude: number };

/**
 * Where each seller of these SKUs would send them from to `destination`: the nearest warehouse they keep them in, whole kilometres
 * away. Without a destination, the first of them and no distance. What is shown, and no promise: which warehouse it will be is
 * decided with the order, by what each has then.
 */
export async function locateOrigins(
  { sql }: Db,
  skuIds: readonly string[],
  destination: Place | undefined,
): Promise<OriginView[]> {
  const rows = await sql<Row[]>`
    select i.sku_id as "skuId", w.seller_id as "sellerId", w.city, w.latitude, w.longitude
      from inventory i join warehouses w on w.id = i.warehouse_id
     where i.sku_id = any(${skuIds as string[]}::bigint[])
     order by i.sku_id, w.seller_id, w.id`;
  const origins = new Map<string, OriginView>();
  for (const { skuId, sellerId, city, ...place } of rows) {
    const key = `${skuId}:${sellerId}`;
    const away = destination ? Math.round(distanceKm(place, destination)) : null;
    const known = origins.get(key);
    if (!known || (away !== null && away < (known.distanceKm ?? Number.POSITIVE_INFINITY)))
      origins.set(key, { skuId, sellerId, city, distanceKm: away, days: deliveryDays(away) });
  }
  return [...origins.values()];
}
