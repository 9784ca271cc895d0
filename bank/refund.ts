import type { Bank } from '#bank/context.ts';
import { findOperation, findRow } from '#bank/look-up.ts';
import { type PaymentRow, type Refund, toPayment } from '#bank/payment.ts';
import { recordChange } from '#bank/record-change.ts';
import type { Refusal } from '#bank/refusals.ts';
import { isKeyTaken } from '#bank/sql-state.ts';
import { newId } from '#lib/ids.ts';
import { ok, type Result, refused } from '#lib/result.ts';

export type RefundRequest = {
  readonly paymentId: string;
  readonly idempotencyKey: string;
  readonly amountMinor: number;
};

/**
 * Gives money of a captured payment back, once per key; all refunds together never exceed what was captured.
 * The same key again gives the same refund, with the payment as it is now.
 */
export async function refundPayment(bank: Bank, request: RefundRequest): Promise<Result<Refund, Refusal>> {
  const refundId = `ref_${newId().replaceAll('-', '')}`;
  const row = await refundIfCovered(bank, request, refundId);
  if (row === undefined) return explain(bank, request);
  bank.eventsWritten();
  return ok({ refundId, amountMinor: request.amountMinor, payment: toPayment(row, bank.publicUrl) });
}

async function refundIfCovered(bank: Bank, request: RefundRequest, refundId: string): Promise<PaymentRow | undefined> {
  const { sql } = bank;
  const { paymentId, idempotencyKey, amountMinor } = request;
  try {
    const [row] = await sql<PaymentRow[]>`
      with changed as (
        update sandbox_bank.payments
        set refunded_minor = refunded_minor + ${amountMinor}::bigint, updated_at = now()
        where payment_id = ${paymentId} and status = 'CAPTURED'
          and captured_minor - refunded_minor >= ${amountMinor}::bigint
          and not exists (
            select from sandbox_bank.operations where kind = 'REFUND' and idempotency_key = ${idempotencyKey}
          )
        returning *
      ), written_operation as (
        insert into sandbox_bank.operations (kind, idempotency_key, payment_id, amount_minor, refund_id)
        select 'REFUND', ${idempotencyKey}, payment_id, ${amountMinor}::bigint, ${refundId} from changed
      ), ${recordChange(sql, {
        delayMs: bank.faults.current().webhookDelayMs,
        what: sql`'refunded'`,
        amountMinor: sql`${amountMinor}::bigint`,
      })}
      select * from changed`;
    return row;
  } catch (error) {
    // The same key at the same instant: the other call was first, and this one did nothing.
    if (isKeyTaken(error)) return undefined;
    throw error;
  }
}

/** Why nothing was refunded just now: it was done before under this key, or it cannot be done. */
async function explain(bank: Bank, request: RefundRequest): Promise<Result<Refund, Refusal>> {
  const earlier = await findOperation(bank.sql, 'REFUND', request.idempotencyKey);
  if (earlier && (earlier.paymentId !== request.paymentId || earlier.amountMinor !== request.amountMinor)) {
    return refused({ code: 'IDEMPOTENCY_KEY_REUSED' });
  }
  const row = await findRow(bank.sql, request.paymentId);
  if (row === undefined) return refused({ code: 'NOT_FOUND' });
  const payment = toPayment(row, bank.publicUrl);
  if (earlier && earlier.refundId !== null) {
    return ok({ refundId: earlier.refundId, amountMinor: earlier.amountMinor, payment });
  }
  return refused({ code: row.status === 'CAPTURED' ? 'REFUND_TOO_LARGE' : 'NOT_CAPTURED', payment });
}
