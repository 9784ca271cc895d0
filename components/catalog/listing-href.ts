import type { ProductSort } from '#domain/catalog/types.ts';

export type Listing = { q: string; category: string; sort: ProductSort };

/** The address of a listing; what is at its default is left out. */
export function listingHref({ q, category, sort }: Listing, cursor?: string): string {
  const params = new URLSearchParams();
  if (q) params.set('q', q);
  if (category) params.set('category', category);
  if (sort !== 'relevance') params.set('sort', sort);
  if (cursor) params.set('cursor', cursor);
  const text = params.toString();
  return text ? `/?${text}` : '/';
}
