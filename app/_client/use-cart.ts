'use client';

import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, callApi, readApi } from '#app/_client/call-api.ts';
import type { CartItemView, CartView } from '#domain/cart/types.ts';
import { fromDecimal, toDecimal } from '#lib/money.ts';

const key = ['cart'] as const;

/** The present buyer's cart; `initial` is what the server knew when it made the page. */
export function useCart(initial: CartView) {
  return useQuery({ queryKey: key, queryFn: () => readApi<CartView>('/api/v1/cart'), initialData: initial });
}

export type LineRef = { skuId: string; sellerId: string };
type Wish = LineRef & { quantity: number };

const sameLine = (a: LineRef, b: LineRef) => a.skuId === b.skuId && a.sellerId === b.sellerId;
const lineKey = ({ skuId, sellerId }: LineRef) => `${skuId}:${sellerId}`;

/**
 * The versions of the cart that this tab made one right after the other. A change from elsewhere ends it and begins another, and so
 * tells whether an undo would write over something newer.
 */
type Run = { version: number };

/** What this tab knows of its own writes: the last cart that the server answered, the newest wish for each line, and the run. */
type Writes = { confirmed: CartView | undefined; wishes: Map<string, Wish>; run: Run };
const writesOf = new WeakMap<QueryClient, Writes>();

function knownWrites(client: QueryClient): Writes {
  const known = writesOf.get(client) ?? { confirmed: undefined, wishes: new Map(), run: { version: -1 } };
  writesOf.set(client, known);
  return known;
}

/** Whether no other write of this tab is waiting or under way besides the one that asks. */
const isLast = (client: QueryClient) => client.isMutating({ mutationKey: key }) === 1;

/** The server has answered a write: its cart is the one to go back to, and is shown once no other write is to come. */
function settle(client: QueryClient, cart: CartView): Run {
  const writes = knownWrites(client);
  writes.confirmed = cart;
  const next = cart.version - writes.run.version;
  if (next === 0 || next === 1) writes.run.version = cart.version;
  else writes.run = { version: cart.version };
  if (isLast(client)) client.setQueryData(key, cart);
  return writes.run;
}

/** Shows a change before the server has said anything to it. */
async function showAtOnce(client: QueryClient, change: (cart: CartView) => CartItemView[]) {
  await client.cancelQueries({ queryKey: key });
  const shown = client.getQueryData<CartView>(key);
  if (!shown) return;
  if (isLast(client)) knownWrites(client).confirmed = shown;
  client.setQueryData<CartView>(key, { ...shown, items: change(shown) });
}

/** A write was refused: what was shown beforehand goes, unless a later write is about to say how the cart is. */
function takeBack(client: QueryClient) {
  const { confirmed } = knownWrites(client);
  if (confirmed && isLast(client)) client.setQueryData(key, confirmed);
}

function withQuantity(item: CartItemView, quantity: number, currency: string): CartItemView {
  const unitMinor = fromDecimal(item.reducedPrice ?? item.unitPrice, currency);
  return {
    ...item,
    quantity,
    lineTotal: unitMinor === undefined ? item.lineTotal : toDecimal(unitMinor * quantity, currency),
  };
}

async function write(path: string, method: 'PUT' | 'DELETE', body?: unknown, ifMatch?: number): Promise<CartView> {
  const answer = await callApi<CartView>(path, { method, body, ...(ifMatch === undefined ? {} : { ifMatch }) });
  if (!answer.ok) throw new ApiError(answer.problem);
  return answer.value;
}

const put = ({ skuId, sellerId, quantity }: Wish, ifMatch?: number) =>
  write(`/api/v1/cart/items/${skuId}`, 'PUT', { sellerId, quantity }, ifMatch);

/**
 * Sets a line's quantity: shown at once, then replaced by the server's answer, or put back when it is refused. Writes run one after
 * another (`scope`), and of those that wait only the newest of each line is sent: five quick clicks are two requests, and the last
 * click is the one that stands.
 */
export function useSetQuantity() {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'cart' },
    mutationKey: key,
    mutationFn: async (wish: Wish) => (knownWrites(client).wishes.get(lineKey(wish)) === wish ? put(wish) : null),
    onMutate: (wish) => {
      knownWrites(client).wishes.set(lineKey(wish), wish);
      return showAtOnce(client, ({ items, currency }) =>
        items.map((item) => (sameLine(item, wish) ? withQuantity(item, wish.quantity, currency) : item)),
      );
    },
    onSuccess: (cart) => {
      if (cart) settle(client, cart);
    },
    onError: () => takeBack(client),
    onSettled: () => {
      if (isLast(client)) client.invalidateQueries({ queryKey: key });
    },
  });
}

/** How a removed line can be put back. */
export type Removal = { line: Wish; run: Run };

/** Takes a line out: gone at once, back when the server refuses. Gives the run of versions that it belongs to, for undoing it. */
export function useRemoveLine() {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'cart' },
    mutationKey: key,
    mutationFn: async (line: LineRef) =>
      settle(client, await write(`/api/v1/cart/items/${line.skuId}?sellerId=${line.sellerId}`, 'DELETE')),
    onMutate: (line) => showAtOnce(client, ({ items }) => items.filter((item) => !sameLine(item, line))),
    onError: () => takeBack(client),
  });
}

/**
 * Puts a removed line back, if the cart has been changed by nobody but this tab since: only then is what comes back what was there. It
 * is sent with the version that this is about, so that a change in another tab at this very moment counts as well (`CART_CHANGED`).
 */
export function useUndoRemoval() {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'cart' },
    mutationKey: key,
    mutationFn: async ({ line, run }: Removal) => {
      const { run: present } = knownWrites(client);
      const seen = client.getQueryData<CartView>(key)?.version ?? run.version;
      if (present !== run || seen > run.version) throw new ApiError({ code: 'CART_CHANGED', status: 409 });
      return settle(client, await put(line, run.version));
    },
    onSettled: () => {
      if (isLast(client)) client.invalidateQueries({ queryKey: key });
    },
  });
}
