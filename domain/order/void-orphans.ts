import type { AttemptStatus } from '#db/enums.ts';
import { transaction } from '#db/transaction.ts';
import { appendEvents } from '#domain/event/append-events.ts';
import { statusOf } from '#domain/payment/rules.ts';
import type { BankAnswer } from '#domain/payment/types.ts';
import type { ReconciliationRun } from './begin-reconciliation.ts';
import type { Engine } from './create-engine.ts';
import { deadStatuses, type ReconcilePolicy } from './decide-differences.ts';

type Orphan = {
  id: string;
  paymentId: string;
  attemptKey: string;
  orderId: string | null;
  amountMinor: number;
  currency: string;
};

// More than a call and its record can take; whoever dies with one in hand leaves it to the next run after this.
const LEASE_SECONDS = 60;
const AT_ONCE = 50;

/**
 * Gives up authorisations that nobody will come for: open differences, made longer than `orphanMs` ago, that are no attempt of ours, or one that is
 * declined, cancelled or failed in our books with its saga done. Each is claimed before the bank is asked, so two at once void it once, and what
 * came of it is recorded; what the bank did not do is tried again by the next run. Without a key of ours on it a payment was made by another
 * system that shares the account, and is left alone. Gives how many were voided.
 */
export async function voidOrphans(engine: Engine, run: ReconciliationRun, policy: ReconcilePolicy): Promise<number> {
  const orphans = await claim(engine, run, policy);
  const voided = await Promise.all(
    orphans.map(async (orphan) =>
      record(engine, run, orphan, await engine.bank.void(orphan.attemptKey, orphan.paymentId)),
    ),
  );
  return voided.filter(Boolean).length;
}

async function claim({ db }: Engine, run: ReconciliationRun, { orphanMs }: ReconcilePolicy): Promise<Orphan[]> {
  return await transaction(
    db,
    (tx) => tx.sql<Orphan[]>`
      update reconciliation_differences d
         set void_lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
       where d.id in (
               select o.id from reconciliation_differences o
                where o.closed_at is null and o.provider = ${run.provider} and o.bank_status = 'AUTHORIZED'
                  and o.attempt_key is not null
                  and o.bank_created_at <= now() - ${orphanMs}::float8 * interval '1 millisecond'
                  and (o.void_lease_until is null or o.void_lease_until <= now())
                  and (o.kind = 'AT_BANK_ONLY'
                       or o.kind = 'STATUS'
                          and exists (select 1 from payment_attempts a join sagas s on s.order_id = a.order_id
                                       where a.order_id = o.order_id and a.id::text = o.attempt_key and s.step = 'DONE'
                                         and a.status = any(${deadStatuses as AttemptStatus[]}::text[])))
                order by o.id
                limit ${AT_ONCE}
                  for update skip locked)
      returning d.id, d.payment_id as "paymentId", d.attempt_key as "attemptKey", d.order_id as "orderId",
                d.bank_amount_minor::float8 as "amountMinor", d.bank_currency as currency`,
  );
}

/** True: the bank holds nothing of it any more. All that was open about the payment ends with it. */
async function record(
  { db }: Engine,
  run: ReconciliationRun,
  { id, ...orphan }: Orphan,
  answer: BankAnswer,
): Promise<boolean> {
  const gone = answer.kind === 'PAYMENT' && deadStatuses.includes(statusOf(answer.payment));
  return await transaction(db, async (tx) => {
    if (!gone) {
      await tx.sql`
        update reconciliation_differences set void_lease_until = null, void_error = ${wordsOf(answer).slice(0, 500)}
         where id = ${id} and closed_at is null`;
      return false;
    }
    const closed = await tx.sql`
      update reconciliation_differences
         set closed_at = now(), closed_by = ${run.id}, closed_as = 'VOIDED', void_lease_until = null, void_error = null
       where provider = ${run.provider} and payment_id = ${orphan.paymentId} and closed_at is null`;
    if (closed.count === 0) return false;
    await appendEvents(tx, [
      {
        aggregate: `payment:${orphan.paymentId}`,
        type: 'payment.orphan_voided',
        payload: { ...orphan, provider: run.provider, runId: run.id },
      },
    ]);
    return true;
  });
}

function wordsOf(answer: BankAnswer): string {
  if (answer.kind === 'PAYMENT') return `the bank says ${statusOf(answer.payment)}`;
  return answer.kind === 'NOTHING' ? 'the bank does not know the payment' : answer.detail;
}
