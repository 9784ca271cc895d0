import { useTranslations } from 'next-intl';
import { classNames } from '#components/ui/class-names.ts';
import { Money } from '#components/ui/money.tsx';
import { fromDecimal } from '#lib/money.ts';

type PriceProps = {
  price: string;
  /** What it costs in the campaign that runs; null when none does. */
  reduced: string | null;
  currency: string;
  /** Said before the price and never parted from it: "from". */
  before?: string;
  className?: string;
};

/** A price, and beside a reduced one the former, struck through; heard as "now … was …". */
export function Price({ price, reduced, currency, before, className }: PriceProps) {
  const t = useTranslations('ui');
  const word = before && <span className="font-normal text-muted text-sm">{before} </span>;
  if (reduced === null) {
    const money = <Money amount={price} currency={currency} {...(className && { className })} />;
    return word ? (
      <span className="whitespace-nowrap">
        {word}
        {money}
      </span>
    ) : (
      money
    );
  }
  return (
    <span className={classNames('inline-flex flex-wrap items-baseline gap-x-2', className)}>
      <span className="whitespace-nowrap">
        {word}
        <span className="text-ember">
          <span className="sr-only">{t('priceNow')} </span>
          <Money amount={reduced} currency={currency} />
        </span>
      </span>
      <s className="font-normal font-sans text-[max(0.8em,0.75rem)] text-muted">
        <span className="sr-only">{t('priceWas')} </span>
        <Money amount={price} currency={currency} />
      </s>
    </span>
  );
}

/** How much lower, in whole percent; 0 for less than one. */
export function percentOff(price: string, reduced: string | null, currency: string): number {
  const before = fromDecimal(price, currency);
  const now = reduced === null ? undefined : fromDecimal(reduced, currency);
  return before && now !== undefined ? Math.floor(((before - now) * 100) / before) : 0;
}
