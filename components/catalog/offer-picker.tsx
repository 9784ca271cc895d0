'use client';

import { StockWords } from '#components/catalog/stock-words.tsx';
import { Money } from '#components/ui/money.tsx';
import type { OfferView } from '#domain/catalog/types.ts';

type OfferPickerProps = { offers: readonly OfferView[]; chosen: string; onChoose: (sellerId: string) => void };

/** Who sells it, for how much, and what is left: one line each, to compare. */
export function OfferPicker({ offers, chosen, onChoose }: OfferPickerProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold text-sm">{offers.length > 1 ? 'Choose a seller' : 'Sold by'}</legend>
      <div className="grid divide-y divide-line overflow-hidden rounded-lg border border-edge bg-paper">
        {offers.map((offer) => (
          <label
            key={offer.sellerId}
            className="flex min-h-14 items-center gap-3 px-4 py-2.5 has-checked:bg-accent-soft has-focus-visible:outline-3 has-focus-visible:outline-accent has-focus-visible:-outline-offset-3"
          >
            <input
              type="radio"
              name="offer"
              value={offer.sellerId}
              checked={offer.sellerId === chosen}
              onChange={() => onChoose(offer.sellerId)}
              className="size-4.5 shrink-0 outline-none"
            />
            <span className="grid min-w-0 flex-1">
              <span className="font-semibold text-sm">{offer.sellerName}</span>
              <StockWords availability={offer.availability} unitsLeft={offer.unitsLeft} />
            </span>
            <Money amount={offer.price} currency={offer.currency} className="font-semibold" />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
