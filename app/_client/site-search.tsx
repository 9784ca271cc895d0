'use client';

import { SearchBox } from '#components/frame/search-box.tsx';
import type { Suggestions } from '#domain/catalog/types.ts';

const NONE: Suggestions = { categories: [], products: [] };

/** Never throws but when it is broken off: without suggestions the field is what it is. */
async function findSuggestions(typed: string, signal: AbortSignal): Promise<Suggestions> {
  const response = await fetch(`/api/v1/suggestions?q=${encodeURIComponent(typed)}`, { signal });
  return response.ok ? response.json() : NONE;
}

export function SiteSearch() {
  return <SearchBox find={findSuggestions} />;
}
