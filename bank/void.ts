import type { Bank } from '#bank/context.ts';
import { findRow } from '#bank/look-up.ts';
import { type Payment, type PaymentRow, toPayment } from '#bank/payment.ts';
import { recordChange } from '#bank/record-change.ts';
import type { Refusal } from '#bank/refusals.ts';
import { ok, type Result, refused } from '#lib/result.ts';

/**
 * Gives up a payment that has not been captured; the customer's money is free again. Repeating it changes nothing, and
 * so does voiding a payment that holds no money (DECLINED, FAILED). A captured one is refused: it takes a refund.
 */
export async function voidPayment(bank: Bank, paymentId: string): Promise<Result<Payment, Refusal>> {
  const { sql } = bank;
  const [voided] = await sql<PaymentRow[]>`
    with changed as (
      update sandbox_bank.payments set status = 'VOIDED', decide_at = null, updated_at = now()
      where payment_id = ${paymentId} and status in ('PENDING', 'REQUIRES_ACTION', 'AUTHORIZED')
      returning *
    ), ${recordChange(sql, { delayMs: bank.faults.current().webhookDelayMs })}
    select * from changed`;
  if (voided !== undefined) {
    bank.eventsWritten();
    return ok(toPayment(voided, bank.publicUrl));
  }
  const row = await findRow(sql, paymentId);
  if (row === undefined) return refused({ code: 'NOT_FOUND' });
  const payment = toPayment(row, bank.publicUrl);
  return row.status === 'CAPTURED' ? refused({ code: 'ALREADY_CAPTURED', payment }) : ok(payment);
}
