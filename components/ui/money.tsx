import { useLocale } from 'next-intl';
import { exponentOf } from '#lib/money.ts';

/**
 * A wire amount (decimal string, ISO 4217 code) as people write it. The digits are the currency's own (ISO 4217), not
 * `Intl`'s guess, and the string goes to `Intl` as a string, so no amount passes through a float.
 */
export function formatMoney(amount: string, currency: string, locale = 'en'): string {
  const digits = exponentOf(currency);
  return (
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
      .format(amount as Intl.StringNumericLiteral)
      // `Intl` writes a hyphen, which is shorter than a figure; a minus is as wide as one.
      .replace('-', '−')
  );
}

/** An amount in the reader's language. A browser of another year may write it a little differently: what the server wrote stays. */
export function Money({ amount, currency, className }: { amount: string; currency: string; className?: string }) {
  const locale = useLocale();
  return (
    <data suppressHydrationWarning value={amount} className={`figures whitespace-nowrap ${className ?? ''}`}>
      {formatMoney(amount, currency, locale)}
    </data>
  );
}
