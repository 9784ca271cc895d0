import type { Db } from '#db/client.ts';
import type { SellerId } from '#domain/account/types.ts';
import { toTimestamp } from '#lib/clock.ts';
import type { EndpointView } from './types.ts';

type EndpointRow = Omit<EndpointView, 'createdAt' | 'previousSecretUntil' | 'lastDeliveredAt'> & {
  createdAt: Date;
  previousSecretUntil: Date | null;
  lastDeliveredAt: Date | null;
};

/** A seller's endpoints with what waits for each and when one was last reached; `endpointId` gives that one alone. Never the secrets. */
export async function listEndpoints(db: Db, sellerId: SellerId, endpointId?: string): Promise<EndpointView[]> {
  const rows = await db.sql<EndpointRow[]>`
    select e.id as "endpointId", e.url, e.events, e.enabled, e.created_at as "createdAt",
           case when e.previous_until > now() then e.previous_until end as "previousSecretUntil",
           d.waiting::int, d.parked::int, l.ended_at as "lastDeliveredAt"
      from webhook_endpoints e
     cross join lateral (
        select count(*) filter (where state = 'WAITING') as waiting, count(*) filter (where state = 'PARKED') as parked
          from webhook_deliveries where endpoint_id = e.id and state <> 'DELIVERED') d
      left join lateral (
        select ended_at from webhook_deliveries
         where endpoint_id = e.id and state = 'DELIVERED' order by event_id desc limit 1) l on true
     where e.seller_id = ${sellerId} and (${endpointId ?? null}::bigint is null or e.id = ${endpointId ?? null}::bigint)
     order by e.id`;
  return rows.map(({ createdAt, previousSecretUntil, lastDeliveredAt, ...row }) => ({
    ...row,
    createdAt: toTimestamp(createdAt),
    previousSecretUntil: previousSecretUntil && toTimestamp(previousSecretUntil),
    lastDeliveredAt: lastDeliveredAt && toTimestamp(lastDeliveredAt),
  }));
}
