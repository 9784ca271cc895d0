import { describe, expect, it } from 'vitest';
import type { StoredCartLine } from '#db/schema/cart.ts';
import { MAX_CART_LINES, mergeLines, removeLine, removeOrdered, setLine } from '#domain/cart/rules.ts';
import { offerKey } from '#domain/pricing/rules.ts';
import type { OfferTerms } from '#domain/pricing/types.ts';

const AT = '2026-11-01T10:00:00.000Z';
const LATER = '2026-11-02T10:00:00.000Z';

function line(skuId: string, quantity: number, given: Partial<StoredCartLine> = {}): StoredCartLine {
  return { skuId, sellerId: '1', quantity, priceAtAddMinor: 500, title: `Mug ${skuId}`, addedAt: AT, ...given };
}

function offer(skuId: string, given: Partial<OfferTerms> = {}): OfferTerms {
  return { skuId, sellerId: '1', priceMinor: 700, maxPerOrder: 20, title: `New ${skuId}`, active: true, ...given };
}

const offers = (...terms: OfferTerms[]) => new Map(terms.map((term) => [offerKey(term), term]));
const lines = (count: number) => Array.from({ length: count }, (_, index) => line(String(index + 1), 1));

describe('setLine', () => {
  const set = (items: StoredCartLine[], skuId: string, quantity: number, terms: OfferTerms | undefined) =>
    setLine(items, { skuId, sellerId: '1', quantity }, terms, LATER);

  it('adds a line with the price and title of now', () => {
    expect(set([], '7', 3, offer('7'))).toEqual([
      { skuId: '7', sellerId: '1', quantity: 3, priceAtAddMinor: 700, title: 'New 7', addedAt: LATER },
    ]);
  });

  it('keeps price, time and place of a line that is there', () => {
    expect(set([line('7', 1), line('8', 1)], '7', 3, offer('7'))).toEqual([
      line('7', 3, { title: 'New 7' }),
      line('8', 1),
    ]);
  });

  it('gives back the very same document for the same quantity', () => {
    const items = [line('7', 3)];
    expect(set(items, '7', 3, offer('7'))).toBe(items);
  });

  it('tells sellers of one SKU apart', () => {
    expect(set([line('7', 1, { sellerId: '2' })], '7', 3, offer('7'))).toHaveLength(2);
  });

  it.each([
    ['an unknown offer', [], undefined, 1, { code: 'NOT_FOUND' }],
    ['an offer that is off', [], offer('7', { active: false }), 99, { code: 'ITEM_UNAVAILABLE' }],
    [
      'an offer that is off, in the cart already',
      [line('7', 3)],
      offer('7', { active: false }),
      1,
      { code: 'ITEM_UNAVAILABLE' },
    ],
    ['21 where 20 are the limit', [], offer('7'), 21, { code: 'QUANTITY_TOO_LARGE', max: 20 }],
    ['2,147,483,648', [], offer('7'), 2_147_483_648, { code: 'QUANTITY_TOO_LARGE', max: 20 }],
    ['more than the offer allows', [], offer('7', { maxPerOrder: 2 }), 3, { code: 'QUANTITY_TOO_LARGE', max: 2 }],
    ['line 101', lines(MAX_CART_LINES), offer('777'), 1, { code: 'TOO_MANY_LINES', max: 100 }],
  ])('refuses %s', (_name, items, terms, quantity, refusal) => {
    expect(set(items, terms?.skuId ?? '7', quantity, terms)).toEqual(refusal);
  });

  it('takes line 100, the limit itself, and a change in a full cart', () => {
    expect(set(lines(MAX_CART_LINES - 1), '777', 1, offer('777'))).toHaveLength(100);
    expect(set(lines(MAX_CART_LINES), '5', 20, offer('5'))).toHaveLength(100);
  });
});

describe('removeLine', () => {
  const two = [line('7', 1), line('7', 2, { sellerId: '2' }), line('8', 1)];

  it('takes the line of the seller named', () => {
    expect(removeLine(two, { skuId: '7', sellerId: '2' })).toEqual([line('7', 1), line('8', 1)]);
  });

  it('takes the only line of a SKU without being told the seller', () => {
    expect(removeLine(two, { skuId: '8' })).toEqual(two.slice(0, 2));
  });

  it('does not guess between two sellers', () => {
    expect(removeLine(two, { skuId: '7' })).toEqual({ code: 'AMBIGUOUS' });
  });

  it('gives back the very same document when there is no such line', () => {
    expect(removeLine(two, { skuId: '9' })).toBe(two);
    expect(removeLine(two, { skuId: '8', sellerId: '2' })).toBe(two);
  });
});

describe('removeOrdered', () => {
  it('takes away what was ordered and leaves what was added meanwhile', () => {
    const ordered = [line('1', 2), line('2', 1), line('9', 5)];
    const now = [line('1', 5), line('2', 1), line('3', 4)];
    expect(removeOrdered(now, ordered)).toEqual([line('1', 3), line('3', 4)]);
  });

  it('takes a line that has become smaller since', () => {
    expect(removeOrdered([line('1', 1)], [line('1', 2)])).toEqual([]);
  });

  it('gives back the very same document when nothing ordered is left in it', () => {
    const items = [line('3', 1)];
    expect(removeOrdered(items, [line('1', 2)])).toBe(items);
  });
});

describe('mergeLines', () => {
  it('adds up equal lines and keeps the member’s own price and place', () => {
    const member = [line('1', 1), line('2', 1)];
    const guest = [line('2', 3, { priceAtAddMinor: 999, addedAt: LATER }), line('3', 1)];
    expect(mergeLines(member, guest, offers(offer('2'), offer('3')))).toEqual({
      items: [line('1', 1), line('2', 4), line('3', 1)],
      adjustments: [],
    });
  });

  it('caps at the offer’s limit, at 20 where the offer is gone, and reports both', () => {
    const member = [line('1', 3), line('2', 15)];
    const guest = [line('1', 3), line('2', 15)];
    const merged = mergeLines(member, guest, offers(offer('1', { maxPerOrder: 5 })));
    expect(merged.items).toEqual([line('1', 5), line('2', 20)]);
    expect(merged.adjustments).toEqual([
      { code: 'QUANTITY_TOO_LARGE', skuId: '1', sellerId: '1', requested: 6, quantity: 5 },
      { code: 'QUANTITY_TOO_LARGE', skuId: '2', sellerId: '1', requested: 30, quantity: 20 },
    ]);
  });

  it('leaves out what would be line 101, and reports it', () => {
    const merged = mergeLines(lines(99), [line('700', 1), line('701', 2), line('1', 1)], offers());
    expect(merged.items).toHaveLength(100);
    expect(merged.items[0]?.quantity).toBe(2);
    expect(merged.adjustments).toEqual([
      { code: 'TOO_MANY_LINES', skuId: '701', sellerId: '1', requested: 2, quantity: 0 },
    ]);
  });
});
