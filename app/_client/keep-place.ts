'use client';

import { placeCookie } from '#app/_client/place-cookie.ts';

// A year: people move, but not often.
const PLACE_SECONDS = 365 * 24 * 3600;

/** Keeps the city that distances are measured to; an empty one says "anywhere", also to a member whose address is known. */
export function keepPlace(place: string) {
  const value = place === '' ? 'anywhere' : encodeURIComponent(place);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers we serve.
  document.cookie = `${placeCookie}=${value}; path=/; max-age=${PLACE_SECONDS}; samesite=lax`;
}
