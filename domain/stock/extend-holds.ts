import type { Tx } from '#db/transaction.ts';
import type { Write } from '#db/write-together.ts';

/**
 * Moves the end of the orders' ACTIVE holds to the given times, never nearer. The caller has locked the orders. Used while a
 * payment is unknown (SPEC 7: kept, up to a cap) and for the buyer's one extension. To be sent with `sendTogether`.
 */
export function extendHoldsIfActive(
  tx: Tx,
  extensions: readonly { readonly orderId: string; readonly until: Date }[],
): Write[] {
  if (extensions.length === 0) return [];
  const sql = tx.sql`
    update stock_reservations r set expires_at = u.until
      from unnest(${extensions.map((e) => e.orderId)}::uuid[], ${extensions.map((e) => e.until.toISOString())}::timestamptz[])
           as u(order_id, until)
     where r.order_id = u.order_id and r.state = 'ACTIVE' and r.expires_at < u.until`;
  return [{ sql }];
}
