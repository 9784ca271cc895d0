'use client';

import { knownValue, outdate, put } from '#app/_client/answers.ts';
import { ApiError, callApi, readApi } from '#app/_client/call-api.ts';
import { useAnswer } from '#app/_client/use-answer.ts';
import { useWrite } from '#app/_client/use-write.ts';
import type { CartItemView, CartView } from '#domain/cart/types.ts';
import { fromDecimal, toDecimal } from '#lib/money.ts';

export const cartKey = 'cart';

/** The present buyer's cart; `initial` is what the server knew when it made the page. */
export function useCart(initial: CartView): CartView {
  return useAnswer(cartKey, { question: () => readApi<CartView>('/api/v1/cart'), initial }).value;
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
const writes = {
  confirmed: undefined as CartView | undefined,
  wishes: new Map<string, Wish>(),
  run: { version: -1 } as Run,
  /** Those that wait or are under way. */
  pending: 0,
  last: Promise.resolve() as Promise<unknown>,
};

/** Whether no other write of this tab is waiting or under way besides the one that asks. */
const isLast = () => writes.pending === 1;

type CartWrite<R> = {
  /** The lines as they will be, shown before the server has said anything. */
  show?: (cart: CartView) => CartItemView[];
  send: () => Promise<R>;
  /** Whatever came of it, while it still counts as under way. */
  settled?: () => void;
};

/** Writes to the cart one after another, in the order in which they were wished for. Throws what `send` throws, with what was shown taken back. */
export async function writeCart<R>({ show, send, settled }: CartWrite<R>): Promise<R> {
  writes.pending += 1;
  if (show) showAtOnce(show);
  const mine = writes.last.then(send);
  writes.last = mine.catch(() => {});
  try {
    return await mine;
  } catch (error) {
    if (show) takeBack();
    throw error;
  } finally {
    settled?.();
    writes.pending -= 1;
  }
}

/** The server has answered a write: its cart is the one to go back to, and is shown once no other write is to come. */
export function settleCart(cart: CartView): Run {
  writes.confirmed = cart;
  const next = cart.version - writes.run.version;
  if (next === 0 || next === 1) writes.run.version = cart.version;
  else writes.run = { version: cart.version };
  if (isLast()) put(cartKey, cart);
  return writes.run;
}

function showAtOnce(change: (cart: CartView) => CartItemView[]): void {
  const shown = knownValue<CartView>(cartKey);
  if (!shown) return;
  if (isLast()) writes.confirmed = shown;
  put(cartKey, { ...shown, items: change(shown) });
}

/** A write was refused: what was shown beforehand goes, unless a later write is about to say how the cart is. */
function takeBack(): void {
  if (writes.confirmed && isLast()) put(cartKey, writes.confirmed);
}

/** After the last of several writes the cart is read as it is. */
const readWhenLast = () => {
  if (isLast()) outdate(cartKey);
};

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

const putLine = ({ skuId, sellerId, quantity }: Wish, ifMatch?: number) =>
  write(`/api/v1/cart/items/${skuId}`, 'PUT', { sellerId, quantity }, ifMatch);

/**
 * Sets a line's quantity: shown at once, then replaced by the server's answer, or put back when it is refused. Writes run one after
 * another, and of those that wait only the newest of each line is sent: five quick clicks are two requests, and the last
 * click is the one that stands.
 */
export function useSetQuantity() {
  return useWrite((wish: Wish) => {
    writes.wishes.set(lineKey(wish), wish);
    return writeCart({
      show: ({ items, currency }) =>
        items.map((item) => (sameLine(item, wish) ? withQuantity(item, wish.quantity, currency) : item)),
      send: async () => {
        if (writes.wishes.get(lineKey(wish)) === wish) settleCart(await putLine(wish));
      },
      settled: readWhenLast,
    });
  });
}

/** How a removed line can be put back. */
export type Removal = { line: Wish; run: Run };

/** Takes a line out: gone at once, back when the server refuses. Gives the run of versions that it belongs to, for undoing it. */
export function useRemoveLine() {
  return useWrite((line: LineRef) =>
    writeCart({
      show: ({ items }) => items.filter((item) => !sameLine(item, line)),
      send: async () => settleCart(await write(`/api/v1/cart/items/${line.skuId}?sellerId=${line.sellerId}`, 'DELETE')),
    }),
  );
}

/**
 * Puts a removed line back, if the cart has been changed by nobody but this tab since: only then is what comes back what was there. It
 * is sent with the version that this is about, so that a change in another tab at this very moment counts as well (`CART_CHANGED`).
 */
export function useUndoRemoval() {
  return useWrite(({ line, run }: Removal) =>
    writeCart({
      send: async () => {
        const seen = knownValue<CartView>(cartKey)?.version ?? run.version;
        if (writes.run !== run || seen > run.version) throw new ApiError({ code: 'CART_CHANGED', status: 409 });
        return settleCart(await putLine(line, run.version));
      },
      settled: readWhenLast,
    }),
  );
}
