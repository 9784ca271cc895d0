/**
 * Delivery of events: at least once, in no promised order, each until a 2xx answer or until it is given up.
 *
 * An event is due at `next_attempt_at`. A claim takes due ones with SKIP LOCKED and moves that time a lease ahead, so
 * that a process that dies with events in hand leaves them to whoever claims after the lease. A claim happens when
 * something was written, when a sending ended and half of the lanes are free (so a claim under load is of 32 or more),
 * and when the next event falls due; there is no polling. Results are written in groups: while one group is being
 * written the next one gathers.
 */

import { setTimeout as wait } from 'node:timers/promises';
import type { BankSql } from '#bank/context.ts';
import type { FaultSource } from '#bank/faults.ts';
import type { WebhookEvent, WebhookPoster } from '#bank/post-webhook.ts';
import type { Log } from '#lib/log.ts';

/** At most so many events are being sent at once: as many as a group of sales has. With 16, claims were of 7. */
const LANES = 64;
/** Longer than a sending can take (5 s), shorter than anyone would wait after a crash. */
const LEASE_SECONDS = 15;
/** Written events gather this long before a claim: at 400 events/s that is one claim for eight events. Ends of sendings gather half as long before they are written. */
const GATHER_MS = 20;
/** Never sleep longer, so that events of another bank process on these tables are found too. */
const IDLE_MAX_MS = 10_000;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** The wait after the first, second … failed attempt; after the last one the event is given up. */
const RETRY_AFTER_MS = [SECOND, 5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR] as const;

type ClaimedEvent = WebhookEvent & { readonly attempts: number };
type Outcome = 'DELIVERED' | 'LOST' | 'FAILED' | 'ABANDONED';
type Ended = { eventId: string; outcome: Outcome; failure: string | null; retryAfterMs: number };

export type Delivery = {
  /** There may be something to send. */
  readonly wake: () => void;
  /** Takes no more events and ends when those in hand are dealt with. */
  readonly stop: () => Promise<void>;
};

export function startDelivery(parts: { sql: BankSql; faults: FaultSource; poster: WebhookPoster; log: Log }): Delivery {
  const { sql, faults, poster, log } = parts;
  const inHand = new Set<Promise<void>>();
  const ended: Ended[] = [];
  let writing: Promise<void> | undefined;
  let claiming: Promise<void> | undefined;
  let wokenWhileClaiming = false;
  let timer: NodeJS.Timeout | undefined;
  let timerDueAt = Number.POSITIVE_INFINITY;
  let stopped = false;

  function wakeIn(ms: number): void {
    const dueAt = Date.now() + ms;
    if (stopped || dueAt >= timerDueAt) return;
    clearTimeout(timer);
    timerDueAt = dueAt;
    timer = setTimeout(() => {
      timerDueAt = Number.POSITIVE_INFINITY;
      claimSome();
    }, ms);
  }

  function claimSome(): void {
    if (claiming !== undefined) {
      wokenWhileClaiming = true;
      return;
    }
    if (stopped || faults.current().webhooksPaused || inHand.size > LANES / 2) return;
    wokenWhileClaiming = false;
    claiming = claim(LANES - inHand.size)
      .catch((error: unknown) => {
        log.error({ err: error }, 'events could not be claimed');
        wakeIn(SECOND);
      })
      .finally(() => {
        claiming = undefined;
        if (wokenWhileClaiming) claimSome();
      });
  }

  async function claim(limit: number): Promise<void> {
    const events = await sql<ClaimedEvent[]>`
      with due as (
        select event_id from sandbox_bank.webhook_events where next_attempt_at <= now()
        order by next_attempt_at limit ${limit} for update skip locked
      ), claimed as (
        update sandbox_bank.webhook_events e
        set attempts = attempts + 1, next_attempt_at = now() + ${LEASE_SECONDS}::int * interval '1 second'
        from due where e.event_id = due.event_id
        returning e.*
      )
      select c.event_id, c.type, c.created_at, c.payment_id, c.status, c.amount_minor, c.currency, c.attempts,
        p.idempotency_key, p.reference
      from claimed c join sandbox_bank.payments p using (payment_id)`;
    for (const event of events) {
      const sending = send(event).finally(() => {
        inHand.delete(sending);
        claimSome();
      });
      inHand.add(sending);
    }
    if (events.length === limit) return;
    const [next] = await sql<{ inMs: number | null }[]>`
      select extract(epoch from min(next_attempt_at) - now())::float8 * 1000 as in_ms
      from sandbox_bank.webhook_events where next_attempt_at is not null`;
    wakeIn(Math.min(IDLE_MAX_MS, Math.max(GATHER_MS, next?.inMs ?? IDLE_MAX_MS)));
  }

  async function send(event: ClaimedEvent): Promise<void> {
    if (faults.strikes('webhookLossRate', event.eventId)) return end(event, 'LOST', null);
    const again = faults.strikes('webhookDuplicateRate', event.eventId) ? poster.post(event) : undefined;
    const { failure } = await poster.post(event);
    await again;
    if (failure === null) return end(event, 'DELIVERED', null);
    return end(event, event.attempts > RETRY_AFTER_MS.length ? 'ABANDONED' : 'FAILED', failure);
  }

  function end(event: ClaimedEvent, outcome: Outcome, failure: string | null): Promise<void> {
    ended.push({ eventId: event.eventId, outcome, failure, retryAfterMs: RETRY_AFTER_MS[event.attempts - 1] ?? 0 });
    writing ??= writeEnded();
    return writing;
  }

  async function writeEnded(): Promise<void> {
    await wait(GATHER_MS / 2);
    while (ended.length > 0) {
      const group = ended.splice(0);
      try {
        await sql`
          update sandbox_bank.webhook_events e
          set delivered_at = case when r.outcome = 'DELIVERED' then now() end,
            lost_at = case when r.outcome = 'LOST' then now() end,
            abandoned_at = case when r.outcome = 'ABANDONED' then now() end,
            next_attempt_at = case when r.outcome = 'FAILED' then now() + r.retry_ms * interval '1 millisecond' end,
            last_failure = r.failure
          from unnest(
            ${group.map((one) => one.eventId)}::text[],
            ${group.map((one) => one.outcome)}::text[],
            ${group.map((one) => one.failure)}::text[],
            ${group.map((one) => one.retryAfterMs)}::int[]
          ) as r (event_id, outcome, failure, retry_ms)
          where e.event_id = r.event_id and e.next_attempt_at is not null`;
      } catch (error) {
        // They stay claimed and are sent again after the lease: at least once.
        log.error({ err: error, events: group.length }, 'the end of sendings could not be written');
      }
    }
    // In the same breath as finding nothing left: what ended between the two would wait for the next end.
    writing = undefined;
  }

  claimSome();
  return {
    wake: () => wakeIn(GATHER_MS),
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await claiming;
      await Promise.all(inHand);
    },
  };
}
