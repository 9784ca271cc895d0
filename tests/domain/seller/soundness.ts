import { expect } from 'vitest';
import type { Db } from '#db/client.ts';
import { runAudit } from '#domain/audit/run-audit.ts';
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

/** Every invariant of SPEC 3 that the database can show holds. */
export async function expectSound(db: Db): Promise<void> {
  expect((await runAudit(db)).filter((finding) => finding.broken > 0)).toEqual([]);
}
