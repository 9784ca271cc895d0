'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, callApi, readApi } from '#app/_client/call-api.ts';
import type { AddressView } from '#domain/account/types.ts';
import type { ShippingAddressView } from '#domain/order/types.ts';

const BOOK = '/api/v1/addresses';
const key = ['addresses'] as const;

type Change =
  | { act: 'add'; address: ShippingAddressView }
  | { act: 'change'; addressId: string; address: ShippingAddressView }
  | { act: 'default' | 'remove'; addressId: string };

function send(change: Change) {
  if (change.act === 'add') return callApi(BOOK, { method: 'POST', body: change.address });
  const path = `${BOOK}/${change.addressId}`;
  if (change.act === 'change') return callApi(path, { method: 'PUT', body: change.address });
  return change.act === 'default' ? callApi(`${path}/default`, { method: 'PUT' }) : callApi(path, { method: 'DELETE' });
}

/** The member's address book as it stands, and what can be done to it; the list is read again after each change, also after a refused one. */
export function useAddresses(initial: AddressView[]) {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: key,
    queryFn: async () => (await readApi<{ items: AddressView[] }>(BOOK)).items,
    initialData: initial,
  });
  const change = useMutation({
    mutationFn: async (wish: Change) => {
      const answer = await send(wish);
      if (!answer.ok) throw new ApiError(answer.problem);
    },
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
  return { addresses: data, change };
}
