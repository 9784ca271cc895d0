import type { Db } from '#db/client.ts';
import type { MovementKind, NoticeKind, PaymentProviderName } from '#db/enums.ts';
import { toTimestamp } from '#lib/clock.ts';
import { toDecimal } from '#lib/money.ts';
import { compareChanges } from './compare-changes.ts';
import type { TimelineEntry } from './types.ts';

type EventRow = {
  id: string;
  type: string;
  payload: {
    from?: string;
    to?: string;
    endReason?: string;
    payment?: { attemptId: string; from?: string; to: string };
    detail?: string;
    reason?: string;
    lastError?: string;
    [more: string]: unknown;
  };
  createdAt: Date;
  waiting: boolean;
  by: string | null;
};

/** Events not yet handed on have no trail; this many of the newest are looked through for the order's own. */
const WAITING_LOOKED_THROUGH = 5_000;

/**
 * All that happened to one order, oldest first, in one list: what the outbox tells (every step of its saga), attempts to pay, what the bank sent,
 * movements of stock, what the buyer was told, and what admins did. Events are found by the trail the relay leaves, movements by the instants of the
 * order's own changes, since both were written in the same transactions and neither table has an index by order.
 */
export async function readTimeline(db: Db, orderId: string): Promise<TimelineEntry[]> {
  const [events, attempts, webhooks, movements, notices, acts] = await Promise.all([
    readEvents(db, orderId),
    readAttempts(db, orderId),
    readWebhooks(db, orderId),
    readMovements(db, orderId),
    readNotices(db, orderId),
    readActs(db, orderId),
  ]);
  // Within one instant: first the attempt, then what it led to. The sort keeps the order of what is equal.
  return [...attempts, ...webhooks, ...events, ...movements, ...notices, ...acts].sort((a, b) =>
    a.at < b.at ? -1 : a.at > b.at ? 1 : 0,
  );
}

async function readEvents(db: Db, orderId: string): Promise<TimelineEntry[]> {
  const rows = await db.sql<EventRow[]>`
    select e.id, e.type, e.payload, e.created_at as "createdAt", e.published_at is null as waiting, u.name as by
      from (select e.* from order_trail t join outbox e on e.id = t.event_id where t.order_id = ${orderId}
             union
            select w.* from (select * from outbox where published_at is null order by id desc limit ${WAITING_LOOKED_THROUGH}) w
             where w.aggregate = 'order:' || ${orderId}::text) e
      left join users u on u.id = case when e.payload->>'admin' ~ '^[0-9]{1,18}$' then (e.payload->>'admin')::bigint end
     order by e.id`;
  return rows.map(({ id, type, payload, createdAt, waiting, by }) => ({
    key: `event-${id}`,
    at: toTimestamp(createdAt),
    kind: 'EVENT',
    type,
    from: payload.from ?? null,
    to: payload.to ?? null,
    endReason: payload.endReason ?? null,
    payment: payload.payment ? { from: null, ...payload.payment } : null,
    detail: payload.detail ?? payload.lastError ?? null,
    reason: payload.reason ?? null,
    by,
    waiting,
  }));
}

async function readAttempts(db: Db, orderId: string): Promise<TimelineEntry[]> {
  const rows = await db.sql<
    {
      attemptId: string;
      ordinal: number;
      provider: PaymentProviderName;
      amountMinor: string;
      currency: string;
      createdAt: Date;
    }[]
  >`
    select id as "attemptId", ordinal, provider, amount_minor as "amountMinor", currency, created_at as "createdAt"
      from payment_attempts where order_id = ${orderId} order by ordinal`;
  return rows.map(({ amountMinor, createdAt, ...row }) => ({
    ...row,
    key: `attempt-${row.attemptId}`,
    at: toTimestamp(createdAt),
    kind: 'ATTEMPT',
    amount: toDecimal(Number(amountMinor), row.currency),
  }));
}

async function readWebhooks(db: Db, orderId: string): Promise<TimelineEntry[]> {
  const rows = await db.sql<
    { provider: PaymentProviderName; type: string; eventId: string; receivedAt: Date; processedAt: Date | null }[]
  >`
    select e.provider, e.type, e.event_id as "eventId", e.received_at as "receivedAt", e.processed_at as "processedAt"
      from payment_attempts a join payment_events e on e.attempt_id = a.id
     where a.order_id = ${orderId} order by e.received_at limit 200`;
  return rows.map(({ receivedAt, processedAt, ...row }) => ({
    ...row,
    key: `webhook-${row.provider}-${row.eventId}`,
    at: toTimestamp(receivedAt),
    kind: 'WEBHOOK',
    processedAt: processedAt && toTimestamp(processedAt),
  }));
}

async function readMovements(db: Db, orderId: string): Promise<TimelineEntry[]> {
  const rows = await db.sql<
    {
      id: string;
      movement: MovementKind;
      skuId: string;
      title: string;
      city: string;
      onHandDelta: number;
      reservedDelta: number;
      createdAt: Date;
    }[]
  >`
    with instants as (
      select created_at as at from stock_reservations where order_id = ${orderId}
       union select ended_at from stock_reservations where order_id = ${orderId} and ended_at is not null
       union select e.created_at from order_trail t join outbox e on e.id = t.event_id where t.order_id = ${orderId}
    ), rows as (select distinct sku_id, warehouse_id from stock_reservations where order_id = ${orderId})
    select m.id, m.kind as movement, m.sku_id as "skuId", w.city, m.on_hand_delta as "onHandDelta",
           m.reserved_delta as "reservedDelta", m.created_at as "createdAt",
           (select i.title from order_items i where i.order_id = ${orderId} and i.sku_id = m.sku_id limit 1) as title
      from rows r cross join instants
      join stock_movements m on m.sku_id = r.sku_id and m.warehouse_id = r.warehouse_id and m.created_at = instants.at
      join warehouses w on w.id = m.warehouse_id
     where m.order_id = ${orderId}
     order by m.id`;
  return rows.map(({ id, createdAt, ...row }) => ({
    ...row,
    key: `movement-${id}`,
    at: toTimestamp(createdAt),
    kind: 'MOVEMENT',
  }));
}

async function readNotices(db: Db, orderId: string): Promise<TimelineEntry[]> {
  const rows = await db.sql<{ id: string; notice: NoticeKind; createdAt: Date; readAt: Date | null }[]>`
    select id, kind as notice, created_at as "createdAt", read_at as "readAt" from notices where order_id = ${orderId} order by id`;
  return rows.map(({ id, notice, createdAt, readAt }) => ({
    key: `notice-${id}`,
    at: toTimestamp(createdAt),
    kind: 'NOTICE',
    notice,
    readAt: readAt && toTimestamp(readAt),
  }));
}

async function readActs(db: Db, orderId: string): Promise<TimelineEntry[]> {
  const rows = await db.sql<
    {
      id: string;
      at: Date;
      act: string;
      by: string;
      reason: string | null;
      before: Record<string, unknown> | null;
      after: Record<string, unknown> | null;
    }[]
  >`
    select l.id, l.at, l.act, u.name as by, l.reason, l.before, l.after
      from admin_log l join users u on u.id = l.admin_id
     where l.subject_kind = 'order' and l.subject_id = ${orderId} order by l.id`;
  return rows.map(({ id, at, act, by, reason, before, after }) => ({
    key: `act-${id}`,
    at: toTimestamp(at),
    kind: 'ADMIN',
    act,
    by,
    reason,
    changes: compareChanges(before, after),
  }));
}
