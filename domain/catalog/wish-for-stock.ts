import type { Db } from '#db/client.ts';
import type { BuyerId } from '#domain/account/types.ts';
import { isRowId } from './rules.ts';

/**
 * Notes that the buyer wants to be told when somebody has this SKU again. The same wish again, while it is open, changes nothing. False for a
 * SKU that is none. Who asks while it can be had is told at its next movement.
 */
export async function wishForStock({ sql }: Db, buyer: BuyerId, skuId: string): Promise<boolean> {
  if (!isRowId(skuId)) return false;
  const [sku] = await sql`
    with made as (
      insert into stock_wishes (sku_id, buyer) select id, ${buyer} from skus where id = ${skuId}::bigint
          on conflict (sku_id, buyer) where told_at is null do nothing)
    select from skus where id = ${skuId}::bigint`;
  return sku !== undefined;
}
