import type { Db } from '#db/client.ts';
import { type Tx, transaction } from '#db/transaction.ts';
import { backoffMs } from '#lib/clock.ts';
import type { AddressPolicy } from './check-webhook-address.ts';
import { openSecret, type SealingSecrets } from './seal-secret.ts';
import { type SendOutcome, sendWebhook } from './send-webhook.ts';

/*
 * A delivery is WAITING until an endpoint answers 2xx: DELIVERED. It is tried again after 10 s, 20 s, 40 s … 4 h, and PARKED when a day has gone
 * by since its event; then, and at any time, its seller can have it sent again by hand, which is one more try. Nothing is thrown away unseen.
 *
 * Each pass takes what is due under a lease with a fence, sends it outside any transaction, and writes down what came of it only under that
 * fence: a worker that dies is followed by another when the lease ends, and the receiver knows the repeat by its `webhook-id`.
 *
 * One endpoint that is away holds nobody up: a few of its deliveries go at once, and the first that fails puts off the others. The first that
 * gets through fetches those back that were only put off.
 */

/** Sent side by side in one pass: each mostly waits for its receiver, 5 s at most. */
const AT_ONCE = 32;

/** Of these for one endpoint. */
const AT_ONCE_EACH = 4;

/** What is looked at to find them among the due. */
const LOOKED_AT = 500;

/** Longer than any try takes. */
const LEASE_SECONDS = 30;

const RETRY = { baseMs: 10_000, capMs: 4 * 3_600_000, giveUpAfterHours: 24 } as const;

/** What an endpoint answers when it wants no more (Standard Webhooks): it is switched off. */
const GONE = 410;

/** Nothing of ours opens its secrets any more: it was sealed under one that is gone. A new one, made by the seller, sets it right. */
const UNREADABLE: SendOutcome = { error: 'Its signing secret cannot be read any more: make a new one.', durationMs: 0 };

type Leased = {
  readonly deliveryId: string;
  readonly fence: number;
  readonly tries: number;
  readonly endpointId: string;
  readonly eventId: string;
  readonly body: string;
  readonly url: string;
  readonly sellerId: string;
  /** As they lie in the table. */
  readonly secrets: readonly string[];
};

/** Sends what is due to sellers' endpoints, once. Gives how many were tried; there may be more to do at once when it is not 0. */
export async function deliverWebhooks(db: Db, policy: AddressPolicy, sealing: SealingSecrets): Promise<number> {
  const leased = await leaseDue(db);
  await Promise.all(
    leased.map(async (delivery) => {
      const { url, body, sellerId, eventId } = delivery;
      const secrets = delivery.secrets
        .map((kept) => openSecret(sealing, sellerId, kept))
        .filter((one) => one !== undefined);
      const outcome =
        secrets.length > 0 ? await sendWebhook({ url, id: `evt_${eventId}`, body, secrets }, policy) : UNREADABLE;
      await recordOutcome(db, delivery, outcome);
    }),
  );
  return leased.length;
}

async function leaseDue(db: Db): Promise<readonly Leased[]> {
  return await db.sql<Leased[]>`
    with due as materialized (
      select d.id, d.endpoint_id, d.next_try_at
        from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id and e.enabled
       where d.state = 'WAITING' and d.next_try_at <= now() and (d.lease_until is null or d.lease_until <= now())
       order by d.next_try_at
       limit ${LOOKED_AT}
         for update of d skip locked
    ), chosen as (
      select id from (
        select id, next_try_at, row_number() over (partition by endpoint_id order by next_try_at, id) as place from due) p
       where place <= ${AT_ONCE_EACH}
       order by next_try_at
       limit ${AT_ONCE}
    )
    update webhook_deliveries d
       set lease_until = now() + make_interval(secs => ${LEASE_SECONDS}), fence = d.fence + 1
      from chosen c, webhook_endpoints e
     where d.id = c.id and e.id = d.endpoint_id
    returning d.id as "deliveryId", d.fence, d.tries, d.endpoint_id as "endpointId", d.event_id as "eventId", d.body, e.url,
              e.seller_id as "sellerId",
              case when e.previous_until > now() then array[e.secret, e.previous_secret] else array[e.secret] end as secrets`;
}

/** Writes down what came of a try. One whose lease another has taken over is only logged: the other's word counts. */
async function recordOutcome(db: Db, delivery: Leased, outcome: SendOutcome): Promise<void> {
  const { deliveryId, endpointId, fence, tries } = delivery;
  const status = 'status' in outcome ? outcome.status : null;
  const error = 'error' in outcome ? outcome.error : null;
  const delivered = status !== null && status >= 200 && status < 300;
  const gone = status === GONE;
  const waitMs = backoffMs(tries + 1, RETRY.baseMs, RETRY.capMs);
  await transaction(db, async (tx) => {
    // Removed meanwhile, endpoint and all: nothing to write to.
    const logged = await tx.sql`
      insert into webhook_attempts (delivery_id, status, error, duration_ms)
      select id, ${status}::int, ${error}::text, ${outcome.durationMs}::int from webhook_deliveries where id = ${deliveryId}`;
    if (logged.count === 0) return;
    await tx.sql`
      update webhook_deliveries
         set tries = tries + 1, lease_until = null, next_try_at = now() + make_interval(secs => ${waitMs / 1000}),
             state = n.state, ended_at = case when n.state = 'WAITING' then null else now() end
        from (select case when ${delivered} then 'DELIVERED'
                          when ${gone} or created_at < now() - make_interval(hours => ${RETRY.giveUpAfterHours}) then 'PARKED'
                          else 'WAITING' end as state
                from webhook_deliveries where id = ${deliveryId}) n
       where id = ${deliveryId} and fence = ${fence} and webhook_deliveries.state = 'WAITING'`;
    if (gone) {
      await tx.sql`update webhook_endpoints set enabled = false where id = ${endpointId}`;
    } else if (delivered) {
      await fetchPutOff(tx, endpointId);
    } else {
      await putOffOthers(tx, endpointId, waitMs);
    }
  });
}

/** What waits for an endpoint that has just failed waits as long as what failed; it may skip rows that somebody has. */
async function putOffOthers(tx: Tx, endpointId: string, waitMs: number): Promise<void> {
  await tx.sql`
    update webhook_deliveries d set next_try_at = now() + make_interval(secs => ${waitMs / 1000})
      from (select id from webhook_deliveries
             where endpoint_id = ${endpointId} and state = 'WAITING' and lease_until is null and next_try_at <= now()
             order by id
               for no key update skip locked) o
     where d.id = o.id`;
}

/** The endpoint is back: what was never tried need not wait for the end of somebody else's back-off. */
async function fetchPutOff(tx: Tx, endpointId: string): Promise<void> {
  await tx.sql`
    update webhook_deliveries d set next_try_at = now()
      from (select id from webhook_deliveries
             where endpoint_id = ${endpointId} and state = 'WAITING' and tries = 0 and next_try_at > now()
             order by id
               for no key update skip locked) o
     where d.id = o.id`;
}
