import { statusOf } from '#domain/payment/rules.ts';
import type { BankAnswer, PaymentProvider } from '#domain/payment/types.ts';
import { unreachable } from '#lib/result.ts';
import type { Engine } from './create-engine.ts';
import type { SagaTask } from './decide-task.ts';
import { reacquireStock } from './reacquire-stock.ts';

// Authorise, capture, and an unwinding of a few attempts: more in one go means that something goes in circles.
const STEPS_IN_A_ROW = 12;

/**
 * Brings one order as far as it can get now: asks the bank, settles what it said (in a transaction of its own, grouped with others), and goes on while
 * there is something to do at once. The caller has the saga's lease under `fence`; a runner that has lost it finds out at its next write and stops.
 */
export async function runSaga(engine: Engine, first: SagaTask, fence: number): Promise<void> {
  let task: SagaTask | undefined = first;
  for (let step = 0; task && step < STEPS_IN_A_ROW; step += 1) {
    const { orderId, attempt }: SagaTask = task;
    const late: Late =
      task.late && engine.settings.latePayment === 'reacquire' ? await keepLate(engine, task, fence) : {};
    if (late.kept) {
      task = late.next;
      continue;
    }
    const answer = late.news ?? (await askBank(engine.bank, task, engine.settings.publicUrl));
    const outcome = await engine.settlement.submit({ orderId, attemptId: attempt.id, answer, fence });
    task = outcome.kind === 'SETTLED' ? outcome.next : undefined;
  }
}

type Late =
  /** Its stock was taken again, and it goes on; or another runner has the lease, and this one stops. */
  | { readonly kept: true; readonly next?: SagaTask }
  /** What the bank said that we did not know. */
  | { readonly kept?: false; readonly news?: BankAnswer };

/**
 * Before the payment of an expired order is given back: looks whether the money has come, and tries to keep it (LATE_PAYMENT=reacquire). It looks at the
 * bank each time, since a payer may have agreed, or an earlier void been done, without our hearing of it.
 */
async function keepLate(engine: Engine, { orderId, attempt }: SagaTask, fence: number): Promise<Late> {
  const seen = await engine.bank.lookUp(attempt.id, attempt.providerPaymentId);
  if (seen.kind !== 'PAYMENT' || statusOf(seen.payment) !== attempt.status) return { news: seen };
  if (attempt.status !== 'AUTHORIZED' && attempt.status !== 'CAPTURED') return {};
  const reacquired = await reacquireStock(engine.db, { orderId, attemptId: attempt.id, fence });
  switch (reacquired.kind) {
    case 'TAKEN':
      return { kept: true, next: reacquired.next };
    case 'LEASE_LOST':
      return { kept: true };
    case 'REFUSED':
      return {};
    default:
      return unreachable(reacquired);
  }
}

/** The one call to the bank that a step needs. Every call is repeatable: the bank knows each by a key of ours. */
function askBank(bank: PaymentProvider, { orderId, step, attempt }: SagaTask, publicUrl: string): Promise<BankAnswer> {
  const { id, providerPaymentId, amountMinor, currency, capturedMinor, paymentMethodToken } = attempt;
  switch (step) {
    case 'AUTHORIZE':
      return bank.authorise({
        key: id,
        amountMinor,
        currency,
        paymentMethodToken,
        reference: orderId,
        returnUrl: `${publicUrl}/orders/${orderId}/return`,
      });
    case 'CAPTURE':
      // Late money may have been captured before its stock was taken again.
      return providerPaymentId && attempt.status !== 'CAPTURED'
        ? bank.capture(id, providerPaymentId, amountMinor)
        : bank.lookUp(id, providerPaymentId);
    case 'ASK_BANK':
    case 'AWAIT_PAYER':
      return bank.lookUp(id, providerPaymentId);
    case 'UNWIND':
      if (!providerPaymentId || attempt.status === 'UNKNOWN') return bank.lookUp(id, providerPaymentId);
      return attempt.status === 'CAPTURED'
        ? bank.refund(id, providerPaymentId, capturedMinor, id)
        : bank.void(id, providerPaymentId);
    default:
      return unreachable(step);
  }
}
