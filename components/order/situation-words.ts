import type { Situation } from '#components/order/order-situation.ts';
import type { BadgeTone } from '#components/ui/badge.tsx';
import type { Translator } from '#components/ui/translator.ts';
import type { AttemptStatus } from '#db/enums.ts';

/** The colour of each situation; its words are under `situation` in the messages. What happens to the money is always said there. */
export const situationTones: Record<Situation, BadgeTone> = {
  PAYING: 'accent',
  BANK_ASKS: 'ember',
  UNKNOWN: 'brass',
  MISMATCH: 'brass',
  DECLINED: 'ember',
  CONFIRMED: 'good',
  REFUNDED: 'plain',
  EXPIRED: 'plain',
  CANCELLED: 'plain',
  REPLACED: 'plain',
  RELEASED: 'plain',
  OVERSUBSCRIBED: 'bad',
  PAYMENT_FAILED: 'bad',
};

const declines = ['insufficient_funds', 'authentication_failed', 'card_declined'] as const;
const late = ['AUTHORIZED', 'CAPTURED', 'REFUNDED', 'UNKNOWN'] as const satisfies readonly AttemptStatus[];

/** The bank's reason for a decline, in words. */
export function declineReason(t: Translator<'order'>, code: string | undefined): string {
  return t(`decline.${declines.find((each) => each === code) ?? 'other'}`);
}

/** What became of money that came when the order had run out; undefined when none is known of. */
export function lateMoneyWords(t: Translator<'order'>, status: AttemptStatus): string | undefined {
  const known = late.find((each) => each === status);
  return known && t(`late.${known}`);
}
