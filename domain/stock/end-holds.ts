import { lockInventory } from '#db/locks.ts';
import { rowsFrom } from '#db/rows-from.ts';
import { mismatch, send, type Tx } from '#db/transaction.ts';
import { sendTogether, type Write } from '#db/write-together.ts';
import { sumByRow } from './rules.ts';
import type { HoldEnding } from './types.ts';

/**
 * Ends holds, each once, together with `alongside`: `ACTIVE` becomes `CONFIRMED` (on-hand and reserved go down) or `RELEASED` (reserved goes
 * down), with a movement for each. All ACTIVE holds of an owner end together and alike. The caller has locked the owners and read the holds as
 * ACTIVE after that; the rows are locked here, last, in order. A hold that is not ACTIVE after all, or a row that is not there, undoes the
 * transaction (`mismatch.asRead`). Nothing is waited for (see `send`).
 */
export function endHoldsIfActive(tx: Tx, endings: readonly HoldEnding[], alongside: readonly Write[] = []): void {
  if (endings.length === 0) return;
  const movements = tx.sql`
    insert into stock_movements (order_id, sku_id, warehouse_id, kind, on_hand_delta, reserved_delta)
    select u.order_id, u.sku_id, u.warehouse_id, u.kind, u.on_hand_delta, -u.quantity
      from ${rowsFrom(tx.sql, {
        order_id: ['uuid', endings.map((e) => e.orderId)],
        sku_id: ['bigint', endings.map((e) => e.skuId)],
        warehouse_id: ['bigint', endings.map((e) => e.warehouseId)],
        kind: ['text', endings.map((e) => e.to)],
        on_hand_delta: ['int', endings.map((e) => (e.to === 'CONFIRMED' ? -e.quantity : 0))],
        quantity: ['int', endings.map((e) => e.quantity)],
      })}`;
  sendTogether(tx, [...alongside, ...endAlike(tx, endings), { sql: movements }]);
  takeOff(tx, endings);
}

/** One write for each way to end, nearly always one in all. A join with the list of holds was planned as a loop in a loop: 2 ms for 40 holds. */
function endAlike(tx: Tx, endings: readonly HoldEnding[]): Write[] {
  const reasonOf = (ending: HoldEnding) => (ending.to === 'RELEASED' ? ending.reason : null);
  const alike = Map.groupBy(endings, (ending) => `${ending.to} ${reasonOf(ending)}`);
  return [...alike.values()].flatMap((some) =>
    some.slice(0, 1).map((first) => ({
      sql: tx.sql`
        update stock_reservations set state = ${first.to}, reason = ${reasonOf(first)}, ended_at = now()
         where order_id = any(${[...new Set(some.map((e) => e.orderId))]}::uuid[]) and state = 'ACTIVE'
        returning 1`,
      must: { rows: some.length, orElse: mismatch.asRead, complaint: 'Holds read as ACTIVE under lock' },
    })),
  );
}

/** The counts, after everything else: a row that many want is locked from here to the COMMIT. */
function takeOff(tx: Tx, endings: readonly HoldEnding[]): void {
  const rows = sumByRow(endings);
  const sold = new Map(
    sumByRow(endings.filter((e) => e.to === 'CONFIRMED')).map((r) => [`${r.skuId}:${r.warehouseId}`, r.quantity]),
  );
  const soldOf = (row: (typeof rows)[number]) => sold.get(`${row.skuId}:${row.warehouseId}`) ?? 0;
  const must = { rows: rows.length, orElse: mismatch.asRead, complaint: 'Rows of ended holds' };
  const [only] = rows;
  if (only && rows.length === 1) {
    const sql = tx.sql`
      update inventory set on_hand = on_hand - ${soldOf(only)}, reserved = reserved - ${only.quantity}
       where sku_id = ${only.skuId} and warehouse_id = ${only.warehouseId}
      returning 1`;
    sendTogether(tx, [{ sql, must }]);
    return;
  }
  send(tx, lockInventory(tx, rows));
  const sql = tx.sql`
    update inventory i set on_hand = i.on_hand - d.sold, reserved = i.reserved - d.quantity
      from unnest(${rows.map((r) => r.skuId)}::bigint[], ${rows.map((r) => r.warehouseId)}::bigint[],
                  ${rows.map((r) => r.quantity)}::int[], ${rows.map(soldOf)}::int[])
           as d(sku_id, warehouse_id, quantity, sold)
     where i.sku_id = any(${rows.map((r) => r.skuId)}::bigint[]) and i.sku_id = d.sku_id and i.warehouse_id = d.warehouse_id
    returning 1`;
  sendTogether(tx, [{ sql, must }]);
}
