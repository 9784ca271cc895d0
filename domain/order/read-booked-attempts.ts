import type { Db } from '#db/client.ts';
import type { Tx } from '#db/transaction.ts';
import { isUuid } from '#lib/ids.ts';
import type { BookedAttempt, ReconcilePolicy } from './decide-differences.ts';

/** Reads what our books have under these keys of the bank, by key; keys that are none of ours are passed over. No locks: what is in motion says so. */
export async function readBookedAttempts(
  sql: Db['sql'] | Tx['sql'],
  keys: readonly (string | undefined)[],
  { quietMs }: ReconcilePolicy,
): Promise<Map<string, BookedAttempt>> {
  const ids = keys.flatMap((key) => (key !== undefined && isUuid(key) ? key : []));
  if (ids.length === 0) return new Map();
  const rows = await sql<BookedAttempt[]>`
    select a.id, a.order_id as "orderId", a.status, a.provider_payment_id as "providerPaymentId", a.currency,
           a.amount_minor::float8 as "amountMinor", a.captured_minor::float8 as "capturedMinor",
           a.refunded_minor::float8 as "refundedMinor",
           coalesce(s.step <> 'DONE' or s.updated_at > now() - q.quiet, false) or a.updated_at > now() - q.quiet
             or exists (select 1 from line_refunds r where r.order_id = a.order_id and r.state = 'PENDING') as "inMotion",
           coalesce(s.lease_until > now(), false) as leased,
           (extract(epoch from now() - a.updated_at) * 1000)::float8 as "ageMs"
      from payment_attempts a
      left join sagas s on s.order_id = a.order_id
     cross join (select ${quietMs}::float8 * interval '1 millisecond' as quiet) q
     where a.id = any(${ids}::uuid[])`;
  return new Map(rows.map((row) => [row.id, row]));
}
