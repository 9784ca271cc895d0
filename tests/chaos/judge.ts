import type { ControlPayment } from '#bank/control.ts';
import type { Db } from '#db/client.ts';
import type { AttemptStatus, OrderStatus } from '#db/enums.ts';
import { runAudit } from '#domain/audit/run-audit.ts';
import { statusOf } from '#domain/payment/rules.ts';
import { sha256 } from '#lib/ids.ts';
import type { Memory } from './buyers.ts';

/** One thing that must be so, and what is not: nothing, when all is well. */
export type Finding = { readonly what: string; readonly broken: readonly string[] };

type StoredOrder = { id: string; buyer: string; key: string; status: OrderStatus; totalMinor: string };

/** What three parties say of the same orders when all is quiet: our books, the bank's, and what the buyers were told. */
export async function judge(
  db: Db,
  bankPayments: readonly ControlPayment[],
  memories: readonly Memory[],
): Promise<Finding[]> {
  const orders = await db.sql<StoredOrder[]>`
    select id, buyer, idempotency_key as key, status, total_minor as "totalMinor" from orders`;
  return [
    { what: 'orders that have not ended, or whose saga has not', broken: await findUnended(db) },
    { what: 'holds still active', broken: await findActiveHolds(db) },
    { what: 'attempts of which the bank says otherwise', broken: await compareAttempts(db, bankPayments) },
    { what: 'orders that the bank was not paid for as they ended', broken: compareOrders(orders, bankPayments) },
    { what: 'buyers who were told otherwise', broken: compareMemories(orders, memories) },
    { what: 'buyers who had no answer', broken: memories.flatMap(({ key, lost }) => (lost ? `${key}: ${lost}` : [])) },
    { what: 'events not published, bank events not worked off', broken: await findLeftEvents(db) },
    { what: 'transactions left open', broken: await findOpenTransactions(db) },
    ...(await runAudit(db)).map(({ invariant, name, broken, sample }) => ({
      what: `audit ${invariant}: ${name}`,
      broken: broken === 0 ? [] : [`${broken} rows`, ...sample],
    })),
  ];
}

async function findUnended(db: Db): Promise<string[]> {
  const rows = await db.sql<{ line: string }[]>`
    select format('order %s is %s, saga %s after %s failures: %s%s', o.id, o.status, coalesce(s.step, 'missing'), s.failures,
                  coalesce(s.last_error, 'no error'), case when s.needs_attention_since is not null then ', NEEDS ATTENTION' end) as line
      from orders o left join sagas s on s.order_id = o.id
     where o.status in ('PENDING', 'PENDING_PAYMENT') or s.step is distinct from 'DONE'`;
  return rows.map(({ line }) => line);
}

async function findActiveHolds(db: Db): Promise<string[]> {
  const rows = await db.sql<{ line: string }[]>`
    select format('order %s holds %s of SKU %s until %s', order_id, quantity, sku_id, expires_at) as line
      from stock_reservations where state = 'ACTIVE'`;
  return rows.map(({ line }) => line);
}

/** Attempt by attempt, under the one key that both know: status, money taken, money given back; none that only one side knows of. */
async function compareAttempts(db: Db, bankPayments: readonly ControlPayment[]): Promise<string[]> {
  const attempts = await db.sql<
    { id: string; status: AttemptStatus; amountMinor: string; capturedMinor: string; refundedMinor: string }[]
  >`select id, status, amount_minor as "amountMinor", captured_minor as "capturedMinor", refunded_minor as "refundedMinor"
      from payment_attempts`;
  const byKey = new Map(bankPayments.map((payment) => [payment.idempotencyKey, payment]));
  const broken = attempts.flatMap((attempt) => {
    const payment = byKey.get(attempt.id);
    byKey.delete(attempt.id);
    const ours = [attempt.status, attempt.amountMinor, attempt.capturedMinor, attempt.refundedMinor].join(' ');
    // The bank never heard of it, so it holds nothing: we must have let go of it.
    if (payment === undefined) {
      const atRest = ['CANCELED', 'FAILED', 'DECLINED'].includes(attempt.status) && attempt.capturedMinor === '0';
      return atRest ? [] : [`attempt ${attempt.id} is ${ours}, and the bank does not know it`];
    }
    const { amountMinor, capturedMinor, refundedMinor } = payment;
    const theirs = [statusOf({ ...payment, providerPaymentId: payment.id }), amountMinor, capturedMinor, refundedMinor];
    return ours === theirs.join(' ') ? [] : [`attempt ${attempt.id} is ${ours}, at the bank ${theirs.join(' ')}`];
  });
  return [...broken, ...[...byKey.keys()].map((key) => `the bank has ${key}, and we do not`)];
}

/** By the bank's own list: a confirmed order is paid with its total, once; anything else costs nothing, and nothing is kept reserved. */
function compareOrders(orders: readonly StoredOrder[], bankPayments: readonly ControlPayment[]): string[] {
  const ofOrder = Map.groupBy(bankPayments, (payment) => payment.reference);
  return orders.flatMap(({ id, status, totalMinor }) => {
    const payments = ofOrder.get(id) ?? [];
    const paid = payments.reduce((sum, payment) => sum + payment.capturedMinor - payment.refundedMinor, 0);
    const due = status === 'CONFIRMED' ? Number(totalMinor) : 0;
    const reserved = payments.filter((payment) =>
      ['PENDING', 'REQUIRES_ACTION', 'AUTHORIZED'].includes(payment.status),
    );
    return paid === due && reserved.length === 0
      ? []
      : [`order ${id} is ${status}: ${paid} paid of ${due}, ${reserved.length} payments under way at the bank`];
  });
}

/** An id once answered for a key is the order of that key; a refusal made none; CONFIRMED and CANCELLED, once told, stay so. */
function compareMemories(orders: readonly StoredOrder[], memories: readonly Memory[]): string[] {
  const byBuyer = Map.groupBy(orders, (order) => order.buyer);
  return memories.flatMap((memory) => {
    const { token, key, orderIds, refusal, toldConfirmed, toldCancelled } = memory;
    const stored = byBuyer.get(`g:${sha256(token)}`) ?? [];
    byBuyer.delete(`g:${sha256(token)}`);
    const [order] = stored;
    const told = [...orderIds].join(', ');
    if (stored.length > 1) return [`${key}: ${stored.length} orders for one key`];
    if (orderIds.size > 0 && told !== order?.id) return [`${key}: told of ${told}, and there is ${order?.id}`];
    if (refusal !== undefined && order) return [`${key}: refused with ${refusal}, and there is ${order.id}`];
    if (toldConfirmed && order?.status !== 'CONFIRMED') return [`${key}: told CONFIRMED, and it is ${order?.status}`];
    if (toldCancelled && order?.status !== 'CANCELLED') return [`${key}: told CANCELLED, and it is ${order?.status}`];
    return [];
  });
}

async function findLeftEvents(db: Db): Promise<string[]> {
  const rows = await db.sql<{ line: string }[]>`
    select format('event %s %s: %s', id, type, coalesce(last_error, 'not published')) as line
      from outbox where published_at is null
     union all
    select format('bank event %s %s', event_id, type) from payment_events where processed_at is null`;
  return rows.map(({ line }) => line);
}

/** Of any session but this one; a statement of the worker may just be running, so only what is older than any pass. */
async function findOpenTransactions(db: Db): Promise<string[]> {
  const rows = await db.sql<{ line: string }[]>`
    select format('%s: %s since %s: %s', application_name, state, xact_start, left(query, 80)) as line
      from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and xact_start < now() - interval '5 seconds'`;
  return rows.map(({ line }) => line);
}
