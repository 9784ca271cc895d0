'use client';

import { useQuery } from '@tanstack/react-query';
import { readApi } from '#app/_client/call-api.ts';
import type { PlacesView } from '#domain/account/types.ts';

/** What an address form offers for a country; undefined until it is there, and for no country. A form without it works all the same. */
export function usePlaces(country: string, wanted = true): PlacesView | undefined {
  const { data } = useQuery({
    queryKey: ['places', country],
    queryFn: () => readApi<PlacesView>(`/api/v1/places?country=${country}`),
    enabled: wanted && country !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}
