'use client';

import { readApi } from '#app/_client/call-api.ts';
import { useAnswer } from '#app/_client/use-answer.ts';
import type { PlacesView } from '#domain/account/types.ts';

/** What an address form offers for a country; undefined until it is there, and for no country. A form without it works all the same. */
export function usePlaces(country: string, wanted = true): PlacesView | undefined {
  return useAnswer(`places:${country}`, {
    question: () => readApi<PlacesView>(`/api/v1/places?country=${country}`),
    wanted: wanted && country !== '',
    freshMs: Number.POSITIVE_INFINITY,
  }).value;
}
