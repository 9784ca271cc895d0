import type { BankSql } from '#bank/context.ts';
import type { PaymentRow } from '#bank/payment.ts';
import { recordChange } from '#bank/record-change.ts';
import { CAPTURE_FAILS_TOKEN } from '#bank/tokens.ts';

export type CaptureRequest = {
  readonly paymentId: string;
  readonly idempotencyKey: string;
  readonly amountMinor: number;
};

/**
 * Captures a group of different payments, each where it is AUTHORIZED for as much and the key is new. Gives each one's row,
 * in order, CAPTURED or, by its token, FAILED; undefined where nothing was done. Fails as a whole, with `isKeyTaken`, when
 * a key was used for another payment at the same instant.
 */
export async function captureIfAuthorised(
  sql: BankSql,
  delayMs: number,
  group: readonly CaptureRequest[],
): Promise<(PaymentRow | undefined)[]> {
  const rows = await sql<PaymentRow[]>`
    with changed as (
      update sandbox_bank.payments p
      set status = case when p.token = ${CAPTURE_FAILS_TOKEN} then 'FAILED' else 'CAPTURED' end,
        captured_minor = case when p.token = ${CAPTURE_FAILS_TOKEN} then 0 else asked."amountMinor" end,
        updated_at = now()
      from jsonb_to_recordset(${sql.json(group)})
        as asked ("paymentId" text, "idempotencyKey" text, "amountMinor" bigint)
      where p.payment_id = asked."paymentId" and p.status = 'AUTHORIZED' and p.amount_minor >= asked."amountMinor"
        and not exists (
          select from sandbox_bank.operations o where o.kind = 'CAPTURE' and o.idempotency_key = asked."idempotencyKey"
        )
      returning p.*, asked."idempotencyKey" as operation_key, asked."amountMinor" as asked_minor
    ), written_operations as (
      insert into sandbox_bank.operations (kind, idempotency_key, payment_id, amount_minor)
      select 'CAPTURE', operation_key, payment_id, asked_minor from changed
    ), ${recordChange(sql, { delayMs, amountMinor: sql`asked_minor` })}
    select * from changed`;
  const byId = new Map(rows.map((row) => [row.paymentId, row]));
  return group.map(({ paymentId }) => byId.get(paymentId));
}
