import type { ProductView, VariantView } from '#domain/catalog/types.ts';

export type VariantGroup = {
  /** The option's name; empty for variants whose seller names none. */
  name: string;
  position: number;
  values: {
    label: string;
    chosen: boolean /** Nobody has it, with the other options as they are chosen. */;
    gone: boolean;
  }[];
};

const soldOut = (variant: VariantView) => variant.offers.every((offer) => offer.availability === 'OUT_OF_STOCK');

/** The values of a variant: one for each option, or its title where the product has no options by name. */
const valuesOf = (product: ProductView, variant: VariantView) =>
  isByOption(product) ? variant.optionValues : [variant.title];

/** Whether every variant says its options, and no two say the same. */
function isByOption({ optionNames, variants }: ProductView): boolean {
  const all = variants.map(({ optionValues }) => optionValues.join('\n'));
  return (
    optionNames.length > 0 &&
    variants.every(({ optionValues }) => optionValues.length === optionNames.length && optionValues.every(Boolean)) &&
    new Set(all).size === variants.length
  );
}

/** What there is to choose: the values of each option, in the order of the variants. */
export function groupVariants(product: ProductView, chosen: VariantView): VariantGroup[] {
  const names = isByOption(product) ? product.optionNames : [''];
  return names.map((name, position) => {
    const labels = [...new Set(product.variants.map((variant) => valuesOf(product, variant)[position] ?? ''))];
    const present = valuesOf(product, chosen)[position];
    const values = labels.map((label) => ({
      label,
      chosen: label === present,
      gone: soldOut(findVariant(product, chosen, position, label)),
    }));
    return { name, position, values };
  });
}

/** The variant with one option changed: the others as they are if there is such a one, else the first that has the value. */
export function findVariant(product: ProductView, chosen: VariantView, position: number, label: string): VariantView {
  const wanted = valuesOf(product, chosen).map((value, index) => (index === position ? label : value));
  const fits = product.variants.filter((variant) => valuesOf(product, variant)[position] === label);
  return (
    fits.find((variant) => valuesOf(product, variant).every((value, index) => value === wanted[index])) ??
    fits.find((variant) => !soldOut(variant)) ??
    fits[0] ??
    chosen
  );
}
