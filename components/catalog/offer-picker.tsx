'use client';

import { useLocale, useTranslations } from 'next-intl';
import { StockWords } from '#components/catalog/stock-words.tsx';
import { Price } from '#components/ui/price.tsx';
import type { OfferView } from '#domain/catalog/types.ts';
import type { OriginView } from '#domain/stock/types.ts';

type OfferPickerProps = {
  offers: readonly OfferView[];
  /** Where each is sent from; an offer without one says nothing of it. */
  origins: readonly OriginView[];
  chosen: string;
  onChoose: (sellerId: string) => void;
};

/** Who sells it, for how much, from where, and what is left: one line each, to compare. */
export function OfferPicker({ offers, origins, chosen, onChoose }: OfferPickerProps) {
  const t = useTranslations('catalog');
  const several = offers.length > 1;
  const near = Math.min(...origins.map((origin) => origin.distanceKm ?? Number.POSITIVE_INFINITY));
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold text-sm">{several ? t('chooseSeller') : t('soldBy')}</legend>
      <div className="grid divide-y divide-line overflow-hidden rounded-lg border border-edge bg-paper">
        {offers.map((offer, index) => {
          const origin = origins.find((each) => each.sellerId === offer.sellerId);
          const praise = [
            ...(index === 0 && offer.availability !== 'OUT_OF_STOCK' ? [t('lowestPrice')] : []),
            ...(origin && origin.distanceKm === near ? [t('nearest')] : []),
          ];
          return (
            <label
              key={offer.sellerId}
              className="grid min-h-14 grid-cols-[auto_1fr_auto] items-center gap-x-3 px-4 py-2.5 has-checked:bg-accent-soft has-focus-visible:outline-3 has-focus-visible:outline-accent has-focus-visible:-outline-offset-3"
            >
              <input
                type="radio"
                name="offer"
                value={offer.sellerId}
                checked={offer.sellerId === chosen}
                onChange={() => onChoose(offer.sellerId)}
                className="size-4.5 shrink-0 outline-none"
              />
              <span className="grid min-w-0">
                <span className="font-semibold text-sm">{offer.sellerName}</span>
                <span className="flex flex-wrap gap-x-3">
                  <StockWords availability={offer.availability} unitsLeft={offer.unitsLeft} />
                  {origin && <Origin {...origin} />}
                </span>
              </span>
              <span className="grid justify-items-end">
                <Price
                  price={offer.price}
                  reduced={offer.reducedPrice}
                  currency={offer.currency}
                  className="justify-end font-semibold"
                />
                {several && praise.length > 0 && <span className="text-accent text-xs">{praise.join(' · ')}</span>}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

function Origin({ city, distanceKm }: OriginView) {
  const t = useTranslations('catalog');
  const locale = useLocale();
  const kilometres = new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilometer' });
  return (
    <span className="figures text-muted text-sm">
      {distanceKm === null
        ? t('sentFrom', { city })
        : t('sentFromAway', { city, distance: kilometres.format(distanceKm) })}
    </span>
  );
}
