import type { BankAnswer, PaymentProvider } from '#domain/payment/types.ts';
import { unreachable } from '#lib/result.ts';
import type { Engine } from './create-engine.ts';
import type { SagaTask } from './decide-task.ts';

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
    const answer = await askBank(engine.bank, task, engine.settings.publicUrl);
    const outcome = await engine.settlement.submit({ orderId, attemptId: attempt.id, answer, fence });
    task = outcome.kind === 'SETTLED' ? outcome.next : undefined;
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
      return providerPaymentId ? bank.capture(id, providerPaymentId, amountMinor) : bank.lookUp(id, providerPaymentId);
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
