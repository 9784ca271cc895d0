import { transaction } from '#db/transaction.ts';
import type { Engine } from './create-engine.ts';
import type { LineRefundAnswer } from './decide-line-refund.ts';
import { settleLineRefund } from './settle-line-refund.ts';

type Leased = {
  orderId: string;
  line: number;
  fence: number;
  amountMinor: string;
  attemptId: string;
  providerPaymentId: string | null;
};

/**
 * Takes the lease of up to `limit` refunds that are due and that nobody runs, and runs them side by side: one call to the bank each, and what it said
 * settled. What a process left behind when it died is due when its lease ends. Gives how many were run; `onError` hears of each that failed unexpectedly.
 */
export async function resumeLineRefunds(
  engine: Engine,
  limit: number,
  onError: (error: unknown) => void,
): Promise<number> {
  const leased = await leaseDue(engine, limit, null);
  await Promise.all(leased.map((refund) => run(engine, refund).catch(onError)));
  return leased.length;
}

/** The same for one line, at once. False when it is done, not due, or somebody runs it. */
export async function resumeLineRefund(engine: Engine, orderId: string, line: number): Promise<boolean> {
  const [leased] = await leaseDue(engine, 1, { orderId, line });
  if (!leased) return false;
  await run(engine, leased);
  return true;
}

async function leaseDue(
  engine: Engine,
  limit: number,
  only: { readonly orderId: string; readonly line: number } | null,
): Promise<Leased[]> {
  const { leaseSeconds } = engine.settings.place;
  return await transaction(
    engine.db,
    (tx) =>
      tx.sql<Leased[]>`
      update line_refunds r
         set lease_until = now() + make_interval(secs => ${leaseSeconds}), fence = r.fence + 1
        from (select order_id, line from line_refunds
               where state = 'PENDING' and needs_attention_since is null and next_run_at <= now()
                 and (lease_until is null or lease_until <= now())
                 and (${only?.orderId ?? null}::uuid is null
                      or order_id = ${only?.orderId ?? null}::uuid and line = ${only?.line ?? null}::int)
               order by next_run_at
               limit ${limit}
                 for update skip locked) due,
             payment_attempts a
       where r.order_id = due.order_id and r.line = due.line and a.id = r.attempt_id
      returning r.order_id as "orderId", r.line, r.fence, r.amount_minor as "amountMinor", r.attempt_id as "attemptId",
                a.provider_payment_id as "providerPaymentId"`,
  );
}

async function run(engine: Engine, { orderId, line, fence, ...refund }: Leased): Promise<void> {
  await settleLineRefund(engine.db, { orderId, line, fence }, await askBank(engine, orderId, line, refund));
}

/** The one call: repeatable, since the bank knows the refund by order and line. A line that cost nothing needs none. */
async function askBank(
  engine: Engine,
  orderId: string,
  line: number,
  { attemptId, providerPaymentId, amountMinor }: Pick<Leased, 'attemptId' | 'providerPaymentId' | 'amountMinor'>,
): Promise<LineRefundAnswer> {
  if (amountMinor === '0') return { kind: 'NOT_NEEDED' };
  if (providerPaymentId === null) return { kind: 'NOTHING' };
  return await engine.bank.refund(attemptId, providerPaymentId, Number(amountMinor), `${orderId}:${line}`);
}
