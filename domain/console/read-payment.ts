import type { Db } from '#db/client.ts';
import type { DifferenceKind, OrderStatus, SagaStep } from '#db/enums.ts';
import { toTimestamp } from '#lib/clock.ts';
import { type AttemptRow, attemptColumns, toPayment } from './list-payments.ts';
import type { PaymentView } from './types.ts';

type Row = AttemptRow & {
  now: Date;
  orderStatus: OrderStatus;
  step: SagaStep;
  failures: number;
  lastError: string | null;
  nextRunAt: Date;
  needsAttention: boolean;
  current: boolean;
};

/** One attempt to pay: what the bank answered (by the order's events), what it sent (webhooks), and where its list differs from our books. Undefined when there is none. */
export async function readPayment(db: Db, attemptId: string): Promise<PaymentView | undefined> {
  const [row] = await db.sql<Row[]>`
    select ${attemptColumns(db)}, clock_timestamp() as now, o.status as "orderStatus", s.step, s.failures, s.last_error as "lastError",
           s.next_run_at as "nextRunAt", s.needs_attention_since is not null as "needsAttention", s.attempt_id = a.id as current
      from payment_attempts a
      join orders o on o.id = a.order_id
      join sagas s on s.order_id = a.order_id
     where a.id = ${attemptId}`;
  if (!row) return undefined;
  const [answers, webhooks, differences] = await Promise.all([
    readAnswers(db, row),
    db.sql<{ eventId: string; type: string; receivedAt: Date; processedAt: Date | null }[]>`
      select event_id as "eventId", type, received_at as "receivedAt", processed_at as "processedAt"
        from payment_events where attempt_id = ${attemptId} order by received_at limit 200`,
    db.sql<{ differenceId: string; kind: DifferenceKind; openedAt: Date; closedAt: Date | null }[]>`
      select id as "differenceId", kind, opened_at as "openedAt", closed_at as "closedAt"
        from reconciliation_differences
       where provider = ${row.provider} and payment_id = coalesce(${row.providerPaymentId}::text, ${attemptId}::text) order by id`,
  ]);
  const { now, nextRunAt, orderStatus, step, failures, lastError, needsAttention, current, ...attempt } = row;
  return {
    ...toPayment(attempt),
    at: toTimestamp(now),
    orderStatus,
    step,
    failures,
    lastError,
    needsAttention,
    current,
    nextLookAt: toTimestamp(nextRunAt),
    answers,
    webhooks: webhooks.map(({ receivedAt, processedAt, ...hook }) => ({
      ...hook,
      receivedAt: toTimestamp(receivedAt),
      processedAt: processedAt && toTimestamp(processedAt),
    })),
    differences: differences.map(({ openedAt, closedAt, ...difference }) => ({
      ...difference,
      openedAt: toTimestamp(openedAt),
      closedAt: closedAt && toTimestamp(closedAt),
    })),
  };
}

async function readAnswers(db: Db, { orderId, attemptId }: AttemptRow): Promise<PaymentView['answers']> {
  const rows = await db.sql<
    { id: string; type: string; from: string | null; to: string; detail: string | null; createdAt: Date }[]
  >`
    select e.id, e.type, e.payload#>>'{payment,from}' as from, e.payload#>>'{payment,to}' as to, e.payload->>'detail' as detail,
           e.created_at as "createdAt"
      from order_trail t join outbox e on e.id = t.event_id
     where t.order_id = ${orderId} and e.payload#>>'{payment,attemptId}' = ${attemptId}
     order by e.id`;
  return rows.map(({ id, createdAt, ...answer }) => ({ ...answer, key: id, at: toTimestamp(createdAt) }));
}
