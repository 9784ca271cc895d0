import type { Bank } from '#bank/context.ts';
import type { PaymentRow } from '#bank/payment.ts';
import { recordChange } from '#bank/record-change.ts';

/** The payment behind a 3-D Secure address, or undefined when the address is not one of ours. */
export async function findChallenge(bank: Bank, challengeToken: string): Promise<PaymentRow | undefined> {
  const [row] = await bank.sql<PaymentRow[]>`
    select * from sandbox_bank.payments where challenge_token = ${challengeToken}`;
  return row;
}

/**
 * The customer's answer: decides a payment that REQUIRES_ACTION, and changes nothing about one that is decided. Gives
 * the payment as it is now, or undefined when the address is not one of ours.
 */
export async function answerChallenge(
  bank: Bank,
  challengeToken: string,
  outcome: 'approve' | 'decline',
): Promise<PaymentRow | undefined> {
  const { sql } = bank;
  const approved = outcome === 'approve';
  const [row] = await sql<PaymentRow[]>`
    with changed as (
      update sandbox_bank.payments
      set status = ${approved ? 'AUTHORIZED' : 'DECLINED'},
        decline_code = ${approved ? null : 'authentication_failed'}, updated_at = now()
      where challenge_token = ${challengeToken} and status = 'REQUIRES_ACTION'
      returning *
    ), ${recordChange(sql, { delayMs: bank.faults.current().webhookDelayMs })}
    select * from changed`;
  if (row === undefined) return findChallenge(bank, challengeToken);
  bank.eventsWritten();
  return row;
}
