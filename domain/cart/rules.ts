import type { StoredCartLine } from '#db/schema/cart.ts';
import { DEFAULT_MAX_PER_LINE, offerKey } from '#domain/pricing/rules.ts';
import type { OfferTerms } from '#domain/pricing/types.ts';
import type { CartAdjustment } from './types.ts';

/** A cart holds at most 100 lines (SPEC 4); the table's CHECK says the same. */
export const MAX_CART_LINES = 100;

type LineKey = { readonly skuId: string; readonly sellerId: string };
type Lines = readonly StoredCartLine[];

/** Why a line cannot be set, in the order in which it is looked for. `max` is the most units the line may have. */
export type SetLineRefusal =
  | { readonly code: 'NOT_FOUND' }
  | { readonly code: 'ITEM_UNAVAILABLE' }
  | { readonly code: 'QUANTITY_TOO_LARGE'; readonly max: number }
  | { readonly code: 'TOO_MANY_LINES'; readonly max: number };

const same = (line: LineKey) => (other: LineKey) => offerKey(other) === offerKey(line);

/**
 * The document with the line at `quantity`, a whole number from 1. The very same array when it is so already: nothing is to
 * be written then. The price and time of the first adding stay; the title follows the offer.
 */
export function setLine(
  items: Lines,
  wanted: LineKey & { readonly quantity: number },
  offer: OfferTerms | undefined,
  addedAt: string,
): Lines | SetLineRefusal {
  if (offer === undefined) return { code: 'NOT_FOUND' };
  if (!offer.active) return { code: 'ITEM_UNAVAILABLE' };
  if (wanted.quantity > offer.maxPerOrder) return { code: 'QUANTITY_TOO_LARGE', max: offer.maxPerOrder };
  const present = items.find(same(wanted));
  if (present === undefined) {
    if (items.length >= MAX_CART_LINES) return { code: 'TOO_MANY_LINES', max: MAX_CART_LINES };
    const { skuId, sellerId, quantity } = wanted;
    return [...items, { skuId, sellerId, quantity, priceAtAddMinor: offer.priceMinor, title: offer.title, addedAt }];
  }
  if (present.quantity === wanted.quantity) return items;
  const changed = { ...present, quantity: wanted.quantity, title: offer.title };
  return items.map((line) => (line === present ? changed : line));
}

/**
 * The document without the line; the very same array when it has none. Without `sellerId` the only line of that SKU is
 * meant, and `AMBIGUOUS` says that there are several.
 */
export function removeLine(
  items: Lines,
  wanted: { readonly skuId: string; readonly sellerId?: string | undefined },
): Lines | { readonly code: 'AMBIGUOUS' } {
  const matching = items.filter(
    (line) => line.skuId === wanted.skuId && (wanted.sellerId === undefined || line.sellerId === wanted.sellerId),
  );
  if (matching.length > 1) return { code: 'AMBIGUOUS' };
  return matching.length === 0 ? items : items.filter((line) => line !== matching[0]);
}

/**
 * What a confirmed order leaves: every ordered line loses the units ordered and goes when none are left. What was added
 * meanwhile stays (SPEC 4). The very same array when no ordered line is there any more.
 */
export function removeOrdered(items: Lines, ordered: readonly (LineKey & { readonly quantity: number })[]): Lines {
  const units = new Map<string, number>();
  for (const line of ordered) units.set(offerKey(line), (units.get(offerKey(line)) ?? 0) + line.quantity);
  if (!items.some((line) => units.has(offerKey(line)))) return items;
  return items
    .map((line) => ({ ...line, quantity: line.quantity - (units.get(offerKey(line)) ?? 0) }))
    .filter((line) => line.quantity > 0);
}

/**
 * The member's document with the guest's lines added: quantities of equal lines add up, no line beyond its offer's limit
 * (20 where the offer is gone), no more than 100 lines; each cut is reported. The member's own lines keep their place,
 * price and time of adding.
 */
export function mergeLines(
  member: Lines,
  guest: Lines,
  offers: ReadonlyMap<string, OfferTerms>,
): { items: Lines; adjustments: CartAdjustment[] } {
  const items = [...member];
  const adjustments: CartAdjustment[] = [];
  for (const line of guest) {
    const { skuId, sellerId } = line;
    const index = items.findIndex(same(line));
    const own = items[index];
    const requested = (own?.quantity ?? 0) + line.quantity;
    if (own === undefined && items.length >= MAX_CART_LINES) {
      adjustments.push({ code: 'TOO_MANY_LINES', skuId, sellerId, requested, quantity: 0 });
      continue;
    }
    const quantity = Math.min(requested, offers.get(offerKey(line))?.maxPerOrder ?? DEFAULT_MAX_PER_LINE);
    if (quantity < requested) adjustments.push({ code: 'QUANTITY_TOO_LARGE', skuId, sellerId, requested, quantity });
    if (own === undefined) items.push({ ...line, quantity });
    else items[index] = { ...own, quantity };
  }
  return { items, adjustments };
}
