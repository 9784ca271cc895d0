import type { Db } from '#db/client.ts';
import type { AttemptStatus, PaymentProviderName } from '#db/enums.ts';
import { orderNumber } from '#domain/order/rules.ts';
import { toTimestamp } from '#lib/clock.ts';
import { isUuid } from '#lib/ids.ts';
import { toDecimal } from '#lib/money.ts';
import { present } from '#lib/result.ts';
import { madeAt, readSought } from './rules.ts';
import type { PaymentFilter, PaymentListPage, PaymentRow } from './types.ts';

export type PaymentsWanted = {
  readonly filter: PaymentFilter;
  readonly find?: string;
  readonly cursor?: string;
  readonly limit: number;
};

export type AttemptRow = {
  attemptId: string;
  orderId: string;
  ordinal: number;
  provider: PaymentProviderName;
  providerPaymentId: string | null;
  status: AttemptStatus;
  declineCode: string | null;
  amountMinor: string;
  capturedMinor: string;
  refundedMinor: string;
  currency: string;
  createdAt: Date;
  updatedAt: Date;
};

const statuses: Readonly<Record<PaymentFilter, readonly AttemptStatus[] | null>> = {
  ALL: null,
  UNKNOWN: ['UNKNOWN'],
  OPEN: ['PENDING', 'REQUIRES_ACTION', 'AUTHORIZED'],
  CAPTURED: ['CAPTURED'],
  DECLINED: ['DECLINED', 'FAILED'],
  GONE_BACK: ['CANCELED', 'REFUNDED'],
};

/** As in list-orders.ts: a page that looks for what is rare ends here, and its cursor goes on. */
const LOOKED_THROUGH = 20_000;

/** The columns of an attempt as `AttemptRow` has them, of a table called `a`. */
export function attemptColumns({ sql }: Db) {
  return sql`a.id as "attemptId", a.order_id as "orderId", a.ordinal, a.provider, a.provider_payment_id as "providerPaymentId",
             a.status, a.decline_code as "declineCode", a.amount_minor as "amountMinor", a.captured_minor as "capturedMinor",
             a.refunded_minor as "refundedMinor", a.currency, a.created_at as "createdAt", a.updated_at as "updatedAt"`;
}

/**
 * A page of attempts to pay, newest first by id, which grows with time; with `find` those of the orders that the word leads to. UNKNOWN ones are found by
 * their sagas, which are at ASK_BANK or UNWIND then, and come oldest first: who waits longest is asked about first. A cursor that is none gives the first page.
 */
export async function listPayments(db: Db, wanted: PaymentsWanted): Promise<PaymentListPage> {
  const { filter, limit } = wanted;
  const [[clock], rows] = await Promise.all([
    db.sql<{ now: Date; unknown: number }[]>`
      select clock_timestamp() as now,
             (select count(*)::int from sagas s join payment_attempts a on a.order_id = s.order_id
               where s.step in ('ASK_BANK', 'UNWIND') and a.status = 'UNKNOWN') as unknown`,
    readRows(db, wanted),
  ]);
  const { now, unknown } = present(clock, 'clock row');
  const items = rows.slice(0, limit).map(toPayment);
  const stop = rows.length <= limit && looksThrough(wanted) ? await findStop(db, wanted) : null;
  const next = rows.length > limit ? (items.at(-1)?.attemptId ?? null) : stop;
  const stoppedAt = stop === null ? null : madeAt(stop);
  return {
    at: toTimestamp(now),
    items,
    next,
    lookedUntil: stoppedAt && toTimestamp(stoppedAt),
    unknown: filter === 'UNKNOWN' ? Math.max(unknown, items.length) : unknown,
  };
}

const cursorOf = ({ cursor = '' }: PaymentsWanted) => (isUuid(cursor) ? cursor : null);

/** A status of many: most of what is gone through may not be wanted. */
function looksThrough({ filter, find }: PaymentsWanted): boolean {
  return filter !== 'ALL' && filter !== 'UNKNOWN' && readSought(find ?? '') === undefined;
}

async function readRows(db: Db, wanted: PaymentsWanted): Promise<AttemptRow[]> {
  const { sql } = db;
  const { limit, filter } = wanted;
  const cursor = cursorOf(wanted);
  const sought = readSought(wanted.find ?? '');
  const among = statuses[filter] as AttemptStatus[] | null;
  const inFilter = sql`(${among}::text[] is null or a.status = any(${among}::text[]))`;
  if (sought) {
    return await sql<AttemptRow[]>`
      select ${attemptColumns(db)} from payment_attempts a
       where (${foundBy(db, sought)}) and ${inFilter} and (${cursor}::uuid is null or a.id < ${cursor}::uuid)
       order by a.id desc limit ${limit + 1}`;
  }
  if (filter === 'UNKNOWN') {
    return await sql<AttemptRow[]>`
      select ${attemptColumns(db)}
        from sagas s join payment_attempts a on a.order_id = s.order_id
       where s.step in ('ASK_BANK', 'UNWIND') and a.status = 'UNKNOWN' and (${cursor}::uuid is null or a.id > ${cursor}::uuid)
       order by a.id limit ${limit + 1}`;
  }
  const looked = looksThrough(wanted) ? sql`limit ${LOOKED_THROUGH}` : sql``;
  return await sql<AttemptRow[]>`
    select ${attemptColumns(db)}
      from (select * from payment_attempts
             where (${cursor}::uuid is null or id < ${cursor}::uuid)
             order by id desc ${looked}) a
     where ${inFilter}
     order by a.id desc limit ${limit + 1}`;
}

function foundBy({ sql }: Db, sought: NonNullable<ReturnType<typeof readSought>>) {
  if (sought.by === 'id') return sql`a.id = ${sought.id} or a.order_id = ${sought.id}`;
  const term =
    sought.by === 'number'
      ? `number:${sought.hex}`
      : sought.by === 'email'
        ? `email:${sought.email}`
        : `bank:${sought.paymentId}`;
  const same =
    sought.by === 'bank'
      ? sql`a.provider_payment_id = ${sought.paymentId}`
      : sought.by === 'email'
        ? sql`exists (select from orders o where o.id = a.order_id and lower(o.email) = ${sought.email})`
        : sql`right(a.order_id::text, 10) = ${sought.hex}`;
  return sql`a.order_id in (select order_id from order_terms where term = hashtextextended(${term}, 0)) and ${same}`;
}

async function findStop(db: Db, wanted: PaymentsWanted): Promise<string | null> {
  const cursor = cursorOf(wanted);
  const [row] = await db.sql<{ id: string }[]>`
    select id from payment_attempts where (${cursor}::uuid is null or id < ${cursor}::uuid)
     order by id desc offset ${LOOKED_THROUGH - 1} limit 1`;
  return row?.id ?? null;
}

/** An attempt for the console: amounts as decimal strings, its order by number. */
export function toPayment({
  amountMinor,
  capturedMinor,
  refundedMinor,
  createdAt,
  updatedAt,
  ...row
}: AttemptRow): PaymentRow {
  const money = (minor: string) => toDecimal(Number(minor), row.currency);
  return {
    ...row,
    number: orderNumber(row.orderId),
    amount: money(amountMinor),
    captured: money(capturedMinor),
    refunded: money(refundedMinor),
    createdAt: toTimestamp(createdAt),
    updatedAt: toTimestamp(updatedAt),
  };
}
