import { codeWords } from '#components/admin/code-words.ts';
import { formatMoment } from '#components/ui/moment.tsx';

/*
 * What is said of the acts of the console, done and refused: by its pages, and on the page that follows a form that was sent without scripts. Answers are those
 * of /api/admin.
 */

export type Said = { tone: 'good' | 'info' | 'brass' | 'bad'; text: string };

/** A refusal, as far as words depend on it. */
type Refusal = { code: string };

export type SweeperDone = { state?: 'DONE' | 'UNDER_WAY'; releasedOrders?: number; releasedHolds?: number };

const counted = (count: number, thing: string) => (count === 1 ? `one ${thing}` : `${count} ${thing}s`);

export function ranWords({ state, releasedOrders = 0, releasedHolds = 0 }: SweeperDone): string {
  if (state === 'UNDER_WAY') return 'The run takes longer; what it releases shows here by itself.';
  return releasedOrders === 0
    ? 'Nothing had run out that nobody else works on.'
    : `Released ${counted(releasedOrders, 'order')} with ${counted(releasedHolds, 'hold')}.`;
}

export const pausedWords = ({ paused }: { paused?: boolean }) =>
  paused ? 'Paused. Workers and timers do nothing until it ends.' : 'It was paused already.';

export const resumedWords = ({ resumed }: { resumed?: boolean }) =>
  resumed ? 'It goes on with its next run.' : 'It was not paused any more.';

export function releasedWords(number: string, { released }: { released?: boolean }): string {
  return released
    ? `Order ${number} is cancelled, and its stock is free.`
    : `Order ${number} had been cancelled already.`;
}

export const extendedWords = (number: string, holdExpiresAt: string, timeZone: string) =>
  `Order ${number} is held until ${formatMoment(holdExpiresAt, timeZone, 'second')}.`;

/** Refusals that mean that somebody was faster. */
export function holdRefusedWords(number: string, { code }: Refusal): string | undefined {
  switch (code) {
    case 'HOLD_EXPIRED':
    case 'ORDER_NOT_OPEN':
      return `The hold of order ${number} has ended meanwhile. Nothing was changed.`;
    case 'HOLD_CHANGED':
      return `The hold of order ${number} ends at another time by now. Nothing was changed; look again.`;
    case 'HOLD_AT_LIMIT':
      return `The hold of order ${number} lasts 30 minutes already, and no longer than that.`;
    case 'PAYMENT_IN_PROGRESS':
      return `The payment of order ${number} is being taken just now. Nothing was changed.`;
    default:
      return undefined;
  }
}

export type Retried = { retried?: boolean; needsAttention?: boolean };

export function retriedWords(number: string, { retried, needsAttention }: Retried): string {
  if (!retried) return `Order ${number} had gone on already.`;
  return needsAttention ? `Order ${number} was tried, and the step failed again.` : `Order ${number} goes on.`;
}

export type BankAsked = { changed?: boolean; paymentStatus?: string };

export function askedWords({ changed, paymentStatus }: BankAsked): Said {
  return changed && paymentStatus
    ? { tone: 'good', text: `The bank has news: ${codeWords(paymentStatus).toLowerCase()}.` }
    : { tone: 'info', text: 'The bank has nothing new to say.' };
}

export function orderRefusedWords({ code }: Refusal): string | undefined {
  if (code === 'ORDER_NOT_OPEN') return 'It has been decided meanwhile; below is how it is now.';
  if (code === 'PAYMENT_IN_PROGRESS') return 'Its money is being taken just now: it can no longer be cancelled.';
  if (code === 'ORDER_NOT_CONFIRMED') return 'Only lines of a confirmed order can be marked.';
  return undefined;
}

export function refundWords({ status, needsAttention }: { status: string; needsAttention: boolean }): Said {
  if (status === 'REFUNDED') {
    return { tone: 'good', text: 'The bank has given the money back. Seller and buyer are being told.' };
  }
  return {
    tone: 'brass',
    text: needsAttention
      ? 'The bank did not give the money back. The line says why.'
      : 'The bank has not answered yet. The refund goes on by itself, and seller and buyer are told when it is done.',
  };
}

export type Reconciled = { state: 'DONE' | 'FAILED' | 'PAUSED' | 'LOST' | 'UNDER_WAY' | 'NOT_DUE' };

const reconciled: Record<Reconciled['state'], string> = {
  DONE: 'Compared just now.',
  FAILED: 'The bank did not answer. Nothing was closed; it is tried again in a few minutes.',
  PAUSED: 'The list is long: the worker goes on with it.',
  NOT_DUE: 'It was compared a moment ago.',
  LOST: 'Another process has taken the run over.',
  UNDER_WAY: 'A run is under way; what it finds shows here by itself.',
};

export const reconciledWords = ({ state }: Reconciled): Said => ({
  tone: state === 'FAILED' ? 'bad' : 'info',
  text: reconciled[state],
});

export const closedWords = ({ closed }: { closed?: boolean }) =>
  closed ? 'Closed, with the reason.' : 'It was closed already.';

export const keyRevokedWords = ({ revoked }: { revoked?: boolean }) =>
  revoked ? 'The key is refused from now on.' : 'The key had been revoked already.';

export const switchedWords = (title: string, { on, changed }: { on: boolean; changed: boolean }): Said => ({
  tone: on ? 'good' : 'brass',
  text: `${title} ${changed ? 'switched' : 'stood already'} ${on ? 'on' : 'off'}.`,
});
