'use client';

import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, callApi, readApi } from '#app/_client/call-api.ts';
import type { CartItemView, CartView } from '#domain/cart/types.ts';

const key = ['cart'] as const;

/** The present buyer's cart; `initial` is what the server knew when it made the page. */
export function useCart(initial: CartView) {
  return useQuery({ queryKey: key, queryFn: () => readApi<CartView>('/api/v1/cart'), initialData: initial });
}

export type LineRef = { skuId: string; sellerId: string };

const sameLine = (a: LineRef, b: LineRef) => a.skuId === b.skuId && a.sellerId === b.sellerId;

function changeItems(client: QueryClient, change: (items: CartItemView[]) => CartItemView[]) {
  const before = client.getQueryData<CartView>(key);
  if (before) client.setQueryData<CartView>(key, { ...before, items: change(before.items) });
  return { before };
}

async function write(path: string, method: 'PUT' | 'DELETE', body?: unknown): Promise<CartView> {
  const answer = await callApi<CartView>(path, { method, body });
  if (!answer.ok) throw new ApiError(answer.problem);
  return answer.value;
}

/**
 * Sets a line's quantity: shown at once, then replaced by the server's answer, or put back as it was when refused. Writes run
 * one after another (`scope`), so that the last click is the one that stands; the answers of earlier ones are not shown.
 */
export function useSetQuantity() {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'cart' },
    mutationKey: key,
    mutationFn: (line: LineRef & { quantity: number }) =>
      write(`/api/v1/cart/items/${line.skuId}`, 'PUT', { sellerId: line.sellerId, quantity: line.quantity }),
    onMutate: async (line) => {
      await client.cancelQueries({ queryKey: key });
      return changeItems(client, (items) =>
        items.map((item) => (sameLine(item, line) ? { ...item, quantity: line.quantity } : item)),
      );
    },
    onError: (_error, _line, context) => context?.before && client.setQueryData(key, context.before),
    onSuccess: (cart) => client.isMutating({ mutationKey: key }) === 1 && client.setQueryData(key, cart),
    onSettled: () => client.isMutating({ mutationKey: key }) === 1 && client.invalidateQueries({ queryKey: key }),
  });
}

/** Takes a line out: gone at once, back when the server refuses. */
export function useRemoveLine() {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'cart' },
    mutationKey: key,
    mutationFn: (line: LineRef) => write(`/api/v1/cart/items/${line.skuId}?sellerId=${line.sellerId}`, 'DELETE'),
    onMutate: async (line) => {
      await client.cancelQueries({ queryKey: key });
      return changeItems(client, (items) => items.filter((item) => !sameLine(item, line)));
    },
    onError: (_error, _line, context) => context?.before && client.setQueryData(key, context.before),
    onSuccess: (cart) => client.isMutating({ mutationKey: key }) === 1 && client.setQueryData(key, cart),
  });
}
