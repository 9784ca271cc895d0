import type { Db } from '#db/client.ts';
import type { SellerId } from '#domain/account/types.ts';
import { LOW_STOCK_UNITS } from '#domain/catalog/rules.ts';
import { present } from '#lib/result.ts';
import type { SellerDay } from './types.ts';

/** What a seller looks at first: how much there is to do, and whether anything is wrong. */
export async function readDay(db: Db, sellerId: SellerId): Promise<SellerDay> {
  const [row] = await db.sql<SellerDay[]>`
    select (select count(*)::int from fulfilments where seller_id = s.id and packed_at is null) as "toPack",
           stock.low::int, stock.out::int, stock.rows::int, stock.held::int,
           (select count(*)::int from stock_updates
             where seller_id = s.id and status = 'OVERSUBSCRIBED' and created_at > now() - interval '7 days') as "shortLately",
           (select count(*)::int from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
             where e.seller_id = s.id and d.state = 'PARKED') as "webhooksParked"
      from sellers s
     cross join lateral (
       select count(*) as rows, coalesce(sum(i.reserved), 0) as held,
              count(*) filter (where i.on_hand - i.reserved between 1 and ${LOW_STOCK_UNITS}) as low,
              count(*) filter (where i.on_hand = i.reserved) as out
         from warehouses w join inventory i on i.warehouse_id = w.id
         join offers o on o.sku_id = i.sku_id and o.seller_id = w.seller_id
        where w.seller_id = s.id) stock
     where s.id = ${sellerId}`;
  return present(row, 'the seller of a session');
}

/** What a seller is called. */
export async function readSellerName(db: Db, sellerId: SellerId): Promise<string> {
  const [row] = await db.sql<{ name: string }[]>`select name from sellers where id = ${sellerId}`;
  return present(row, 'the seller of a session').name;
}
