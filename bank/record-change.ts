import type { Fragment } from 'postgres';
import type { BankSql } from '#bank/context.ts';

/**
 * The tail that every change of a payment carries in its statement, so that state, history and event are written
 * together or not at all. The statement must have a CTE named `changed` with the payment rows as they are now.
 *
 * `what` is `refunded` for refunds and, for all else, the new status in lower case (`captured`): it names the history
 * row and, with `payment.` before it, the event. PENDING tells nobody. `amountMinor` is what moved, if not the
 * payment's amount. The event is due after `delayMs` (a fault; normally 0).
 */
export function recordChange(
  sql: BankSql,
  options: { readonly delayMs: number; readonly what?: Fragment; readonly amountMinor?: Fragment },
): Fragment {
  const what = options.what ?? sql`lower(status)`;
  const amountMinor = options.amountMinor ?? sql`amount_minor`;
  return sql`
    written_history as (
      insert into sandbox_bank.history (payment_id, kind, status, amount_minor)
      select payment_id, ${what}, status, ${amountMinor} from changed
    ),
    written_event as (
      insert into sandbox_bank.webhook_events
        (event_id, payment_id, type, status, amount_minor, currency, next_attempt_at)
      select 'evt_' || replace(gen_random_uuid()::text, '-', ''), payment_id, 'payment.' || ${what}, status,
        amount_minor, currency, now() + ${options.delayMs}::int * interval '1 millisecond'
      from changed where status <> 'PENDING'
    )`;
}
