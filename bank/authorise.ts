import { setTimeout as wait } from 'node:timers/promises';
import type { Bank } from '#bank/context.ts';
import { decidePending, TIMER_SLACK_MS } from '#bank/decide-pending.ts';
import { findRow, findRowByKey } from '#bank/look-up.ts';
import { type Payment, type PaymentRow, toPayment } from '#bank/payment.ts';
import type { Refusal } from '#bank/refusals.ts';
import { ERROR_TOKEN, findCard } from '#bank/tokens.ts';
import { newId, randomToken, sha256 } from '#lib/ids.ts';
import { ok, present, type Result, refused } from '#lib/result.ts';

export type AuthoriseRequest = {
  readonly idempotencyKey: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly token: string;
  readonly reference: string;
  readonly returnUrl: string;
};

/**
 * Asks the bank for money: makes one payment per idempotency key, however often and at whatever instants it is called.
 * `made` says whether this call made it; a repeat gets the payment as it is now. Waits, without a connection, while the
 * bank takes its time to decide; a repeat meanwhile gets PENDING at once. `replyLost` asks the caller not to answer.
 */
export async function authorisePayment(
  bank: Bank,
  request: AuthoriseRequest,
): Promise<Result<{ readonly payment: Payment; readonly made: boolean; readonly replyLost: boolean }, Refusal>> {
  if (request.token === ERROR_TOKEN) return refused({ code: 'INTERNAL' });
  const card = findCard(request.token);
  if (card === undefined) return refused({ code: 'UNKNOWN_TOKEN' });

  const { faults } = bank;
  const { idempotencyKey, amountMinor, currency, token, reference, returnUrl } = request;
  const requestHash = sha256(JSON.stringify([amountMinor, currency, token, reference, returnUrl]));
  const slow = faults.strikes('slowRate', idempotencyKey);
  const decideAfterMs = card.afterMs ?? (slow ? faults.current().slowMs : 0);
  const pending = decideAfterMs > 0;
  const made = await bank.insertPayment({
    paymentId: `pay_${newId().replaceAll('-', '')}`,
    idempotencyKey,
    requestHash,
    reference,
    amountMinor,
    currency,
    token,
    returnUrl,
    status: pending ? 'PENDING' : card.decides,
    declineCode: pending ? null : (card.declineCode ?? null),
    challengeToken: card.decides === 'REQUIRES_ACTION' ? randomToken() : null,
    decideAfterMs: pending ? decideAfterMs : null,
  });

  if (made === undefined) {
    const earlier = present(await findRowByKey(bank.sql, idempotencyKey), 'the payment that holds this key');
    if (earlier.requestHash !== requestHash) return refused({ code: 'IDEMPOTENCY_KEY_REUSED' });
    return ok({ payment: toPayment(earlier, bank.publicUrl), made: false, replyLost: false });
  }

  bank.eventsWritten();
  const row = pending ? await decided(bank, made, decideAfterMs) : made;
  return ok({ payment: toPayment(row, bank.publicUrl), made: true, replyLost: card.losesReply === 'AUTHORIZE' });
}

/** The payment once its time has come: decided, or voided meanwhile. Throws when the bank is asked to stop first. */
async function decided(bank: Bank, row: PaymentRow, afterMs: number): Promise<PaymentRow> {
  await wait(afterMs + TIMER_SLACK_MS, undefined, { signal: bank.stopping });
  await decidePending(bank);
  return present(await findRow(bank.sql, row.paymentId), 'the payment just made');
}
