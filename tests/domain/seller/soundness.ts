import { expect } from 'vitest';
import type { Db } from '#db/client.ts';
import type { MadeOffer } from '#tests/support/factories.ts';
import type { MadeOrder } from './made-order.ts';

/** The first inventory row of an offer. */
export async function readRow(db: Db, offer: MadeOffer) {
  const [row] = await db.sql<{ onHand: number; reserved: number }[]>`
    select on_hand as "onHand", reserved from inventory
     where sku_id = ${offer.skuId} and warehouse_id = ${offer.warehouseIds[0] ?? null}`;
  return row;
}

/** Status and end reason of each, in the order given. */
export async function whereOrdersStand(db: Db, orders: readonly MadeOrder[]): Promise<[string, string | null][]> {
  const rows = await db.sql<{ id: string; status: string; end_reason: string | null }[]>`
    select id, status, end_reason from orders where id = any(${orders.map((order) => order.orderId)}::uuid[])`;
  return orders.map(({ orderId }) => {
    const row = rows.find((one) => one.id === orderId);
    return [row?.status ?? 'none', row?.end_reason ?? null];
  });
}

/** What must always be true of every inventory row (SPEC 3.1, 3.2): none differs. */
export async function expectSound(db: Db): Promise<void> {
  const wrong = await db.sql`
    select i.sku_id, i.warehouse_id, i.on_hand, i.reserved, m.on_hand as moved, m.reserved as moved_reserved, h.held
      from inventory i
      left join lateral (
        select coalesce(sum(on_hand_delta), 0) as on_hand, coalesce(sum(reserved_delta), 0) as reserved
          from stock_movements m where m.sku_id = i.sku_id and m.warehouse_id = i.warehouse_id) m on true
      left join lateral (
        select coalesce(sum(quantity), 0) as held from stock_reservations r
         where r.sku_id = i.sku_id and r.warehouse_id = i.warehouse_id and r.state = 'ACTIVE') h on true
     where i.on_hand <> m.on_hand or i.reserved <> m.reserved or i.reserved <> h.held
        or i.reserved < 0 or i.reserved > i.on_hand`;
  expect(wrong).toEqual([]);
}
