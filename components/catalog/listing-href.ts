import type { ProductSort } from '#domain/catalog/types.ts';

/** What a list is narrowed to and how it is sorted, in the words of its address. */
export type Listing = {
  q: string;
  category: string;
  /** Slugs. */
  sellers: readonly string[];
  /** `Colour:Sand`. */
  options: readonly string[];
  /** Decimal amounts, empty for no bound. */
  min: string;
  max: string;
  inStock: boolean;
  sort: ProductSort;
};

export const everything: Listing = {
  q: '',
  category: '',
  sellers: [],
  options: [],
  min: '',
  max: '',
  inStock: false,
  sort: 'relevance',
};

/** The parameters of a list's address in their order; what is at its default is left out. */
export function listingParams(listing: Partial<Listing>): [name: string, value: string][] {
  const { q, category, sellers, options, min, max, inStock, sort } = { ...everything, ...listing };
  const params: [string, string][] = [
    ['q', q],
    ['category', category],
    ...sellers.map((seller): [string, string] => ['seller', seller]),
    ...options.map((option): [string, string] => ['option', option]),
    ['min', min],
    ['max', max],
    ['stock', inStock ? 'in' : ''],
    ['sort', sort === 'relevance' ? '' : sort],
  ];
  return params.filter(([, value]) => value !== '');
}

/** The address of a list, and of the page of it that `cursor` leads to. */
export function listingHref(listing: Partial<Listing>, cursor?: string): string {
  const params = new URLSearchParams(listingParams(listing));
  if (cursor) params.set('cursor', cursor);
  const text = params.toString();
  return text ? `/search?${text}` : '/search';
}

/** The list with one choice more, or without it when it was chosen. */
export function toggled(chosen: readonly string[], value: string): string[] {
  return chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value];
}
