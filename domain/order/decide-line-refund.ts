import type { RefundAnswer } from '#domain/payment/types.ts';
import { backoffMs } from '#lib/clock.ts';
import { unreachable } from '#lib/result.ts';
import { sagaPolicy } from './rules.ts';

/**
 * The refund of a line that could not be shipped.
 *
 *   PENDING ──► REFUNDED
 *
 * PENDING: marked, its amount settled; the bank is asked for the refund under a key of its own until it says that it has it. REFUNDED: the
 * bank has it; our books, the stock and the event that seller and buyer are told by were written together. Nothing leads back.
 *
 * It runs like the saga of an order (states.ts): a lease under a fence, one call to the bank outside any transaction, one transaction that
 * settles what it said. Asking again under the same key is how a lost answer is found out, so there is no step for it.
 */
/** NOT_NEEDED: the line cost nothing, so the bank was not asked. */
export type LineRefundAnswer = RefundAnswer | { readonly kind: 'NOT_NEEDED' };

export type LineRefundOutcome =
  | { readonly to: 'REFUNDED' }
  | {
      readonly to: 'LATER';
      readonly failures: number;
      readonly nextRunInMs: number;
      readonly error: string;
      readonly needsAttention: boolean;
    };

/** What the bank's answer makes of a refund that has failed `failures` times in a row. Pure. */
export function decideLineRefund(failures: number, answer: LineRefundAnswer): LineRefundOutcome {
  switch (answer.kind) {
    case 'NOT_NEEDED':
      return { to: 'REFUNDED' };
    case 'PAYMENT':
      return answer.refundMade
        ? { to: 'REFUNDED' }
        : callPerson(failures, `the bank gives back no more of a payment that is ${answer.payment.status}`);
    case 'NO_ANSWER':
    case 'ERROR':
      return tryLater(failures, answer.detail);
    case 'REFUSED':
      return callPerson(failures, answer.detail);
    case 'NOTHING':
      return callPerson(failures, 'the bank does not know the payment');
    default:
      return unreachable(answer);
  }
}

/** Money that does not come back by itself: later each time, and a person is called after as many failures as for a saga. */
function tryLater(failures: number, error: string): LineRefundOutcome {
  return {
    to: 'LATER',
    failures: failures + 1,
    nextRunInMs: backoffMs(failures + 1, sagaPolicy.retryBaseMs, sagaPolicy.retryCapMs),
    error,
    needsAttention: failures + 1 >= sagaPolicy.failuresBeforeAttention,
  };
}

/** Asking again cannot help. */
function callPerson(failures: number, error: string): LineRefundOutcome {
  return { to: 'LATER', failures: failures + 1, nextRunInMs: 0, error, needsAttention: true };
}

/** What a line cost, and the amount of its refund where it has been marked before. */
export type PricedLine = {
  readonly quantity: number;
  readonly unitPriceMinor: number;
  /** Its share of all discounts. */
  readonly discountMinor: number;
  readonly refundMinor: number | null;
};

/**
 * What a line's refund amounts to: what it cost, less its share of the discounts. The last line that is left gets everything that is left, so with it goes
 * the shipping, and all refunds of an order add up to what it cost to the last minor unit (SPEC 5).
 */
export function lineShare(marked: PricedLine, others: readonly PricedLine[], totalMinor: number): number {
  const isLast = others.every((line) => line.refundMinor !== null);
  if (!isLast) return marked.quantity * marked.unitPriceMinor - marked.discountMinor;
  return totalMinor - others.reduce((sum, line) => sum + (line.refundMinor ?? 0), 0);
}
