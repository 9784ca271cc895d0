import type { Db } from '#db/client.ts';
import type { DeliveryState, SellerEventKind } from '#db/enums.ts';
import type { SellerId } from '#domain/account/types.ts';
import { toTimestamp } from '#lib/clock.ts';
import type { DeliveryAttemptView, DeliveryPage, EndpointView } from './types.ts';

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

/** Tries that are shown of a delivery. */
const ATTEMPTS = 20;

type DeliveryRow = {
  deliveryId: string;
  eventId: string;
  kind: SellerEventKind;
  state: DeliveryState;
  createdAt: Date;
  nextTryAt: Date;
  body: string;
  attempts: DeliveryAttemptView[];
};

/** The log of a seller's own endpoint, newest event first, with what was answered at each try. Empty for an endpoint that is not theirs. */
export async function listDeliveries(
  db: Db,
  sellerId: SellerId,
  endpointId: string,
  { state, cursor, limit }: { state?: DeliveryState | undefined; cursor?: string | undefined; limit: number },
): Promise<DeliveryPage> {
  const before = /^\d{1,18}$/.test(cursor ?? '') ? (cursor ?? null) : null;
  const rows = await db.sql<DeliveryRow[]>`
    select d.id as "deliveryId", d.event_id as "eventId", d.kind, d.state, d.created_at as "createdAt", d.body,
           d.next_try_at as "nextTryAt", coalesce(a.attempts, '[]') as attempts
      from webhook_deliveries d
      join webhook_endpoints e on e.id = d.endpoint_id and e.seller_id = ${sellerId}
      left join lateral (
        select json_agg(json_build_object('at', t.attempted_at, 'status', t.status, 'error', t.error,
                                          'durationMs', t.duration_ms) order by t.id desc) as attempts
          from (select * from webhook_attempts where delivery_id = d.id order by id desc limit ${ATTEMPTS}) t) a on true
     where d.endpoint_id = ${endpointId} and (${before}::bigint is null or d.event_id < ${before}::bigint)
       and (${state ?? null}::text is null or d.state = ${state ?? null})
     order by d.event_id desc
     limit ${limit + 1}`;
  const page = rows.slice(0, limit);
  return {
    items: page.map(({ eventId, createdAt, nextTryAt, attempts, ...row }) => ({
      ...row,
      webhookId: `evt_${eventId}`,
      createdAt: toTimestamp(createdAt),
      nextTryAt: row.state === 'WAITING' ? toTimestamp(nextTryAt) : null,
      attempts: attempts.map((attempt) => ({ ...attempt, at: toTimestamp(new Date(attempt.at)) })),
    })),
    next: rows.length > limit ? (page.at(-1)?.eventId ?? null) : null,
  };
}
