'use client';

import { useTranslations } from 'next-intl';
import { findVariant, groupVariants } from '#components/catalog/group-variants.ts';
import type { ProductView, VariantView } from '#domain/catalog/types.ts';

type VariantPickerProps = { product: ProductView; chosen: VariantView; onChoose: (skuId: string) => void };

/** One of the product's variants, option by option; one that is sold out can still be looked at. */
export function VariantPicker({ product, chosen, onChoose }: VariantPickerProps) {
  const t = useTranslations('catalog');
  if (product.variants.length < 2) return null;
  return groupVariants(product, chosen).map(({ name, position, values }) => (
    <fieldset key={name} className="min-w-0">
      <legend className="mb-2 text-sm">
        <span className="font-semibold">{name || t('variant')}</span>
        {name && <span className="text-muted"> {values.find((value) => value.chosen)?.label}</span>}
      </legend>
      <div className="flex flex-wrap gap-2">
        {values.map(({ label, chosen: isChosen, gone }) => (
          <label
            key={label}
            className="relative flex min-h-11 items-center gap-2 overflow-hidden rounded-md border border-edge bg-paper px-4 font-semibold text-sm has-checked:border-accent has-checked:bg-accent-soft has-checked:shadow-[inset_0_0_0_1px_var(--color-accent)] has-focus-visible:outline-3 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={`variant-${position}`}
              value={label}
              checked={isChosen}
              onChange={() => onChoose(findVariant(product, chosen, position, label).skuId)}
              className="sr-only"
            />
            {label}
            {gone && <span className="font-normal text-muted text-xs">{t('soldOutShort')}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  ));
}
