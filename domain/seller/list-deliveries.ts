import type { Db } from '#db/client.ts';
import type { DeliveryState, SellerEventKind } from '#db/enums.ts';
import type { SellerId } from '#domain/account/types.ts';
import { toTimestamp } from '#lib/clock.ts';
import type { DeliveryAttemptView, DeliveryPage } from './types.ts';

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
