import { isStale, isUnsettled, matches, statusOf } from '#domain/payment/rules.ts';
import type { Attempt, BankAnswer, BankPayment } from '#domain/payment/types.ts';
import { unreachable } from '#lib/result.ts';
import { decideEnding, endings } from './decide-ending.ts';
import type { OrderState } from './read-orders.ts';
import {
  type AttemptChange,
  confirmAll,
  holdsAre,
  type OrderTransition,
  proceed,
  releaseAll,
  restingStep,
  retryLater,
  sagaPolicy,
  unitsOf,
} from './rules.ts';
import { isOpen } from './states.ts';

const MISMATCH = { declineCode: 'PAYMENT_MISMATCH' } as const;

export type SettlementPolicy = { readonly unknownHoldCapMs: number };

/**
 * The one place where the bank's word becomes our state, whichever way it came: the answer to our call, a webhook, the buyer's
 * return, or our asking (SPEC 7). Pure. Undefined: it changes nothing (already known, or older than what we know).
 */
export function decideSettlement(
  state: OrderState,
  attempt: Attempt,
  answer: BankAnswer,
  policy: SettlementPolicy,
): OrderTransition | undefined {
  if (answer.kind !== 'PAYMENT' && isAllSettled(state)) {
    return state.saga.step === 'DONE' ? undefined : { state, saga: proceed(state, 'DONE') };
  }
  switch (answer.kind) {
    case 'PAYMENT':
      return settlePayment(state, attempt, answer.payment, policy);
    case 'NOTHING':
      return settleNothing(state, attempt);
    case 'NO_ANSWER':
      return settleUnknown(state, attempt, answer.detail, policy);
    case 'ERROR':
      return settleError(state, answer.detail);
    case 'REFUSED':
      return settleRefusal(state, attempt, answer.code);
    default:
      return unreachable(answer);
  }
}

/**
 * The order has ended and the bank has nothing of it that must go back. Somebody who asked before that and was not answered has no trouble: to try
 * again would be an UNWIND of nothing, which never ends.
 */
function isAllSettled(state: OrderState): boolean {
  return !isOpen(state.status) && restingStep(state, state.status) === 'DONE';
}

function settlePayment(
  state: OrderState,
  attempt: Attempt,
  payment: BankPayment,
  policy: SettlementPolicy,
): OrderTransition | undefined {
  if (isStale(attempt, payment)) return undefined;
  const told = statusOf(payment);
  const works = attempt.id === state.attemptId;
  const change = told === attempt.status ? undefined : toChange(attempt, payment);
  const mismatch = (told === 'AUTHORIZED' || told === 'CAPTURED') && !matches(attempt, payment);
  // What differs is given back like the rest; the mark keeps it from ever being taken for late money.
  if (!isOpen(state.status)) return atRest(state, change && mismatch ? { ...change, ...MISMATCH } : change);
  if (mismatch) return settleMismatch(state, attempt, payment);

  switch (told) {
    case 'AUTHORIZED':
      if (holdsAre.live(state)) return confirmHolds(state, attempt, change);
      if (holdsAre.active(state)) return withAttempt(decideEnding(state, endings.expired), state, change);
      // Another attempt has the holds: this one is surplus, and unwound when the order is at rest.
      if (!works) return change && { state, attempt: change, saga: unchanged(state) };
      return { state, ...(change && { attempt: change }), saga: proceed(state, 'CAPTURE') };
    case 'CAPTURED':
      if (holdsAre.live(state)) return confirmOrder(state, change, attempt.id);
      if (holdsAre.active(state)) return withAttempt(decideEnding(state, endings.expired), state, change);
      if (!works) return change && { state, attempt: change, saga: unchanged(state) };
      return confirmOrder(state, change, attempt.id);
    case 'REQUIRES_ACTION':
      if (!works) return change && { state, attempt: change, saga: unchanged(state) };
      return {
        state,
        ...(state.status === 'PENDING' && { order: { to: 'PENDING_PAYMENT' as const } }),
        ...(change && { attempt: change }),
        saga: proceed(state, 'AWAIT_PAYER', sagaPolicy.awaitPayerPollMs),
      };
    case 'UNKNOWN':
      return settleUnknown(state, attempt, 'the bank is still working on it', policy);
    case 'DECLINED':
    case 'CANCELED':
    case 'FAILED':
    case 'REFUNDED':
      if (!works) return change && { state, attempt: change, saga: unchanged(state) };
      if (holdsAre.confirmed(state)) return failCapture(state, change);
      return {
        state,
        ...(state.status === 'PENDING' && { order: { to: 'PENDING_PAYMENT' as const } }),
        ...(change && { attempt: change }),
        saga: waitForCard(state),
      };
    case 'PENDING':
      return undefined;
    default:
      return unreachable(told);
  }
}

/** The order is terminal: the attempt is recorded, and what the bank still has is unwound. */
function atRest(state: OrderState, change: AttemptChange | undefined): OrderTransition | undefined {
  const step = restingStep(state, state.status, change);
  if (!change && step === state.saga.step) {
    // Nothing new; an unwinding that got no further is tried again later.
    return step === 'DONE' ? undefined : { state, saga: retryLater(state, 'UNWIND', 'not unwound yet', false) };
  }
  return { state, ...(change && { attempt: change }), saga: proceed(state, step) };
}

function confirmHolds(state: OrderState, attempt: Attempt, change: AttemptChange | undefined): OrderTransition {
  return {
    state,
    ...(state.status === 'PENDING' && { order: { to: 'PENDING_PAYMENT' as const } }),
    endings: confirmAll(state),
    ...(change && { attempt: change }),
    saga: proceed(state, 'CAPTURE', 0, attempt.id),
  };
}

function confirmOrder(state: OrderState, change: AttemptChange | undefined, paidBy: string): OrderTransition {
  const confirmed = { ...state, attemptId: paidBy };
  return {
    state,
    order: { to: 'CONFIRMED' },
    endings: confirmAll(state),
    ...(change && { attempt: change }),
    saga: proceed(confirmed, restingStep(confirmed, 'CONFIRMED', change)),
  };
}

/** The holds were confirmed and the money did not come for good: the units go back on hand (SPEC 7). */
function failCapture(state: OrderState, change: AttemptChange | undefined): OrderTransition {
  return {
    state,
    order: { to: 'PAYMENT_FAILED', endReason: 'CAPTURE_FAILED' },
    returned: state.holds.map(unitsOf),
    ...(change && { attempt: change }),
    saga: proceed(state, restingStep(state, 'PAYMENT_FAILED', change)),
  };
}

/** Another amount or currency than we asked for never confirms anything; a person looks at it. */
function settleMismatch(state: OrderState, attempt: Attempt, payment: BankPayment): OrderTransition | undefined {
  const known = attempt.declineCode === MISMATCH.declineCode;
  if (known && state.saga.needsAttention) return undefined;
  const change = { ...toChange(attempt, payment), status: attempt.status, capturedMinor: 0, refundedMinor: 0 };
  return {
    state,
    // A person retried, and it still differs: only the call for a person is new.
    ...(!known && { attempt: { ...change, ...MISMATCH } }),
    saga: {
      ...unchanged(state),
      lastError: `PAYMENT_MISMATCH: the bank has ${payment.amountMinor} ${payment.currency}`,
      needsAttention: true,
    },
  };
}

/** The bank knows no payment under our key. */
function settleNothing(state: OrderState, attempt: Attempt): OrderTransition | undefined {
  const final = attempt.ageMs >= sagaPolicy.nothingIsFinalAfterMs;
  if (!isOpen(state.status)) {
    if (!final)
      return { state, saga: { ...proceed(state, 'UNWIND', sagaPolicy.retryCapMs), lastError: 'not at the bank yet' } };
    const change: AttemptChange = { ...attempt, status: 'CANCELED' };
    return { state, attempt: change, saga: proceed(state, restingStep(state, state.status, change)) };
  }
  if (attempt.id !== state.attemptId || holdsAre.confirmed(state)) {
    return { state, saga: retryLater(state, state.saga.step, 'the bank does not know the payment', false) };
  }
  if (!isUnsettled(attempt.status)) return { state, saga: waitForCard(state) };
  // The call was lost on its way. Asking again under the same key cannot make a second payment.
  return { state, attempt: { ...attempt, status: 'PENDING' }, saga: proceed(state, 'AUTHORIZE') };
}

/** Nobody knows: never guess. The bank is asked until it says, and the hold is kept meanwhile up to its cap. */
function settleUnknown(
  state: OrderState,
  attempt: Attempt,
  detail: string,
  policy: SettlementPolicy,
): OrderTransition | undefined {
  if (!isOpen(state.status)) return { state, saga: retryLater(state, 'UNWIND', detail, false) };
  if (attempt.id !== state.attemptId) return undefined;
  const first = attempt.status !== 'UNKNOWN';
  return {
    state,
    ...(state.status === 'PENDING' && { order: { to: 'PENDING_PAYMENT' as const } }),
    ...(holdsAre.live(state) && { keepHoldUntil: new Date(state.createdAt.getTime() + policy.unknownHoldCapMs) }),
    ...(first && { attempt: { ...attempt, status: 'UNKNOWN' as const } }),
    saga: first
      ? { ...proceed(state, 'ASK_BANK', sagaPolicy.askBankFirstMs), lastError: detail }
      : retryLater(state, 'ASK_BANK', detail, true),
  };
}

/** Nothing was done: the same step again, later. An authorisation is retried until the hold ends, the rest until a person is called. */
function settleError(state: OrderState, detail: string): OrderTransition {
  return {
    state,
    ...(state.status === 'PENDING' && { order: { to: 'PENDING_PAYMENT' as const } }),
    saga: retryLater(state, state.saga.step, detail, isOpen(state.status) && state.saga.step !== 'CAPTURE'),
  };
}

/** The bank will not, and asking again cannot help. A token that it does not know is the buyer's to mend; anything else is ours. */
function settleRefusal(state: OrderState, attempt: Attempt, code: string): OrderTransition | undefined {
  if (!isOpen(state.status) || holdsAre.confirmed(state) || attempt.id !== state.attemptId) {
    return { state, saga: retryLater(state, state.saga.step, code, false) };
  }
  if (code === 'UNKNOWN_TOKEN') {
    return {
      state,
      ...(state.status === 'PENDING' && { order: { to: 'PENDING_PAYMENT' as const } }),
      attempt: { ...attempt, status: 'DECLINED', declineCode: 'invalid_payment_method' },
      saga: waitForCard(state),
    };
  }
  const change: AttemptChange = { ...attempt, status: 'FAILED', declineCode: 'processing_error' };
  return {
    state,
    order: { to: 'PAYMENT_FAILED', endReason: 'PAYMENT_FAILED' },
    endings: releaseAll(state, 'PAYMENT_FAILED'),
    attempt: change,
    saga: { ...proceed(state, restingStep(state, 'PAYMENT_FAILED', change)), lastError: code },
  };
}

/** Nothing to ask the bank: the buyer may try another card until the hold ends, and its end is the sweeper's to see. */
function waitForCard(state: OrderState) {
  const untilHoldEnds = state.holdExpiresAt ? state.holdExpiresAt.getTime() - state.readAt.getTime() : 0;
  return proceed(state, 'AWAIT_PAYER', Math.max(sagaPolicy.awaitPayerPollMs, untilHoldEnds));
}

function unchanged(state: OrderState) {
  const { step, failures } = state.saga;
  return { step, attemptId: state.attemptId, failures, nextRunInMs: 0, lastError: null, needsAttention: false };
}

function withAttempt(
  transition: OrderTransition | undefined,
  state: OrderState,
  change: AttemptChange | undefined,
): OrderTransition | undefined {
  if (!transition || !change || !transition.order) return transition;
  return { ...transition, attempt: change, saga: proceed(state, restingStep(state, transition.order.to, change)) };
}

function toChange(attempt: Attempt, payment: BankPayment): AttemptChange {
  return {
    id: attempt.id,
    status: statusOf(payment),
    providerPaymentId: payment.providerPaymentId,
    redirectUrl: payment.redirectUrl ?? null,
    declineCode: payment.declineCode ?? null,
    capturedMinor: payment.capturedMinor,
    refundedMinor: payment.refundedMinor,
  };
}
