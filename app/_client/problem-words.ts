import type { Problem } from '#app/_client/call-api.ts';

const WORDS: Readonly<Record<string, string>> = {
  OFFLINE: 'There was no answer. Check your connection and try again; nothing is done twice.',
  BUSY: 'The shop is very busy just now. Try again in a few seconds.',
  RATE_LIMITED: 'That was a little too often. Wait a moment and try again.',
  NOT_FOUND: 'This is not there any more.',
  ITEM_UNAVAILABLE: 'This can no longer be bought.',
  CART_EMPTY: 'Your cart is empty by now: it was ordered or emptied in another window.',
  CART_CHANGED: 'Your cart was changed in another window. This is how it is now.',
  UNAUTHENTICATED: 'You have been signed out. Sign in and try again.',
  CROSS_ORIGIN: 'The request came from another site and was refused.',
};

/** A refusal in words for who works in a console; shoppers are told by `useProblemWords`. Codes that a page treats by itself do not come here. */
export function problemWords(problem: Problem): string {
  const words = WORDS[problem.code];
  if (words) return words;
  if (problem.status === 422) return problem.errors?.[0]?.message ?? 'Something in it is not right.';
  const reference = problem.requestId ? ` (reference ${problem.requestId})` : '';
  return `That did not work, and it is our fault${reference}. Try again in a moment.`;
}
