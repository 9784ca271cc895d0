import type { AttemptStatus, DifferenceKind } from '#db/enums.ts';
import { isStale, isUnsettled, statusOf } from '#domain/payment/rules.ts';
import type { Attempt, BankPayment } from '#domain/payment/types.ts';

/*
 * How the bank and our books can differ about one payment, once nothing about it is in motion:
 *
 *   AT_BANK_ONLY   the bank has money of a payer for a payment that is no attempt of ours (or a second one under an attempt's key)
 *   AT_SHOP_ONLY   our books have money of it, and the bank knows no such payment
 *   CURRENCY       another currency than we asked for
 *   AMOUNT         another amount than we asked for
 *   STATUS         one side holds or has taken money, or has given some back, and the other says otherwise
 *
 * Only money counts: declined here and voided there is the same to everybody. What is in motion is the saga's to settle, and a page of
 * the bank's list is older than our books by the time it is compared.
 */

/** When books and bank are compared, and what is left alone. */
export const reconcilePolicy = {
  /** A difference that nobody would otherwise notice may wait so long; a run over a quiet day is a few pages. */
  everyMs: 300_000,
  /** Read again before what the last run covered: payments change after they were made, by refunds on the next morning at the latest as a rule. */
  overlapMs: 86_400_000,
  /** Where there was no run before: an authorisation ends by itself after about 7 days. */
  firstLookBackMs: 7 * 86_400_000,
  /** Whatever changed within this time is left to who changes it: far beyond the time-outs of every call and lease. */
  quietMs: 300_000,
  /** A payment that stands elsewhere than in our books is asked about after this: by then its webhook is late. */
  askAfterMs: 60_000,
  /** No order waits longer for its payment (the cap of an unknown one), so nobody will come for an authorisation older than this. */
  orphanMs: 1_800_000,
  /** The clocks of web processes and bank are not the same. */
  clocksApartMs: 300_000,
} as const;

export type ReconcilePolicy = { readonly [Name in keyof typeof reconcilePolicy]: number };

/** An attempt as our books have it, with what says whether it may be compared. */
export type BookedAttempt = Pick<
  Attempt,
  'id' | 'orderId' | 'status' | 'providerPaymentId' | 'amountMinor' | 'currency' | 'capturedMinor' | 'refundedMinor'
> & {
  /** Its saga or a refund of its order is at work, or something about it changed just now. */
  readonly inMotion: boolean;
  /** Somebody runs its saga now and will hear the bank themselves. */
  readonly leased: boolean;
  readonly ageMs: number;
};

/** Where the payer's money is. */
function moneyOf(status: AttemptStatus): 'HELD' | 'TAKEN' | 'NONE' {
  if (status === 'AUTHORIZED') return 'HELD';
  return status === 'CAPTURED' || status === 'REFUNDED' ? 'TAKEN' : 'NONE';
}

/** Whether this payment is the attempt's. A key that was used twice (Stripe forgets one after a day or so) has one payment too many. */
export function belongsTo(payment: BankPayment, booked: BookedAttempt | undefined): booked is BookedAttempt {
  return (
    booked !== undefined &&
    (booked.providerPaymentId === null || booked.providerPaymentId === payment.providerPaymentId)
  );
}

/** What differs about one payment; none of it: []. Undefined for the side that has nothing. Pure. */
export function decideDifferences(
  payment: BankPayment | undefined,
  booked: BookedAttempt | undefined,
): DifferenceKind[] {
  if (payment === undefined) return booked && moneyOf(booked.status) !== 'NONE' ? ['AT_SHOP_ONLY'] : [];
  const told = statusOf(payment);
  if (booked === undefined) return told === 'AUTHORIZED' || told === 'CAPTURED' ? ['AT_BANK_ONLY'] : [];
  const kinds: DifferenceKind[] = [];
  const comparable = payment.currency === booked.currency;
  if (moneyOf(told) !== 'NONE') {
    if (!comparable) kinds.push('CURRENCY');
    else if (payment.amountMinor !== booked.amountMinor) kinds.push('AMOUNT');
  }
  const sumsDiffer = payment.capturedMinor !== booked.capturedMinor || payment.refundedMinor !== booked.refundedMinor;
  if (moneyOf(told) !== moneyOf(booked.status) || (comparable && sumsDiffer)) kinds.push('STATUS');
  return kinds;
}

/**
 * Whether asking about the attempt can heal what differs: the bank is further than our books, and nobody is about to hear it. Once we have
 * the money, its going back by a hand at the bank, or a bank that denies it, is no news that was lost: believed, it would leave a confirmed order
 * unpaid in our books. A person is told.
 */
export function isWorthAsking(payment: BankPayment, booked: BookedAttempt, policy: ReconcilePolicy): boolean {
  const told = statusOf(payment);
  if (booked.leased || booked.ageMs < policy.askAfterMs) return false;
  if (told === booked.status || told === 'UNKNOWN' || isStale(booked, payment)) return false;
  if (booked.status === 'CAPTURED') return false;
  return moneyOf(told) !== moneyOf(booked.status) || isUnsettled(booked.status);
}

/** Attempts that nobody will come back to: what the bank still holds for one belongs to nothing. */
export const deadStatuses: readonly AttemptStatus[] = ['DECLINED', 'CANCELED', 'FAILED'];
