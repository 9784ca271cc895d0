/** One line of an order or cart in a letter. `amount` in minor units; null where prices may have changed. */
export type LetterLine = { readonly title: string; readonly quantity: number; readonly amountMinor: number | null };

/** What a letter tells of: read from the tables as it is written. */
export type Contents = {
  readonly name?: string;
  readonly orderNumber?: string;
  readonly currency?: string;
  /** The money that moved: paid, or given back. */
  readonly amountMinor?: number;
  readonly item?: { readonly title: string; readonly quantity: number };
  readonly lines?: readonly LetterLine[];
  readonly totals?: {
    readonly subtotalMinor: number;
    readonly discountMinor: number;
    readonly shippingMinor: number;
    readonly totalMinor: number;
  };
  /** Where the one button leads. */
  readonly url: string;
  readonly noRemindersUrl?: string;
};

/** A letter in words, before it is drawn: plain text everywhere. */
export type Wording = {
  readonly lang: string;
  readonly shopName: string;
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly lines: readonly { readonly title: string; readonly quantity: string; readonly amount: string | null }[];
  readonly totals: readonly { readonly label: string; readonly amount: string }[];
  readonly action: { readonly label: string; readonly url: string };
  readonly notes: readonly string[];
  readonly farewell?: { readonly words: string; readonly label: string; readonly url: string };
};
