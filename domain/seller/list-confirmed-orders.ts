import type { Db } from '#db/client.ts';
import type { SellerId } from '#domain/account/types.ts';
import { encodePlace, type Place } from './input.ts';
import { readSellerOrders } from './read-seller-orders.ts';
import type { SellerOrderPage } from './types.ts';

/**
 * Confirmed orders of all sellers that one call looks through at most, about 12 seconds of the busiest November hour.
 * It bounds a call of a seller who sells little or starts from the beginning; `more` says that it stopped there.
 */
const WINDOW = 5_000;

const BEGINNING: Place = ['0', '0'];

/**
 * The feed of a seller's confirmed orders, with their own lines only, from after `after` (from the beginning without
 * it), in the order in which they became final. It never skips an order, and repeats one only when a line of that seller turned
 * out not to be shippable: then it comes again, as it is now. The walk goes by
 * (transaction, event) and stays below the oldest transaction still running, so nothing can appear behind it later. An
 * order is seen a moment after the last transaction that was running beside it has ended.
 *
 * Transaction numbers start again when a dump is restored into a new cluster: set its next one beyond the old
 * (`pg_resetwal -x`), or set every `outbox.xid` to 3, the first there is, and let sellers start from the beginning.
 */
export async function listConfirmedOrders(
  db: Db,
  sellerId: SellerId,
  { after = BEGINNING, limit }: { after?: Place | undefined; limit: number },
): Promise<SellerOrderPage> {
  const [xid, id] = after;
  const walked = await db.sql<{ orderId: string | null; xid: string; id: string; walked: number }[]>`
    with walked as materialized (
      select e.xid, e.id, substr(e.aggregate, length('order:') + 1)::uuid as order_id,
             case when e.type = 'order.line_refunded' then (e.payload->>'sellerId')::bigint end as only_seller
        from outbox e
       where e.type in ('order.confirmed', 'order.line_refunded') and (e.xid, e.id) > (${xid}::text::xid8, ${id}::bigint)
         and e.xid < pg_snapshot_xmin(pg_current_snapshot())
       order by e.xid, e.id
       limit ${WINDOW}
    ), own as (
      select w.xid, w.id, w.order_id from walked w
       where coalesce(w.only_seller, ${sellerId}) = ${sellerId}
         and exists (select 1 from order_items i where i.order_id = w.order_id and i.seller_id = ${sellerId})
       order by w.xid, w.id
       limit ${limit}
    ), ends as (
      (select w.xid, w.id, null::uuid as none from walked w order by w.xid desc, w.id desc limit 1)
    )
    select order_id as "orderId", xid::text, id, 0 as walked from own
    union all
    select none, xid::text, id, (select count(*)::int from walked) from ends`;
  const own = walked.filter((row) => row.orderId !== null);
  const end = walked.find((row) => row.orderId === null);
  const full = own.length === limit;
  const last = full ? own.at(-1) : end;
  return {
    items: await readSellerOrders(db, sellerId, [...new Set(own.flatMap((row) => row.orderId ?? []))]),
    next: encodePlace(last ? [last.xid, last.id] : after),
    more: full || end?.walked === WINDOW,
  };
}
