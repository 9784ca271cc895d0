import type { CaptureRequest } from '#bank/capture-payments.ts';
import type { Bank } from '#bank/context.ts';
import { findOperation, findRow } from '#bank/look-up.ts';
import { type Payment, type PaymentRow, toPayment } from '#bank/payment.ts';
import type { Refusal } from '#bank/refusals.ts';
import { isKeyTaken } from '#bank/sql-state.ts';
import { findCard } from '#bank/tokens.ts';
import { ok, type Result, refused } from '#lib/result.ts';

/**
 * Takes the money of an AUTHORIZED payment: once, all or a part of what was authorised (the rest is let go).
 * The same key again gives the payment as it is now; `replyLost` asks the caller not to answer.
 */
export async function capturePayment(
  bank: Bank,
  request: CaptureRequest,
): Promise<Result<{ readonly payment: Payment; readonly replyLost: boolean }, Refusal>> {
  const row = await capturedNow(bank, request);
  if (row === undefined) return explain(bank, request);
  bank.eventsWritten();
  const payment = toPayment(row, bank.publicUrl);
  if (row.status === 'FAILED') return refused({ code: 'CAPTURE_FAILED', payment });
  return ok({ payment, replyLost: findCard(row.token)?.losesReply === 'CAPTURE' });
}

async function capturedNow(bank: Bank, request: CaptureRequest): Promise<PaymentRow | undefined> {
  try {
    return await bank.capture(request);
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
