import { type FeatureFlagKey, featureFlagKeys } from '#db/enums.ts';
import type { Flags } from './types.ts';

/** What nobody has switched off is on. */
export const allOn: Flags = Object.fromEntries(featureFlagKeys.map((key) => [key, true])) as Record<
  FeatureFlagKey,
  boolean
>;

/**
 * How long a process believes what it read. A switch must take effect within 5 s everywhere: 3 s leave two for the read itself
 * on a database that is busy, which is when flags are switched.
 */
export const FLAGS_MAX_AGE_MS = 3_000;

/** What each flag is for, in the words of who decides about it under load. None of them is needed to buy, pay or ship. */
export const flagWords: Readonly<Record<FeatureFlagKey, { title: string; off: string; saves: string }>> = {
  recommendations: {
    title: 'Recommendations',
    off: 'Product pages and the front page show no strip of other products.',
    saves: 'A query over the catalogue for each product page: the dearest read of a page that most visitors open.',
  },
  lowStockWords: {
    title: 'Low-stock words',
    off: 'Product pages and lists say “In stock” or “Sold out”, and no longer “Only 3 left”.',
    saves:
      'Crowds: a falling number makes people reload to watch it, and hurry to the same units. Counts are still checked at the order.',
  },
  liveUpdates: {
    title: 'Live updates',
    off: 'Open order pages and the console ask for news once a minute instead of every few seconds. Nothing is lost; it is seen later.',
    saves: 'Up to 30 requests a minute for each open order page, and 12 for each open console page.',
  },
  emails: {
    title: 'E-mails',
    off: 'Mails wait in their queue and go out when this is on again. Notices in the account go on.',
    saves:
      'The mail worker’s reads and writes, and its connections to the mail server, while orders come in faster than it can tell of them.',
  },
};
