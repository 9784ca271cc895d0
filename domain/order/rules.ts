import type { AttemptStatus, OrderEndReason, OrderStatus, ReleaseReason, SagaStep } from '#db/enums.ts';
import { isUnsettled } from '#domain/payment/rules.ts';
import type { Attempt } from '#domain/payment/types.ts';
import type { CouponEnding } from '#domain/pricing/end-coupons.ts';
import type { HeldUnits, HoldEnding } from '#domain/stock/types.ts';
import { backoffMs } from '#lib/clock.ts';
import type { OrderState } from './read-orders.ts';
import { isOpen } from './states.ts';

/** Everything that changes about one order in one transaction: decided purely, written by write-transitions.ts. */
export type OrderTransition = {
  readonly state: OrderState;
  readonly order?: { readonly to: OrderStatus; readonly endReason?: OrderEndReason };
  readonly endings?: readonly HoldEnding[];
  readonly returned?: readonly HeldUnits[];
  /** Holds stay until then while nobody knows about the payment. */
  readonly keepHoldUntil?: Date;
  readonly attempt?: AttemptChange;
  readonly saga: SagaChange;
};

export type AttemptChange = Pick<
  Attempt,
  'id' | 'status' | 'providerPaymentId' | 'redirectUrl' | 'declineCode' | 'capturedMinor' | 'refundedMinor'
>;

export type SagaChange = {
  readonly step: SagaStep;
  readonly attemptId: string;
  readonly failures: number;
  /** From the database's now, in milliseconds. 0: due at once. */
  readonly nextRunInMs: number;
  readonly lastError: string | null;
  readonly needsAttention: boolean;
};

/** How long between looks, and when to stop trying alone. */
export const sagaPolicy = {
  /** While the payer is in 3-D Secure the bank is asked every 10 s, in case its webhook is lost (CASES C-076: within 30 s). */
  awaitPayerPollMs: 10_000,
  askBankFirstMs: 1_000,
  retryBaseMs: 1_000,
  retryCapMs: 30_000,
  /** About five minutes of failures in a row; then a person looks (NEEDS_ATTENTION). */
  failuresBeforeAttention: 14,
  /** A bank that knows nothing of a key is believed for good once no call of ours can still be on its way. */
  nothingIsFinalAfterMs: 60_000,
} as const;

/**
 * The buyer's one extension (SPEC 7): 5 minutes more for a payer who is in 3-D Secure as the time runs out. Once an order, and never beyond 30
 * minutes from the order on, so that nobody keeps units for ever.
 */
export const extensionPolicy = { extensionMs: 300_000, offeredInLastMs: 120_000, capMs: 1_800_000 } as const;

export type Extension = { readonly offeredFrom: Date; readonly until: Date };

/** From when the hold may be extended, and until when it would then last; undefined while it may not: extended before, nobody in 3-D Secure, or at the cap. */
export function extensionOf(order: {
  readonly createdAt: Date;
  readonly holdExpiresAt: Date | null;
  readonly holdExtended: boolean;
  readonly paymentStatus: AttemptStatus;
}): Extension | undefined {
  const { createdAt, holdExpiresAt, holdExtended, paymentStatus } = order;
  if (holdExpiresAt === null || holdExtended || paymentStatus !== 'REQUIRES_ACTION') return undefined;
  const { extensionMs, offeredInLastMs, capMs } = extensionPolicy;
  const until = Math.min(holdExpiresAt.getTime() + extensionMs, createdAt.getTime() + capMs);
  if (until <= holdExpiresAt.getTime()) return undefined;
  return { offeredFrom: new Date(holdExpiresAt.getTime() - offeredInLastMs), until: new Date(until) };
}

/** The attempt the saga works on, or, once the holds are confirmed, the one that pays. */
export function sagaAttempt(state: OrderState): Attempt {
  const attempt = state.attempts.find((a) => a.id === state.attemptId);
  if (attempt === undefined) throw new Error(`The saga of order ${state.orderId} works on no attempt of it.`);
  return attempt;
}

export const holdsAre = {
  /** Held and not yet run out: it can be confirmed. */
  live: (state: OrderState) => state.holds.length > 0 && state.holds.every((h) => h.state === 'ACTIVE' && !h.expired),
  active: (state: OrderState) => state.holds.some((h) => h.state === 'ACTIVE'),
  confirmed: (state: OrderState) => state.holds.length > 0 && state.holds.every((h) => h.state === 'CONFIRMED'),
};

export function confirmAll(state: OrderState): HoldEnding[] {
  return state.holds
    .filter((h) => h.state === 'ACTIVE')
    .map((hold) => ({ ...unitsOf(hold), to: 'CONFIRMED' as const }));
}

export function releaseAll(state: OrderState, reason: ReleaseReason): HoldEnding[] {
  return state.holds
    .filter((h) => h.state === 'ACTIVE')
    .map((hold) => ({ ...unitsOf(hold), to: 'RELEASED' as const, reason }));
}

/** What becomes of the order's coupon as its state changes: redeemed as it confirms, given back as it ends in any other way. */
export function couponEndings({ state, order }: OrderTransition): CouponEnding[] {
  const { orderId, couponId } = state;
  if (couponId === null || order === undefined || isOpen(order.to)) return [];
  return [{ orderId, couponId, to: order.to === 'CONFIRMED' ? 'REDEEMED' : 'RETURNED' }];
}

export function unitsOf({ orderId, skuId, warehouseId, quantity }: HeldUnits): HeldUnits {
  return { orderId, skuId, warehouseId, quantity };
}

/** Whether the bank still has something of this attempt that must go back, given how the order ended up. */
function mustUnwind(status: AttemptStatus, paysTheOrder: boolean): boolean {
  if (paysTheOrder) return false;
  return isUnsettled(status) || status === 'CAPTURED';
}

/**
 * The saga's step for an order that is at rest in `status`: UNWIND while the bank has an attempt that must not stand, else DONE.
 * `changed` overrides the attempt of the same id, as it will be after the transition.
 */
export function restingStep(state: OrderState, status: OrderStatus, changed?: AttemptChange): 'UNWIND' | 'DONE' {
  const left = state.attempts.some((attempt) => {
    const now = changed?.id === attempt.id ? changed.status : attempt.status;
    return mustUnwind(now, status === 'CONFIRMED' && attempt.id === state.attemptId);
  });
  return left ? 'UNWIND' : 'DONE';
}

/** The attempts an UNWIND still has to deal with. */
export function attemptsToUnwind(state: OrderState): Attempt[] {
  return state.attempts.filter((attempt) =>
    mustUnwind(attempt.status, state.status === 'CONFIRMED' && attempt.id === state.attemptId),
  );
}

/** The saga going on to `step`, failures forgotten. */
export function proceed(state: OrderState, step: SagaStep, nextRunInMs = 0, attemptId = state.attemptId): SagaChange {
  return { step, attemptId, failures: 0, nextRunInMs, lastError: null, needsAttention: false };
}

/** The saga staying at its step after a failure: later each time, and after many with a person called. */
export function retryLater(state: OrderState, step: SagaStep, error: string, patient: boolean): SagaChange {
  const failures = state.saga.step === step ? state.saga.failures + 1 : 1;
  return {
    step,
    attemptId: state.attemptId,
    failures,
    nextRunInMs: backoffMs(failures, sagaPolicy.retryBaseMs, sagaPolicy.retryCapMs),
    lastError: error.slice(0, 500),
    needsAttention: !patient && failures >= sagaPolicy.failuresBeforeAttention,
  };
}

/** What people say on the phone: 8 letters and digits (Crockford's base 32) from the random end of the order's id. */
export function orderNumber(orderId: string): string {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  let bits = BigInt(`0x${orderId.replaceAll('-', '').slice(-10)}`);
  let text = '';
  for (let index = 0; index < 8; index += 1) {
    text = alphabet[Number(bits & 31n)] + text;
    bits >>= 5n;
  }
  return `${text.slice(0, 4)}-${text.slice(4)}`;
}
