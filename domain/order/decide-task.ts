import type { SagaStep } from '#db/enums.ts';
import type { Attempt } from '#domain/payment/types.ts';
import type { OrderState } from './read-orders.ts';
import { attemptsToUnwind, type OrderTransition, sagaAttempt } from './rules.ts';
import { mayComeBack } from './states.ts';

/** What a saga has to ask the bank next, and about which attempt. */
export type SagaTask = {
  readonly orderId: string;
  readonly step: Exclude<SagaStep, 'DONE'>;
  /** An UNWIND of an order that expired: what turns up at the bank is late money, which `LATE_PAYMENT` decides about. */
  readonly late?: boolean;
  readonly attempt: Pick<
    Attempt,
    'id' | 'status' | 'providerPaymentId' | 'amountMinor' | 'currency' | 'capturedMinor' | 'paymentMethodToken'
  >;
};

/** The task of an order as it stands; undefined when its saga is done. */
export function taskOf(state: OrderState): SagaTask | undefined {
  const { step } = state.saga;
  if (step === 'DONE') return undefined;
  const attempt = step === 'UNWIND' ? attemptsToUnwind(state)[0] : sagaAttempt(state);
  const late = step === 'UNWIND' && mayComeBack(state.status);
  return attempt && { orderId: state.orderId, step, attempt, ...(late && { late }) };
}

/** The task that is due at once after `transition` (or as things stand, without one); undefined when there is none or it is for later. */
export function taskAfter(state: OrderState, transition: OrderTransition | undefined): SagaTask | undefined {
  if (!transition) return taskOf(state);
  const { saga, order, attempt } = transition;
  if (saga.nextRunInMs > 0 || saga.needsAttention) return undefined;
  return taskOf({
    ...state,
    status: order?.to ?? state.status,
    attemptId: saga.attemptId,
    saga: { ...state.saga, step: saga.step, failures: saga.failures },
    attempts: state.attempts.map((a) => (a.id === attempt?.id ? { ...a, ...attempt } : a)),
  });
}
