'use client';

import { ask } from '#app/_client/answers.ts';
import { ApiError, callApi, readApi } from '#app/_client/call-api.ts';
import { useAnswer } from '#app/_client/use-answer.ts';
import { useWrite } from '#app/_client/use-write.ts';
import type { AddressView } from '#domain/account/types.ts';
import type { ShippingAddressView } from '#domain/order/types.ts';

const BOOK = '/api/v1/addresses';
const key = 'addresses';

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
  const question = async () => (await readApi<{ items: AddressView[] }>(BOOK)).items;
  const { value: addresses } = useAnswer(key, { question, initial });
  const change = useWrite(async (wish: Change) => {
    const answer = await send(wish);
    await ask(key, { anew: true });
    if (!answer.ok) throw new ApiError(answer.problem);
  });
  return { addresses, change };
}
