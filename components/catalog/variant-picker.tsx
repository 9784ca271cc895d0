'use client';

import type { VariantView } from '#domain/catalog/types.ts';

type VariantPickerProps = { variants: readonly VariantView[]; chosen: string; onChoose: (skuId: string) => void };

/** One of the product's variants; one that is sold out can still be looked at. */
export function VariantPicker({ variants, chosen, onChoose }: VariantPickerProps) {
  if (variants.length < 2) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold text-sm">Variant</legend>
      <div className="flex flex-wrap gap-2">
        {variants.map((variant) => {
          const gone = variant.offers.every((offer) => offer.availability === 'OUT_OF_STOCK');
          return (
            <label
              key={variant.skuId}
              className="flex min-h-11 items-center gap-2 rounded-md border border-edge bg-paper px-4 font-semibold text-sm has-checked:border-accent has-checked:bg-accent-soft has-checked:shadow-[inset_0_0_0_1px_var(--color-accent)] has-focus-visible:outline-3 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
            >
              <input
                type="radio"
                name="variant"
                value={variant.skuId}
                checked={variant.skuId === chosen}
                onChange={() => onChoose(variant.skuId)}
                className="sr-only"
              />
              {variant.title}
              {gone && <span className="font-normal text-muted text-xs">sold out</span>}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
