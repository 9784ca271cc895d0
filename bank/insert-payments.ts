import type { BankSql } from '#bank/context.ts';
import type { PaymentRow, PaymentStatus } from '#bank/payment.ts';
import { recordChange } from '#bank/record-change.ts';

export type NewPayment = Pick<
  PaymentRow,
  'paymentId' | 'idempotencyKey' | 'requestHash' | 'reference' | 'amountMinor' | 'currency' | 'token' | 'returnUrl'
> & {
  readonly status: PaymentStatus;
  readonly declineCode: string | null;
  readonly challengeToken: string | null;
  /** How long a PENDING payment takes to be decided; null for the others. */
  readonly decideAfterMs: number | null;
};

/**
 * Writes a group of payments, with different keys, where their keys are still free. Gives each one's row, in order, or
 * undefined where another payment holds the key. Keys are taken in one order, so that two groups never wait for each
 * other in a circle.
 */
export async function insertPaymentsIfKeysFree(
  sql: BankSql,
  delayMs: number,
  group: readonly NewPayment[],
): Promise<(PaymentRow | undefined)[]> {
  const rows = await sql<PaymentRow[]>`
    with changed as (
      insert into sandbox_bank.payments
        (payment_id, idempotency_key, request_hash, reference, amount_minor, currency, token, return_url, status,
         decline_code, challenge_token, decide_at)
      select "paymentId", "idempotencyKey", "requestHash", reference, "amountMinor", currency, token, "returnUrl", status,
        "declineCode", "challengeToken", now() + "decideAfterMs" * interval '1 millisecond'
      from jsonb_to_recordset(${sql.json(group)}) as asked (
        "paymentId" text, "idempotencyKey" text, "requestHash" text, reference text, "amountMinor" bigint,
        currency text, token text, "returnUrl" text, status text, "declineCode" text, "challengeToken" text,
        "decideAfterMs" integer)
      order by "idempotencyKey"
      on conflict (idempotency_key) do nothing
      returning *
    ), ${recordChange(sql, { delayMs })}
    select * from changed`;
  const byKey = new Map(rows.map((row) => [row.idempotencyKey, row]));
  return group.map((payment) => byKey.get(payment.idempotencyKey));
}
