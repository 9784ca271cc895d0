import type postgres from 'postgres';
import { newId } from '#lib/ids.ts';
import type { MadeOffer } from '#tests/support/factories.ts';

/*
 * The shop without its guards, as it is often written: read, think, write. Each control runs these with a meeting between the reading
 * and the writing, so that the race happens for certain, and shows the damage that the product's own way must not have. They keep a database of
 * their own.
 */
type Sql = postgres.Sql;
type Meet = () => Promise<void>;

export type CarelessHold = { readonly orderId: string; readonly skuId: string; readonly warehouseId: string };

const rowOf = ({ skuId, warehouseIds }: MadeOffer) => ({ skuId, warehouseId: warehouseIds[0] as string });

/** Takes `quantity` units if there were enough when it looked. Undefined when there were not. */
export async function carelessClaim(
  sql: Sql,
  offer: MadeOffer,
  quantity: number,
  meet: Meet,
): Promise<CarelessHold | undefined> {
  const { skuId, warehouseId } = rowOf(offer);
  const [row] = await sql<{ free: number; reserved: number }[]>`
    select on_hand - reserved as free, reserved from inventory where sku_id = ${skuId} and warehouse_id = ${warehouseId}`;
  await meet();
  if (!row || row.free < quantity) return undefined;
  const orderId = newId();
  await sql`
    update inventory set reserved = ${row.reserved + quantity} where sku_id = ${skuId} and warehouse_id = ${warehouseId}`;
  await sql`
    insert into stock_reservations (order_id, sku_id, warehouse_id, quantity, expires_at)
    values (${orderId}, ${skuId}, ${warehouseId}, ${quantity}, now() + interval '15 minutes')`;
  return { orderId, skuId, warehouseId };
}

/** Ends a hold of one unit that was ACTIVE when it looked. */
export async function carelessEnd(
  sql: Sql,
  hold: CarelessHold,
  to: 'CONFIRMED' | 'RELEASED',
  meet: Meet,
): Promise<boolean> {
  const { orderId, skuId, warehouseId } = hold;
  const [row] = await sql`select state from stock_reservations where order_id = ${orderId} and sku_id = ${skuId}`;
  await meet();
  if (row?.state !== 'ACTIVE') return false;
  const [sold, reason] = to === 'CONFIRMED' ? [1, null] : [0, 'EXPIRED'];
  await sql`
    update stock_reservations set state = ${to}, reason = ${reason}, ended_at = now()
     where order_id = ${orderId} and sku_id = ${skuId}`;
  await sql`
    update inventory set on_hand = on_hand - ${sold}, reserved = reserved - 1
     where sku_id = ${skuId} and warehouse_id = ${warehouseId}`;
  return true;
}

/** The counts of the offer's first row beside the holds on it. */
export async function countsOf(sql: Sql, offer: MadeOffer) {
  const { skuId, warehouseId } = rowOf(offer);
  const [row] = await sql<{ onHand: number; reserved: number; held: number; sold: number }[]>`
    select i.on_hand as "onHand", i.reserved,
           coalesce(sum(r.quantity) filter (where r.state = 'ACTIVE'), 0)::int as held,
           coalesce(sum(r.quantity) filter (where r.state = 'CONFIRMED'), 0)::int as sold
      from inventory i left join stock_reservations r on r.sku_id = i.sku_id and r.warehouse_id = i.warehouse_id
     where i.sku_id = ${skuId} and i.warehouse_id = ${warehouseId}
     group by i.on_hand, i.reserved`;
  return row;
}
