import type { Db } from '#db/client.ts';
import { type Tx, transaction } from '#db/transaction.ts';

/** An event as consumers get it. At least once, in order per aggregate. */
export type StoredEvent = {
  readonly id: string;
  readonly aggregate: string;
  readonly type: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
};

/** Takes a batch of events in the relay's own transaction. Idempotent. Throws for a batch that it cannot take. */
export type Consumer = {
  readonly name: string;
  readonly consume: (tx: Tx, events: readonly StoredEvent[]) => Promise<void>;
};

// Any number that nothing else locks. One relay at a time keeps the order within an aggregate.
const RELAY_LOCK = 7_352_002;
/** As many events as one pass takes. */
export const RELAY_BATCH = 1_000;
const TRIES_BEFORE_PARKING = 5;

/**
 * Publishes what waits in the outbox to the consumers inside this process: oldest first, never by a remembered position, so that a row which
 * committed late is not skipped. A batch that fails is taken event by event; the one that fails alone waits (2, 4, 8, 16 s), the
 * later ones of its aggregate behind it, and after 5 tries it is parked in sight and no longer in anybody's way (SPEC 10).
 * Gives how many were published; undefined when another relay is at work.
 */
export async function relayEvents(db: Db, consumers: readonly Consumer[]): Promise<number | undefined> {
  return await transaction(db, async (tx) => {
    const [lock] = await tx.sql<{ got: boolean }[]>`select pg_try_advisory_xact_lock(${RELAY_LOCK}) as got`;
    if (!lock?.got) return undefined;
    // What is held back is looked up once. Asked for each event, it was looked for among all that waits: 32 ms for 266 events, 4 times as long for twice as many.
    const events = await tx.sql<StoredEvent[]>`
      with held_back as materialized (
        select aggregate, min(id) as first from outbox
         where published_at is null and parked_at is null and next_try_at is not null and next_try_at > now()
         group by aggregate
      )
      select o.id, o.aggregate, o.type, o.payload, o.created_at as "createdAt"
        from outbox o left join held_back h on h.aggregate = o.aggregate and h.first < o.id
       where o.published_at is null and o.parked_at is null and (o.next_try_at is null or o.next_try_at <= now()) and h.first is null
       order by o.id
       limit ${RELAY_BATCH}`;
    if (events.length === 0) return 0;
    const trouble = await consumeAll(tx, consumers, events);
    if (trouble !== undefined) return await relayOneByOne(tx, consumers, events);
    await markPublished(tx, events);
    return events.length;
  });
}

/** Waits until no relay is at work, and keeps them out until the transaction ends: for whoever writes what consumers write. */
export async function waitForRelay(tx: Tx): Promise<void> {
  await tx.sql`select pg_advisory_xact_lock(${RELAY_LOCK})`;
}

/** Runs the consumers under a savepoint, so that what they wrote is undone when one of them fails. Gives what went wrong, if anything. */
async function consumeAll(
  tx: Tx,
  consumers: readonly Consumer[],
  events: readonly StoredEvent[],
): Promise<string | undefined> {
  try {
    await tx.sql.savepoint(async (sql) => {
      for (const consumer of consumers) await consumer.consume({ ...tx, sql }, events);
    });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message.slice(0, 500) : 'refused';
  }
}

async function relayOneByOne(tx: Tx, consumers: readonly Consumer[], events: readonly StoredEvent[]): Promise<number> {
  const stuck = new Set<string>();
  const published: StoredEvent[] = [];
  for (const event of events) {
    if (stuck.has(event.aggregate)) continue;
    const trouble = await consumeAll(tx, consumers, [event]);
    if (trouble === undefined) {
      published.push(event);
      continue;
    }
    stuck.add(event.aggregate);
    await tx.sql`
      update outbox set failures = failures + 1, last_error = ${trouble},
             next_try_at = now() + make_interval(secs => 2 ^ (failures + 1)),
             parked_at = case when failures + 1 >= ${TRIES_BEFORE_PARKING} then now() end
       where id = ${event.id}`;
  }
  await markPublished(tx, published);
  return published.length;
}

async function markPublished(tx: Tx, events: readonly StoredEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx.sql`update outbox set published_at = now() where id = any(${events.map((e) => e.id)}::bigint[])`;
}
