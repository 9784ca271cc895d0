import type { Db } from '#db/client.ts';
import type { SellerId, UserId } from '#domain/account/types.ts';
import { ok, type Result, refused } from '#lib/result.ts';
import { applyGroup } from './apply-group.ts';
import type { Count, Outcome } from './types.ts';

export type CountByHand = {
  readonly skuId: string;
  readonly warehouseId: string;
  /** Units that are there. */
  readonly quantity: number;
  /** What was on hand when the person looked; the count stands only if it still is. */
  readonly seenOnHand: number;
};

export type CountSet = {
  onHand: number;
  reserved: number;
  available: number;
  /** Orders that lost their holds to it. */
  cancelledOrders: string[];
};

export type CountRefusal =
  | { readonly code: 'NOT_FOUND' }
  | { readonly code: 'STOCK_CHANGED'; readonly onHand: number; readonly reserved: number; readonly available: number }
  | { readonly code: 'BUSY' };

/**
 * Sets what is on hand in one row, by a person of the seller who looked at it. It is a report like any other (SPEC 9), counted at this moment
 * by the database's clock, and compared with what was seen under the row's lock: a sale or a report in between refuses it with
 * what is there now. A last report whose source runs ahead of us is followed by a microsecond: the person has seen what it said.
 */
export async function setStockCount(
  db: Db,
  by: { readonly sellerId: SellerId; readonly userId: UserId },
  { skuId, warehouseId, quantity, seenOnHand }: CountByHand,
): Promise<Result<CountSet, CountRefusal>> {
  const [moment] = await db.sql<{ text: string; micros: string }[]>`
    select to_char(m.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as text,
           (extract(epoch from m.at) * 1000000)::bigint as micros
      from offers o
      join warehouses w on w.id = ${warehouseId} and w.seller_id = o.seller_id
      left join inventory i on i.sku_id = o.sku_id and i.warehouse_id = w.id
     cross join lateral (
       select greatest(clock_timestamp(), i.source_updated_at + interval '1 microsecond') as at) m
     where o.sku_id = ${skuId} and o.seller_id = ${by.sellerId}`;
  if (!moment) return refused({ code: 'NOT_FOUND' });

  const count: Count = {
    index: 0,
    skuId,
    warehouseId,
    quantity,
    seenOnHand,
    sourceUpdatedAt: moment.text,
    sourceMicros: Number(moment.micros),
  };
  const [outcome] = await applyGroup(db, by.sellerId, [count], { source: 'CONSOLE', userId: by.userId });
  if (!outcome) return refused({ code: 'BUSY' });
  return wasTaken(outcome) ? ok(toSet(outcome)) : refused({ code: 'STOCK_CHANGED', ...toFigures(outcome) });
}

/** STALE and UNCHANGED: another report came in between, with the same figure by chance. */
const wasTaken = ({ status }: Outcome) => status === 'APPLIED' || status === 'OVERSUBSCRIBED';

const toFigures = ({ onHand, reserved }: Outcome) => ({ onHand, reserved, available: onHand - reserved });

function toSet(outcome: Outcome): CountSet {
  return { ...toFigures(outcome), cancelledOrders: [...outcome.cancelledOrders] };
}
