import { setTimeout as wait } from 'node:timers/promises';
import type { Bank } from '#bank/context.ts';
import { recordChange } from '#bank/record-change.ts';
import { allCards } from '#bank/tokens.ts';

/** Node's timers may fire a millisecond early; deciding then would find the payment not due yet. */
export const TIMER_SLACK_MS = 5;

/** Decides the PENDING payments whose time has come by the database's clock, as their cards say; locked in one order. */
export async function decidePending(bank: Bank): Promise<void> {
  const { sql } = bank;
  const decided = await sql`
    with due as (
      select payment_id from sandbox_bank.payments where status = 'PENDING' and decide_at <= now()
      order by payment_id for update
    ), changed as (
      update sandbox_bank.payments p
      set status = card.decides, decline_code = card.decline_code, decide_at = null, updated_at = now()
      from due, unnest(
        ${allCards.map((card) => card.token)}::text[],
        ${allCards.map((card) => card.decides)}::text[],
        ${allCards.map((card) => card.declineCode ?? null)}::text[]
      ) as card (token, decides, decline_code)
      where p.payment_id = due.payment_id and p.token = card.token
      returning p.*
    ), ${recordChange(sql, { delayMs: bank.faults.current().webhookDelayMs })}
    select payment_id from changed`;
  if (decided.length > 0) bank.eventsWritten();
}

/**
 * Decides what an earlier process left PENDING, each at its own time; ends when nothing is left. (Payments made by this
 * process are decided by the call that made them.) A payment set PENDING by the control interface is never due.
 */
export async function decideLeftovers(bank: Bank): Promise<void> {
  while (!bank.stopping.aborted) {
    await decidePending(bank);
    const [next] = await bank.sql<{ inMs: number | null }[]>`
      select extract(epoch from min(decide_at) - now())::float8 * 1000 as in_ms
      from sandbox_bank.payments where decide_at is not null and isfinite(decide_at)`;
    if (next === undefined || next.inMs === null) return;
    await wait(Math.max(0, next.inMs) + TIMER_SLACK_MS, undefined, { signal: bank.stopping });
  }
}
