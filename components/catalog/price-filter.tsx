import { useTranslations } from 'next-intl';
import { type Listing, listingParams } from '#components/catalog/listing-href.ts';
import { Button } from '#components/ui/button.tsx';

type PriceFilterProps = { listing: Listing; bounds: { min: string; max: string } | null; currency: string };

/** Two bounds and a button: a plain form to the list's own address. The lowest and highest price there is stand as examples. */
export function PriceFilter({ listing, bounds, currency }: PriceFilterProps) {
  const t = useTranslations('catalog');
  const field = (name: 'min' | 'max', label: string) => (
    <label className="grid min-w-0 gap-1 text-muted text-xs">
      {`${label} (${currency})`}
      <input
        key={listing[name]}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        maxLength={15}
        defaultValue={listing[name]}
        placeholder={bounds?.[name].replace(/\.0+$/, '') ?? ''}
        className="figures min-h-10 w-full min-w-0 rounded-md border border-edge bg-paper px-3 text-ink text-sm placeholder:text-muted"
      />
    </label>
  );
  return (
    <form action="/search" className="grid grid-cols-2 items-end gap-2 max-lg:grid-cols-[1fr_1fr_auto]">
      {listingParams({ ...listing, min: '', max: '' }).map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      {field('min', t('priceFrom'))}
      {field('max', t('priceTo'))}
      <Button type="submit" tone="secondary" size="small" className="min-h-10 lg:col-span-2">
        {t('applyPrice')}
      </Button>
    </form>
  );
}
