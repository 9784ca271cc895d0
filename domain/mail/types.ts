import type { Locale, MailKind } from '#db/enums.ts';
import type { StoredMail } from '#db/schema/mail.ts';

/** A mail to be written. `cause` is what it tells of: the same cause again changes nothing. */
export type OwedMail = {
  readonly cause: string;
  readonly kind: MailKind;
  readonly recipient: string;
  readonly locale: Locale;
  readonly data: StoredMail;
};

/** A mail as it waits in its table. */
export type WaitingMail = OwedMail & { readonly id: string; readonly createdAt: Date };

/** What is sent. `text` and `html` say the same; the text is what is left where nothing is drawn. */
export type Letter = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where one click ends mails of this kind (RFC 8058); only where nothing is lost by it. */
  readonly unsubscribeUrl?: string;
};

/** How a mail went, as far as whoever took it told us. */
export type Delivery =
  | { readonly outcome: 'TAKEN' }
  /** Not now: worth another try. */
  | { readonly outcome: 'TROUBLE'; readonly detail: string }
  /** Never: this address or this mail is refused for good. */
  | { readonly outcome: 'REFUSED'; readonly detail: string };

/** Takes a letter out of the house. `messageId` is the same for each try of one mail. Never throws. */
export type Deliver = (recipient: string, messageId: string, letter: Letter) => Promise<Delivery>;

/** Writes the letter of a mail; undefined when there is nothing to write any more (it is then not sent). */
export type Compose = (mail: WaitingMail) => Promise<Letter | undefined>;

/** A mail as the outbox page shows it. */
export type MailView = {
  id: string;
  kind: MailKind;
  recipient: string;
  locale: Locale;
  createdAt: string;
  sentAt: string | null;
  parkedAt: string | null;
};
