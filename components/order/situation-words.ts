import type { Situation } from '#components/order/order-situation.ts';
import type { BadgeTone } from '#components/ui/badge.tsx';
import type { AttemptStatus } from '#db/enums.ts';

type Words = { badge: string; tone: BadgeTone; title: string; text: string };

/** What the order page says in each situation. What happens to the money is always said. */
export const situationWords: Record<Situation, Words> = {
  PAYING: {
    badge: 'Paying',
    tone: 'accent',
    title: 'We are paying with your bank',
    text: 'Your items are held for you meanwhile. This page follows by itself.',
  },
  BANK_ASKS: {
    badge: 'Waiting for you',
    tone: 'ember',
    title: 'Your bank asks you to confirm',
    text: 'Your items are held for you. Confirm the payment at your bank, and come back here: this page follows by itself.',
  },
  UNKNOWN: {
    badge: 'Confirming',
    tone: 'brass',
    title: 'We are confirming with your bank',
    text: 'Its answer got lost on the way, so we keep asking until we know. You will not be charged twice, your items stay held, and you can close this page.',
  },
  MISMATCH: {
    badge: 'Being checked',
    tone: 'brass',
    title: 'We are looking into your payment',
    text: 'Your bank answered with another amount than this order costs, so nothing was confirmed, and a person is looking at it. You are never charged an amount that you did not see.',
  },
  DECLINED: {
    badge: 'Not paid',
    tone: 'ember',
    title: 'The payment did not go through',
    text: 'You were not charged, and your items are still held for you. Try another card while the time runs.',
  },
  CONFIRMED: {
    badge: 'Confirmed',
    tone: 'good',
    title: 'It is yours',
    text: 'Paid and confirmed. The sellers are packing it now.',
  },
  REFUNDED: {
    badge: 'Refunded',
    tone: 'plain',
    title: 'We could not ship it',
    text: 'Nothing of it could be sent, and we are sorry. Everything you paid, delivery included, is on its way back to your card; banks can take a few days to show it.',
  },
  EXPIRED: {
    badge: 'Expired',
    tone: 'plain',
    title: 'The time to pay ran out',
    text: 'Your items went back on the shelf, and you were not charged. If your bank had set money aside, it is being released.',
  },
  CANCELLED: {
    badge: 'Cancelled',
    tone: 'plain',
    title: 'You cancelled this order',
    text: 'The items went back on the shelf, and you were not charged.',
  },
  REPLACED: {
    badge: 'Replaced',
    tone: 'plain',
    title: 'A newer order took its place',
    text: 'You changed your cart and ordered again, so this one was let go. It was not charged.',
  },
  OVERSUBSCRIBED: {
    badge: 'Cancelled',
    tone: 'bad',
    title: 'The seller ran short',
    text: 'The seller has fewer of these than they said, so we had to cancel your order. We are sorry. You were not charged; if your bank had set money aside, it is being released.',
  },
  PAYMENT_FAILED: {
    badge: 'Payment failed',
    tone: 'bad',
    title: 'Your bank did not hand over the money',
    text: 'It had said yes and then could not pay, so the items went back on the shelf. You were not charged.',
  },
};

const lateWords: Partial<Record<AttemptStatus, string>> = {
  AUTHORIZED:
    'Your bank said yes when the time was over, so you were not charged. The money it set aside is being released.',
  CAPTURED: 'Your bank paid when the time was over. The money is on its way back to you.',
  REFUNDED: 'Your bank paid when the time was over. You have been given all of it back.',
  UNKNOWN: 'Your bank has not told us yet whether it set money aside. We keep asking, and have it released if it did.',
};

const declineWords: Readonly<Record<string, string>> = {
  insufficient_funds: 'Your bank says there is not enough money on the card.',
  authentication_failed: 'The confirmation at your bank was refused or did not finish.',
  card_declined: 'Your bank declined the card without giving a reason.',
};

/** The bank's reason for a decline, in words. */
export function declineReason(code: string | undefined): string {
  return (code && declineWords[code]) || 'Your bank declined the card.';
}

/** What became of money that came when the order had run out; undefined when none is known of. */
export function lateMoneyWords(status: AttemptStatus): string | undefined {
  return lateWords[status];
}
