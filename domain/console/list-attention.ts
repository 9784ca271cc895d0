import type { Db } from '#db/client.ts';
import type { AttemptStatus, OrderStatus, SagaStep } from '#db/enums.ts';
import { orderNumber } from '#domain/order/rules.ts';
import { toTimestamp } from '#lib/clock.ts';
import { isUuid } from '#lib/ids.ts';
import { toDecimal } from '#lib/money.ts';
import { present } from '#lib/result.ts';
import type { AttentionFilter, AttentionPage, StuckLineRefund } from './types.ts';

type Wanted = { readonly filter: AttentionFilter; readonly cursor?: string; readonly limit: number };

type Row = {
  orderId: string;
  buyer: string;
  status: OrderStatus;
  totalMinor: string;
  currency: string;
  step: SagaStep;
  failures: number;
  lastError: string | null;
  since: Date;
  nextRunAt: Date;
  holdExpiresAt: Date | null;
  attemptId: string;
  paymentStatus: AttemptStatus;
};

/**
 * A page of orders whose course is not as it should be, oldest order first: those that wait for a person (NEEDS_ATTENTION), or those whose payment nobody
 * can tell about yet (UNKNOWN), with how often the bank was asked and until when their hold is kept. Only sagas that ask
 * or wait are gone through, each by its own small index. A cursor that is none gives the first page. Refunds of lines that wait for a person, few as they are, come with each page of ATTENTION.
 */
export async function listAttention(db: Db, { filter, cursor, limit }: Wanted): Promise<AttentionPage> {
  const after = cursor !== undefined && isUuid(cursor) ? cursor : null;
  const [[clock], rows, stuck] = await Promise.all([
    db.sql<{ now: Date; attention: number; unknown: number }[]>`
      select clock_timestamp() as now,
             (select count(*)::int from sagas where needs_attention_since is not null)
             + (select count(*)::int from line_refunds where state = 'PENDING' and needs_attention_since is not null) as attention,
             (select count(*)::int from sagas s
               where s.step in ('ASK_BANK', 'UNWIND')
                 and exists (select 1 from payment_attempts a where a.order_id = s.order_id and a.status = 'UNKNOWN')) as unknown`,
    db.sql<Row[]>`
      select s.order_id as "orderId", o.buyer, o.status, o.total_minor as "totalMinor", o.currency, s.step, s.failures,
             s.last_error as "lastError", coalesce(s.needs_attention_since, a.updated_at) as since, s.next_run_at as "nextRunAt",
             o.hold_expires_at as "holdExpiresAt", a.id as "attemptId", a.status as "paymentStatus"
        from sagas s
        join orders o on o.id = s.order_id
       cross join lateral (
               select id, status, updated_at from payment_attempts
                where order_id = s.order_id
                order by (status = 'UNKNOWN') desc, (id = s.attempt_id) desc
                limit 1) a
       where ${filter === 'UNKNOWN' ? db.sql`s.step in ('ASK_BANK', 'UNWIND') and a.status = 'UNKNOWN'` : db.sql`s.needs_attention_since is not null`}
         and (${after}::uuid is null or s.order_id > ${after}::uuid)
       order by s.order_id
       limit ${limit + 1}`,
    filter === 'ATTENTION' ? listStuckRefunds(db) : [],
  ]);
  const { now, attention, unknown } = present(clock, 'clock row');
  const items = rows.slice(0, limit).map(({ since, nextRunAt, holdExpiresAt, totalMinor, ...row }) => ({
    ...row,
    number: orderNumber(row.orderId),
    total: toDecimal(Number(totalMinor), row.currency),
    since: toTimestamp(since),
    nextLookAt: toTimestamp(nextRunAt),
    holdExpiresAt: holdExpiresAt && toTimestamp(holdExpiresAt),
  }));
  return {
    at: toTimestamp(now),
    counts: { ATTENTION: attention, UNKNOWN: unknown },
    items,
    lineRefunds: stuck,
    next: rows.length > limit ? (items.at(-1)?.orderId ?? null) : null,
  };
}

const STUCK_REFUNDS = 50;

async function listStuckRefunds(db: Db): Promise<StuckLineRefund[]> {
  const rows = await db.sql<
    (Omit<StuckLineRefund, 'number' | 'amount' | 'since'> & { amountMinor: string; since: Date })[]
  >`
    select r.order_id as "orderId", r.line, i.title, r.amount_minor as "amountMinor", o.currency, r.last_error as "lastError",
           r.needs_attention_since as since
      from line_refunds r
      join orders o on o.id = r.order_id
      join order_items i on i.order_id = r.order_id and i.line = r.line
     where r.state = 'PENDING' and r.needs_attention_since is not null
     order by r.needs_attention_since
     limit ${STUCK_REFUNDS}`;
  return rows.map(({ amountMinor, since, ...row }) => ({
    ...row,
    number: orderNumber(row.orderId),
    amount: toDecimal(Number(amountMinor), row.currency),
    since: toTimestamp(since),
  }));
}
