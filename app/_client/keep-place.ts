'use client';

import { placeCookie } from '#app/_client/place-cookie.ts';

// A year: people move, but not often.
const PLACE_SECONDS = 365 * 24 * 3600;

/** Keeps the city that distances are measured to; an empty one forgets it. */
export function keepPlace(place: string) {
  const age = place === '' ? 0 : PLACE_SECONDS;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers we serve.
  document.cookie = `${placeCookie}=${encodeURIComponent(place)}; path=/; max-age=${age}; samesite=lax`;
}
