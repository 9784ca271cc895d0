import type { OrderEndReason, OrderStatus, ReleaseReason } from '#db/enums.ts';
import type { OrderState } from './read-orders.ts';
import { holdsAre, type OrderTransition, proceed, releaseAll, restingStep } from './rules.ts';
import { canMove } from './states.ts';

/** An end without a sale: the order's status, its finer reason, and what its holds are released for. */
export type Ending = { readonly to: OrderStatus; readonly reason: OrderEndReason; readonly release: ReleaseReason };

export const endings = {
  expired: { to: 'EXPIRED', reason: 'EXPIRED', release: 'EXPIRED' },
  cancelled: { to: 'CANCELLED', reason: 'CANCELLED', release: 'CANCELLED' },
  releasedByShop: { to: 'CANCELLED', reason: 'RELEASED_BY_SHOP', release: 'CANCELLED' },
  replaced: { to: 'CANCELLED', reason: 'REPLACED', release: 'REPLACED' },
  oversubscribed: { to: 'CANCELLED', reason: 'OVERSUBSCRIBED', release: 'OVERSUBSCRIBED' },
  paymentFailed: { to: 'PAYMENT_FAILED', reason: 'PAYMENT_FAILED', release: 'PAYMENT_FAILED' },
} as const satisfies Record<string, Ending>;

/**
 * Ends an open order and releases its holds; what the bank still has of it is unwound by the saga afterwards. Undefined
 * when it cannot end so any more: it is terminal, or its holds are confirmed and only the bank decides.
 */
export function decideEnding(state: OrderState, ending: Ending): OrderTransition | undefined {
  if (!canMove(state.status, ending.to) || !holdsAre.active(state)) return undefined;
  return {
    state,
    order: { to: ending.to, endReason: ending.reason },
    endings: releaseAll(state, ending.release),
    saga: proceed(state, restingStep(state, ending.to)),
  };
}

/** Ends it as EXPIRED, if every hold has run out by the database's clock: `expires_at <= now()`. */
export function decideExpiry(state: OrderState): OrderTransition | undefined {
  return state.holds.every((hold) => hold.state === 'ACTIVE' && hold.expired)
    ? decideEnding(state, endings.expired)
    : undefined;
}
