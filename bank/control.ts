/**
 * The side door for tests and operators: sees everything, and can do to a payment what no customer or merchant could.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Bank } from '#bank/context.ts';
import { cursorAfter, type FeedPosition, type Page } from '#bank/look-up.ts';
import { type Payment, type PaymentRow, type PaymentStatus, toPayment } from '#bank/payment.ts';
import type { Posted, WebhookEvent, WebhookPoster } from '#bank/post-webhook.ts';
import { recordChange } from '#bank/record-change.ts';
import type { Refusal } from '#bank/refusals.ts';
import { isImpossibleRow } from '#bank/sql-state.ts';
import { randomToken } from '#lib/ids.ts';
import { ok, type Result, refused } from '#lib/result.ts';

/** One change of a payment. `kind` is the new status in lower case, or `refunded`; `amountMinor` is what moved. */
export type HistoryEntry = { kind: string; status: PaymentStatus; amountMinor: number; at: string };

export type ControlPayment = Payment & {
  readonly token: string;
  readonly history: readonly HistoryEntry[];
  readonly refunds: readonly { refundId: string; idempotencyKey: string; amountMinor: number; createdAt: string }[];
};

/** An event and its delivery: due at `nextAttemptAt`, or ended in one of the three other ways. */
export type ControlEvent = {
  readonly eventId: string;
  readonly type: string;
  readonly status: PaymentStatus;
  readonly createdAt: string;
  readonly attempts: number;
  readonly lastFailure: string | null;
  readonly nextAttemptAt: string | null;
  readonly deliveredAt: string | null;
  readonly lostAt: string | null;
  readonly abandonedAt: string | null;
};

/** Payments with their history, oldest first. Unlike the feed it shows what there is now, so it suits a bank at rest. */
export async function listControlPayments(
  bank: Bank,
  filter: {
    readonly reference?: string | undefined;
    readonly idempotencyKey?: string | undefined;
    readonly after?: FeedPosition | undefined;
    readonly limit: number;
  },
): Promise<Page<ControlPayment>> {
  const { sql } = bank;
  const after = filter.after ?? { xact: '0', seq: '0' };
  const rows = await sql<PaymentRow[]>`
    select * from sandbox_bank.payments
    where (feed_xact, feed_seq) > (${after.xact}::xid8, ${after.seq}::bigint)
      ${filter.reference === undefined ? sql`` : sql`and reference = ${filter.reference}`}
      ${filter.idempotencyKey === undefined ? sql`` : sql`and idempotency_key = ${filter.idempotencyKey}`}
    order by feed_xact, feed_seq
    limit ${filter.limit}`;
  const ids = rows.map((row) => row.paymentId);
  const [history, refunds] = await Promise.all([
    sql<{ paymentId: string; kind: string; status: PaymentStatus; amountMinor: number; at: Date }[]>`
      select payment_id, kind, status, amount_minor, at from sandbox_bank.history
      where payment_id = any(${ids}::text[]) order by history_seq`,
    sql<{ paymentId: string; refundId: string; idempotencyKey: string; amountMinor: number; createdAt: Date }[]>`
      select payment_id, refund_id, idempotency_key, amount_minor, created_at from sandbox_bank.operations
      where payment_id = any(${ids}::text[]) and kind = 'REFUND' order by created_at, refund_id`,
  ]);
  const historyOf = Map.groupBy(history, (entry) => entry.paymentId);
  const refundsOf = Map.groupBy(refunds, (refund) => refund.paymentId);
  const items = rows.map((row) => ({
    ...toPayment(row, bank.publicUrl),
    token: row.token,
    history: (historyOf.get(row.paymentId) ?? []).map(({ kind, status, amountMinor, at }) => ({
      kind,
      status,
      amountMinor,
      at: at.toISOString(),
    })),
    refunds: (refundsOf.get(row.paymentId) ?? []).map(({ refundId, idempotencyKey, amountMinor, createdAt }) => ({
      refundId,
      idempotencyKey,
      amountMinor,
      createdAt: createdAt.toISOString(),
    })),
  }));
  return { items, next: cursorAfter(rows) };
}

/**
 * Sets a payment wrong on purpose and writes that down like any other change, event included. What hangs on the status is
 * set to fit: a CAPTURED payment has captured its whole amount, a DECLINED one has a code, a PENDING one stays undecided.
 */
export async function setPayment(
  bank: Bank,
  paymentId: string,
  change: {
    readonly amountMinor?: number | undefined;
    readonly currency?: string | undefined;
    readonly status?: PaymentStatus | undefined;
  },
): Promise<Result<Payment, Refusal>> {
  const { sql } = bank;
  const wanted = sql`coalesce(${change.status ?? null}::text, status)`;
  const amount = sql`coalesce(${change.amountMinor ?? null}::bigint, amount_minor)`;
  try {
    const [row] = await sql<PaymentRow[]>`
      with changed as (
        update sandbox_bank.payments set
          status = ${wanted},
          amount_minor = ${amount},
          currency = coalesce(${change.currency ?? null}::text, currency),
          captured_minor = case when ${wanted} = 'CAPTURED' then ${amount} else 0 end,
          refunded_minor = case when ${wanted} = 'CAPTURED' then refunded_minor else 0 end,
          decline_code = case when ${wanted} = 'DECLINED' then coalesce(decline_code, 'card_declined') end,
          decide_at = case when ${wanted} = 'PENDING' then coalesce(decide_at, 'infinity') end,
          challenge_token = coalesce(
            challenge_token, case when ${wanted} = 'REQUIRES_ACTION' then ${randomToken()}::text end),
          updated_at = now()
        where payment_id = ${paymentId}
        returning *
      ), ${recordChange(sql, { delayMs: bank.faults.current().webhookDelayMs })}
      select * from changed`;
    if (row === undefined) return refused({ code: 'NOT_FOUND' });
    bank.eventsWritten();
    return ok(toPayment(row, bank.publicUrl));
  } catch (error) {
    if (isImpossibleRow(error)) return refused({ code: 'IMPOSSIBLE_STATE' });
    throw error;
  }
}

/** The events of a payment, oldest first. */
export async function listEvents(bank: Bank, paymentId: string): Promise<readonly ControlEvent[]> {
  type Times = 'createdAt' | 'nextAttemptAt' | 'deliveredAt' | 'lostAt' | 'abandonedAt';
  type Row = Omit<ControlEvent, Times> & { createdAt: Date } & Record<Exclude<Times, 'createdAt'>, Date | null>;
  const rows = await bank.sql<Row[]>`
    select event_id, type, status, created_at, attempts, last_failure,
      next_attempt_at, delivered_at, lost_at, abandoned_at
    from sandbox_bank.webhook_events where payment_id = ${paymentId} order by created_at, event_id`;
  const text = (date: Date | null) => date?.toISOString() ?? null;
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    nextAttemptAt: text(row.nextAttemptAt),
    deliveredAt: text(row.deliveredAt),
    lostAt: text(row.lostAt),
    abandonedAt: text(row.abandonedAt),
  }));
}

/**
 * Sends an event now, whatever became of it before and whatever faults are set: `times` at the same instant, after
 * `delayMs`, claiming a time `timestampOffsetSeconds` from now. Gives what the receiver answered to each, once all have
 * ended; a 2xx counts as its delivery.
 */
export async function resendEvent(
  bank: Bank,
  poster: WebhookPoster | undefined,
  eventId: string,
  how: { readonly times: number; readonly delayMs: number; readonly timestampOffsetSeconds: number },
): Promise<Result<readonly Posted[], Refusal>> {
  if (poster === undefined)
    return refused({ code: 'NOT_FOUND', message: 'The bank has no address to send events to.' });
  const { sql } = bank;
  const [event] = await sql<WebhookEvent[]>`
    select e.event_id, e.type, e.created_at, e.payment_id, e.status, e.amount_minor, e.currency,
      p.idempotency_key, p.reference
    from sandbox_bank.webhook_events e join sandbox_bank.payments p using (payment_id)
    where e.event_id = ${eventId}`;
  if (event === undefined) return refused({ code: 'NOT_FOUND' });
  await wait(how.delayMs, undefined, { signal: bank.stopping });
  const posted = await Promise.all(
    Array.from({ length: how.times }, () => poster.post(event, how.timestampOffsetSeconds)),
  );
  await sql`
    update sandbox_bank.webhook_events
    set attempts = attempts + ${how.times}, last_failure = ${posted.at(-1)?.failure ?? null}
    where event_id = ${eventId}`;
  if (posted.some((one) => one.failure === null)) {
    await sql`
      update sandbox_bank.webhook_events
      set delivered_at = now(), next_attempt_at = null, lost_at = null, abandoned_at = null
      where event_id = ${eventId} and delivered_at is null`;
  }
  return ok(posted);
}
