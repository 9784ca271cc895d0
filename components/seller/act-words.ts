import { units } from '#components/seller/stock-words.ts';

/*
 * What is said of the acts of the seller console, done and refused: by its pages, and on the page that follows a form that was sent without scripts. Answers are
 * those of /api/seller.
 */

const refused: Readonly<Record<string, string>> = {
  KEY_ENDED: 'The key has been revoked or replaced already.',
  ENDPOINT_EXISTS: 'There is a webhook to this address already.',
  LIMIT_REACHED: 'There are as many as there can be. Remove one that is not needed any more.',
  FORBIDDEN: 'You do not work for a seller any more.',
  PAYLOAD_TOO_LARGE: 'The file is too large: 2 MB go at once.',
};

export const refusedWords = ({ code }: { code: string }) => refused[code];

export type CountSet = { onHand: number; reserved: number; cancelledOrders: string[] };

export function setWords(sku: string, { onHand, cancelledOrders }: CountSet): string {
  const lost = cancelledOrders.length;
  const orders = lost === 0 ? '' : ` ${lost} ${lost === 1 ? 'order was' : 'orders were'} cancelled for it.`;
  return `${sku}: ${units(onHand)} on hand.${orders}`;
}

/** It was not as it was seen any more. */
export function countRefusedWords({ code, onHand }: { code: string; onHand?: unknown }): string | undefined {
  if (code !== 'STOCK_CHANGED') return refusedWords({ code });
  return `On hand is ${onHand} now, not what you saw. Nothing was saved: save again if your count is still right.`;
}

export const packedWords = (number: string, packed: boolean) =>
  packed ? `${number} is packed.` : `${number} is to be packed again.`;

export const madeKeyWords = 'It is shown this once: we keep only its hash.';

export const replacedKeyWords = (prefix: string) =>
  `It is shown this once. ${prefix}… goes on beside it for a week; revoke it when your system uses the new one.`;

export const revokedKeyWords = (name: string, prefix: string) => `${name} (${prefix}…) is revoked.`;

export const newSecretWords = 'It is shown this once. For a day everything is signed with the old one, too.';

export const addedEndpointWords = (url: string) =>
  `What goes to ${url} is signed with it, by the Standard Webhooks specification. It is shown this once.`;

export const changedEventsWords = 'It hears of these from now on.';

export const switchedEndpointWords = (on: boolean) => (on ? 'It is on.' : 'It is off: nothing is sent to it.');

export const sentAgainWords = (webhookId: string) => `${webhookId} goes again in a moment.`;

const plural = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

type Counted = { applied: number; oversubscribed: number; unchanged: number; stale: number; failed: number };

/** How many rows of a file of counts would be, or were, taken, and how many were not. */
export function countedWords({ applied, oversubscribed, unchanged, stale, failed }: Counted): string {
  const parts = [
    plural(applied, 'row counts', 'rows count'),
    oversubscribed > 0 && plural(oversubscribed, 'is below what is held', 'are below what is held'),
    unchanged > 0 && `${unchanged} as it is`,
    stale > 0 && plural(stale, 'is older than the last count', 'are older than the last count'),
    plural(failed, 'is wrong', 'are wrong'),
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}

type Imported = { created: number; updated: number; unchanged: number; refused: number };

/** The same for a catalogue. */
export const importedWords = ({ created, updated, unchanged, refused: wrong }: Imported) =>
  `${created} new, ${updated} changed, ${unchanged} as it is, ${plural(wrong, 'is wrong', 'are wrong')}.`;
