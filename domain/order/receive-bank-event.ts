import type { Db } from '#db/client.ts';
import type { AttemptStatus, PaymentProviderName, SagaStep } from '#db/enums.ts';
import { rowsFrom } from '#db/rows-from.ts';
import { isUnsettled, unsettledStatuses } from '#domain/payment/rules.ts';
import type { BankEvent } from '#domain/payment/types.ts';
import { isUuid } from '#lib/ids.ts';
import { askAboutAttempt } from './ask-bank.ts';
import type { Engine } from './create-engine.ts';

/** A verified webhook. */
export type InboxEvent = BankEvent & { readonly provider: PaymentProviderName };

/** `taken`: it was not here before. `look`: nobody is at work on its attempt, and something may be left to happen. */
export type InboxOutcome = { readonly taken: boolean; readonly look: boolean };

/**
 * Takes a verified webhook into the inbox, once per event id, also when it comes before its order does, and looks again at the
 * attempt it is about (SPEC 7). Gives false for an event that was here before. Most events tell what the running saga has heard already: they cost
 * their share of one statement, and the worker ticks off in groups those that came while the saga was still at work. Throws `QueueFull` when there is no
 * room for it: the bank sends it again.
 */
export async function receiveBankEvent(
  engine: Engine,
  provider: PaymentProviderName,
  event: BankEvent,
): Promise<boolean> {
  const { taken, look } = await engine.inbox.submit({ ...event, provider });
  const attemptId = attemptIdOf(event);
  if (look && attemptId !== null) await processBankEvents(engine, { attemptId });
  return taken;
}

function attemptIdOf({ attemptKey }: BankEvent): string | null {
  return attemptKey !== undefined && isUuid(attemptKey) ? attemptKey : null;
}

/** Writes a group of webhooks into the inbox, in one statement. An event may be in a group once. */
export async function storeBankEvents(
  { lookups: sql }: Pick<Db, 'lookups'>,
  events: readonly InboxEvent[],
): Promise<InboxOutcome[]> {
  const taken = await sql<{ provider: string; eventId: string; look: boolean }[]>`
    with known as (
      select u.provider, u.event_id, u.attempt_id, u.type, a.settled, a.leased
        from ${rowsFrom(sql, {
          provider: ['text', events.map((event) => event.provider)],
          event_id: ['text', events.map((event) => event.eventId)],
          attempt_id: ['uuid', events.map(attemptIdOf)],
          type: ['text', events.map((event) => event.type)],
        })}
        left join lateral (
               select s.step = 'DONE' and a.status <> all(${unsettledStatuses as AttemptStatus[]}::text[]) as settled,
                      coalesce(s.lease_until > now(), false) as leased
                 from payment_attempts a join sagas s on s.order_id = a.order_id
                where a.id = u.attempt_id offset 0) a on true
    ), taken as (
      insert into payment_events (provider, event_id, attempt_id, type, processed_at)
      select provider, event_id, attempt_id, type, case when settled then now() end from known
          on conflict do nothing
      returning provider, event_id
    )
    select t.provider, t.event_id as "eventId", coalesce(not k.settled and not k.leased, false) as look
      from taken t join known k on k.provider = t.provider and k.event_id = t.event_id`;
  const outcomes = new Map(
    taken.map(({ provider, eventId, look }) => [`${provider} ${eventId}`, { taken: true, look }]),
  );
  return events.map((event) => outcomes.get(`${event.provider} ${event.eventId}`) ?? { taken: false, look: false });
}

type Waiting = {
  provider: PaymentProviderName;
  eventId: string;
  attemptId: string;
  orderId: string;
  providerPaymentId: string | null;
  status: AttemptStatus;
  step: SagaStep;
  leased: boolean;
};

/**
 * Works off the inbox: of one attempt, or what has waited for more than a second. An event says nothing by itself. Where somebody
 * runs the saga, they will hear the bank themselves, and the event waits until their lease ends; where nothing is left to
 * happen it is done with; otherwise the bank is asked how the attempt stands, and what it says is settled.
 * Gives how many events were worked off.
 */
export async function processBankEvents(engine: Engine, only: { attemptId: string } | undefined): Promise<number> {
  const waiting = await engine.db.sql<Waiting[]>`
    select e.provider, e.event_id as "eventId", e.attempt_id as "attemptId", a.order_id as "orderId",
           a.provider_payment_id as "providerPaymentId", a.status, s.step,
           coalesce(s.lease_until > now(), false) as leased
      from payment_events e
      join payment_attempts a on a.id = e.attempt_id
      join sagas s on s.order_id = a.order_id
     where e.processed_at is null
       and (${only?.attemptId ?? null}::uuid is null and e.received_at < now() - interval '1 second'
            or e.attempt_id = ${only?.attemptId ?? null}::uuid)
     order by e.received_at
     limit 200`;
  const ready = waiting.filter((event) => !event.leased);
  const toAsk = Map.groupBy(
    ready.filter((event) => event.step !== 'DONE' || isUnsettled(event.status)),
    (event) => event.attemptId,
  );
  await Promise.all(
    [...toAsk.values()].map(
      ([event]) => event && askAboutAttempt(engine, event.orderId, event.attemptId, event.providerPaymentId),
    ),
  );
  if (ready.length > 0) {
    await engine.db.sql`
      update payment_events e set processed_at = now()
        from unnest(${ready.map((e) => e.provider)}::text[], ${ready.map((e) => e.eventId)}::text[]) as u(provider, event_id)
       where e.provider = u.provider and e.event_id = u.event_id and e.processed_at is null`;
  }
  return ready.length;
}

/** Lets go of events about attempts that are not ours and have not become ours within a day. */
export async function forgetStrayBankEvents(engine: Engine): Promise<number> {
  const forgotten = await engine.db.sql`
    update payment_events e set processed_at = now()
     where e.processed_at is null and e.received_at < now() - interval '1 day'
       and not exists (select 1 from payment_attempts a where a.id = e.attempt_id)`;
  return forgotten.count;
}
