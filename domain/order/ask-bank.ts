import type { Engine } from './create-engine.ts';
import { resumeSaga } from './resume-sagas.ts';

/**
 * Asks the bank how one attempt stands, settles what it says, and lets the saga go on. For webhooks, which only say "look again" (SPEC 7).
 * With `providerPaymentId`, where it is known, the bank need not search.
 */
export async function askAboutAttempt(
  engine: Engine,
  orderId: string,
  attemptId: string,
  providerPaymentId?: string | null,
): Promise<void> {
  const answer = await engine.bank.lookUp(attemptId, providerPaymentId);
  if (answer.kind === 'PAYMENT') await engine.settlement.submit({ orderId, attemptId, answer });
  await resumeSaga(engine, orderId);
}

/**
 * The payer has come back from the bank: asks about the attempt that waits for them, so that the page they land on knows, also when
 * the webhook is late or lost. Says nothing of who asks: coming back proves nothing, only the bank's answer counts. Without a
 * waiting attempt nothing is asked.
 */
export async function askAfterReturn(engine: Engine, orderId: string): Promise<void> {
  const [waiting] = await engine.db.sql<{ attemptId: string; providerPaymentId: string | null }[]>`
    select a.id as "attemptId", a.provider_payment_id as "providerPaymentId"
      from sagas s join payment_attempts a on a.id = s.attempt_id
     where s.order_id = ${orderId} and s.step = 'AWAIT_PAYER' and a.status = 'REQUIRES_ACTION'`;
  if (waiting) await askAboutAttempt(engine, orderId, waiting.attemptId, waiting.providerPaymentId);
}
