/**
 * The cards of the sandbox: what each token makes of a payment (SPEC 7).
 *
 * `decides`      what the payment becomes when the bank has decided.
 * `afterMs`      how long deciding takes; the payment is PENDING meanwhile.
 * `losesReply`   the call that did the thing is not answered: its connection is cut. Asking again is answered.
 */
type Card = {
  readonly decides: 'AUTHORIZED' | 'REQUIRES_ACTION' | 'DECLINED';
  readonly declineCode?: string;
  readonly afterMs?: number;
  readonly losesReply?: 'AUTHORIZE' | 'CAPTURE';
};

const cards = {
  tok_ok: { decides: 'AUTHORIZED' },
  tok_3ds: { decides: 'REQUIRES_ACTION' },
  tok_declined: { decides: 'DECLINED', declineCode: 'card_declined' },
  tok_insufficient_funds: { decides: 'DECLINED', declineCode: 'insufficient_funds' },
  tok_reply_lost: { decides: 'AUTHORIZED', losesReply: 'AUTHORIZE' },
  tok_slow: { decides: 'AUTHORIZED', afterMs: 20_000 },
  tok_capture_fails: { decides: 'AUTHORIZED' },
  tok_capture_reply_lost: { decides: 'AUTHORIZED', losesReply: 'CAPTURE' },
} as const satisfies Record<string, Card>;

/** The bank breaks down on this one before it does anything, each time. */
export const ERROR_TOKEN = 'tok_error';

/** The token whose capture is refused for good; capture-payments.ts needs it inside its statement. */
export const CAPTURE_FAILS_TOKEN = 'tok_capture_fails' satisfies keyof typeof cards;

/** All cards, for statements that decide over several payments. */
export const allCards: readonly (Card & { readonly token: string })[] = Object.entries<Card>(cards).map(
  ([token, card]) => ({ token, ...card }),
);

const cardsByToken = new Map(allCards.map((card) => [card.token, card]));

/** What a token does, or undefined when the bank does not know it. */
export function findCard(token: string): Card | undefined {
  return cardsByToken.get(token);
}
