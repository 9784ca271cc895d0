import type { Bank } from '#bank/context.ts';
import { findOperation, findRow } from '#bank/look-up.ts';
import { type Payment, type PaymentRow, toPayment } from '#bank/payment.ts';
import { recordChange } from '#bank/record-change.ts';
import type { Refusal } from '#bank/refusals.ts';
import { isKeyTaken } from '#bank/sql-state.ts';
import { CAPTURE_FAILS_TOKEN, findCard } from '#bank/tokens.ts';
import { ok, type Result, refused } from '#lib/result.ts';

export type CaptureRequest = {
  readonly paymentId: string;
  readonly idempotencyKey: string;
  readonly amountMinor: number;
};

/**
 * Takes the money of an AUTHORIZED payment: once, all or a part of what was authorised (the rest is let go).
 * The same key again gives the payment as it is now; `replyLost` asks the caller not to answer.
 */
export async function capturePayment(
  bank: Bank,
  request: CaptureRequest,
): Promise<Result<{ readonly payment: Payment; readonly replyLost: boolean }, Refusal>> {
  const row = await captureIfAuthorised(bank, request);
  if (row === undefined) return explain(bank, request);
  bank.eventsWritten();
  const payment = toPayment(row, bank.publicUrl);
  if (row.status === 'FAILED') return refused({ code: 'CAPTURE_FAILED', payment });
  return ok({ payment, replyLost: findCard(row.token)?.losesReply === 'CAPTURE' });
}

async function captureIfAuthorised(bank: Bank, request: CaptureRequest): Promise<PaymentRow | undefined> {
  const { sql } = bank;
  const { paymentId, idempotencyKey, amountMinor } = request;
  try {
    const [row] = await sql<PaymentRow[]>`
      with changed as (
        update sandbox_bank.payments
        set status = case when token = ${CAPTURE_FAILS_TOKEN} then 'FAILED' else 'CAPTURED' end,
          captured_minor = case when token = ${CAPTURE_FAILS_TOKEN} then 0 else ${amountMinor}::bigint end,
          updated_at = now()
        where payment_id = ${paymentId} and status = 'AUTHORIZED' and amount_minor >= ${amountMinor}::bigint
          and not exists (
            select from sandbox_bank.operations where kind = 'CAPTURE' and idempotency_key = ${idempotencyKey}
          )
        returning *
      ), written_operation as (
        insert into sandbox_bank.operations (kind, idempotency_key, payment_id, amount_minor)
        select 'CAPTURE', ${idempotencyKey}, payment_id, ${amountMinor}::bigint from changed
      ), ${recordChange(sql, {
        delayMs: bank.faults.current().webhookDelayMs,
        amountMinor: sql`${amountMinor}::bigint`,
      })}
      select * from changed`;
    return row;
  } catch (error) {
    // The same key at the same instant for another payment: the other call was first, and this one did nothing.
    if (isKeyTaken(error)) return undefined;
    throw error;
  }
}

/** Why nothing was captured just now: it was done before under this key, or it cannot be done. */
async function explain(
  bank: Bank,
  request: CaptureRequest,
): Promise<Result<{ readonly payment: Payment; readonly replyLost: boolean }, Refusal>> {
  const earlier = await findOperation(bank.sql, 'CAPTURE', request.idempotencyKey);
  if (earlier && (earlier.paymentId !== request.paymentId || earlier.amountMinor !== request.amountMinor)) {
    return refused({ code: 'IDEMPOTENCY_KEY_REUSED' });
  }
  const row = await findRow(bank.sql, request.paymentId);
  if (row === undefined) return refused({ code: 'NOT_FOUND' });
  const payment = toPayment(row, bank.publicUrl);
  if (row.status === 'FAILED') return refused({ code: 'CAPTURE_FAILED', payment });
  if (earlier) return ok({ payment, replyLost: false });
  if (row.status === 'CAPTURED') return refused({ code: 'ALREADY_CAPTURED', payment });
  if (row.status === 'AUTHORIZED') return refused({ code: 'CAPTURE_TOO_LARGE', payment });
  return refused({ code: 'NOT_AUTHORIZED', payment });
}
