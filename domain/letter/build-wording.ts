import type { Locale, MailKind } from '#db/enums.ts';
import { exponentOf, toDecimal } from '#lib/money.ts';
import { readWords, type WordKey } from './read-words.ts';
import type { Contents, Wording } from './types.ts';

/** What a letter of each kind is called in the messages. */
const KEYS = {
  ORDER_CONFIRMED: 'orderConfirmed',
  ORDER_OVERSUBSCRIBED: 'orderOversubscribed',
  ORDER_EXPIRED: 'orderExpired',
  PAYMENT_FAILED: 'paymentFailed',
  PAYMENT_REFUNDED: 'paymentRefunded',
  LINE_REFUNDED: 'lineRefunded',
  ORDER_RELEASED: 'orderReleased',
  HOLD_EXTENDED: 'holdExtended',
  BACK_IN_STOCK: 'backInStock',
  CART_ABANDONED: 'cartAbandoned',
  WELCOME: 'welcome',
  PASSWORD_RESET: 'passwordReset',
  PASSWORD_CHANGED: 'passwordChanged',
  EMAIL_CHANGED: 'emailChanged',
} as const satisfies Record<MailKind, string>;

/** What is said below the button, in letters that need it. */
const NOTES: Partial<Record<MailKind, WordKey>> = {
  CART_ABANDONED: 'kind.cartAbandoned.note',
  PASSWORD_RESET: 'kind.passwordReset.note',
  PASSWORD_CHANGED: 'kind.passwordChanged.note',
  EMAIL_CHANGED: 'kind.emailChanged.note',
};

/** Puts what a mail tells of into the reader's language. Subjects are made of our words and order numbers only, never of a seller's. */
export function buildWording(kind: MailKind, locale: Locale, contents: Contents, shopName: string): Wording {
  const t = readWords(locale);
  const key = KEYS[kind];
  const money = (amountMinor: number) => formatAmount(amountMinor, contents.currency ?? '', locale);
  const { item, totals } = contents;
  const words = {
    shop: shopName,
    name: contents.name ?? '',
    number: contents.orderNumber ?? '',
    amount: contents.amountMinor === undefined ? '' : money(contents.amountMinor),
    item: item ? t('lineOf', { title: item.title, quantity: item.quantity }) : '',
    title: item?.title ?? '',
  };
  const greeting = contents.name ? [t('hello', { name: contents.name })] : [];
  const note = NOTES[kind];
  return {
    lang: locale,
    shopName,
    subject: t(`kind.${key}.subject`, words),
    heading: t(`kind.${key}.heading`, words),
    paragraphs: [...greeting, t(`kind.${key}.body`, words)],
    lines: (contents.lines ?? []).map(({ title, quantity, amountMinor }) => ({
      title,
      quantity: t('units', { quantity }),
      amount: amountMinor === null ? null : money(amountMinor),
    })),
    totals: totals
      ? [
          { label: t('subtotal'), amount: money(totals.subtotalMinor) },
          ...(totals.discountMinor > 0 ? [{ label: t('discount'), amount: `−${money(totals.discountMinor)}` }] : []),
          {
            label: t('shipping'),
            amount: totals.shippingMinor === 0 ? t('shippingFree') : money(totals.shippingMinor),
          },
          { label: t('total'), amount: money(totals.totalMinor) },
        ]
      : [],
    action: { label: t(`kind.${key}.action`, words), url: contents.url },
    notes: note ? [t(note)] : [],
    ...(contents.noRemindersUrl
      ? { farewell: { words: t('whyReminder', words), label: t('noReminders'), url: contents.noRemindersUrl } }
      : {}),
  };
}

/** With the currency's own number of digits, as on the pages (components/ui/money.tsx), and as a string, past any float. */
function formatAmount(amountMinor: number, currency: string, locale: Locale): string {
  const digits = exponentOf(currency);
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(toDecimal(amountMinor, currency) as Intl.StringNumericLiteral);
}
