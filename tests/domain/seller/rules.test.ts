import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chooseLosers,
  decideCount,
  judgeRow,
  normaliseSku,
  parseSourceTime,
  settleDuplicates,
  sortByLosing,
} from '#domain/seller/rules.ts';
import type { Count, CountedRow, HoldAtStake } from '#domain/seller/types.ts';

const NOW = '2026-11-30T10:00:00Z';
const NOW_MICROS = Date.parse(NOW) * 1_000;
const around = {
  nowMicros: NOW_MICROS,
  skuIds: new Map([['S-77', '7']]),
  warehouseIds: new Set(['3']),
};
const good = { sku: 'S-77', warehouseId: '3', quantity: 5, sourceUpdatedAt: NOW };

describe('judgeRow', () => {
  it.each([
    ['a string', 'S-77', 'INVALID_ROW'],
    ['null', null, 'INVALID_ROW'],
    ['an array', [good], 'INVALID_ROW'],
    ['a number', 7, 'INVALID_ROW'],
    ['an empty object', {}, 'INVALID_SKU'],
    ['a numeric SKU', { ...good, sku: 77 }, 'INVALID_SKU'],
    ['a padded SKU', { ...good, sku: 'S-77 ' }, 'INVALID_SKU'],
    ['a quantity as text', { ...good, quantity: '5' }, 'INVALID_QUANTITY'],
    ['half a unit', { ...good, quantity: 1.5 }, 'INVALID_QUANTITY'],
    ['less than nothing', { ...good, quantity: -1 }, 'INVALID_QUANTITY'],
    ['one too many', { ...good, quantity: 1_000_000_001 }, 'INVALID_QUANTITY'],
    ['1e21', { ...good, quantity: 1e21 }, 'INVALID_QUANTITY'],
    ['9007199254740993', { ...good, quantity: Number('9007199254740993') }, 'INVALID_QUANTITY'],
    ['a true quantity', { ...good, quantity: true }, 'INVALID_QUANTITY'],
    ['no quantity', { ...good, quantity: null }, 'INVALID_QUANTITY'],
    ['a numeric warehouse', { ...good, warehouseId: 3 }, 'INVALID_WAREHOUSE'],
    ['a blank warehouse', { ...good, warehouseId: ' ' }, 'INVALID_WAREHOUSE'],
    ['a warehouse of nobody, or of another', { ...good, warehouseId: '4' }, 'UNKNOWN_WAREHOUSE'],
    ['a warehouse id with a leading zero', { ...good, warehouseId: '03' }, 'UNKNOWN_WAREHOUSE'],
    ['a time without its offset', { ...good, sourceUpdatedAt: '2026-11-30T10:00:00' }, 'INVALID_TIMESTAMP'],
    ['a date', { ...good, sourceUpdatedAt: '2026-11-30' }, 'INVALID_TIMESTAMP'],
    ['30 February', { ...good, sourceUpdatedAt: '2026-02-30T10:00:00Z' }, 'INVALID_TIMESTAMP'],
    ['the year 0', { ...good, sourceUpdatedAt: '0000-01-01T00:00:00Z' }, 'INVALID_TIMESTAMP'],
    ['a time in seconds', { ...good, sourceUpdatedAt: 1_796_035_391 }, 'INVALID_TIMESTAMP'],
    ['6 minutes ahead', { ...good, sourceUpdatedAt: '2026-11-30T10:06:00Z' }, 'FUTURE_TIMESTAMP'],
    ['a microsecond too far ahead', { ...good, sourceUpdatedAt: '2026-11-30T10:05:00.000001Z' }, 'FUTURE_TIMESTAMP'],
    ['the year 2099', { ...good, sourceUpdatedAt: '2099-01-01T00:00:00Z' }, 'FUTURE_TIMESTAMP'],
    ['the end of all years', { ...good, sourceUpdatedAt: '9999-12-31T23:59:59-14:00' }, 'FUTURE_TIMESTAMP'],
    ['a SKU of nobody, or of another', { ...good, sku: 'NOPE-1' }, 'UNKNOWN_SKU'],
    ['another case', { ...good, sku: 's-77' }, 'UNKNOWN_SKU'],
    // Precedence: everything wrong at once is told as the first of it.
    [
      'all wrong but the SKU',
      { sku: 'NOPE-1', warehouseId: 4, quantity: '5', sourceUpdatedAt: '' },
      'INVALID_QUANTITY',
    ],
    ['a wrong place and time', { ...good, sku: 'NOPE-1', warehouseId: '4', sourceUpdatedAt: '' }, 'UNKNOWN_WAREHOUSE'],
    ['a wrong time and SKU', { ...good, sku: 'NOPE-1', sourceUpdatedAt: '2099-01-01T00:00:00Z' }, 'FUTURE_TIMESTAMP'],
  ])('refuses %s', (_what, row, error) => {
    expect(judgeRow(row, 0, around)).toEqual({ error });
  });

  it.each([
    ['0 units', { ...good, quantity: 0 }],
    ['-0 units', { ...good, quantity: -0 }],
    ['a billion units', { ...good, quantity: 1_000_000_000 }],
    ['4 minutes ahead', { ...good, sourceUpdatedAt: '2026-11-30T10:04:00Z' }],
    ['exactly 5 minutes ahead', { ...good, sourceUpdatedAt: '2026-11-30T10:05:00.000000Z' }],
    ['another offset', { ...good, sourceUpdatedAt: '2026-11-30T13:00:00+03:00' }],
    ['the year 1', { ...good, sourceUpdatedAt: '0001-01-01T00:00:00Z' }],
    ['fields we do not know', { ...good, note: 'x' }],
  ])('takes %s', (_what, row) => {
    const verdict = judgeRow(row, 4, around);
    expect(verdict).toMatchObject({ count: { index: 4, skuId: '7', warehouseId: '3' } });
    if ('count' in verdict) expect(Object.is(verdict.count.quantity, -0)).toBe(false);
  });
});

describe('normaliseSku', () => {
  it.each([
    ['01234', '01234'],
    ['1e3', '1e3'],
    ['0x1F', '0x1F'],
    ['12345.', '12345.'],
    ['ABC 12', 'ABC 12'],
    ['🍎-1', '🍎-1'],
    ['商'.repeat(255), '商'.repeat(255)],
    ['🍎'.repeat(255), '🍎'.repeat(255)],
    ['CAFE\u0301-1', 'CAFÉ-1'],
    ['7012ΜΤ', '7012ΜΤ'],
    ['"quoted", {braced} \\ \'; --', '"quoted", {braced} \\ \'; --'],
  ])('keeps %j', (sent, kept) => {
    expect(normaliseSku(sent)).toBe(kept);
  });

  it.each([
    '',
    ' ',
    ' A',
    'A\t',
    'A\u00a0',
    '\u3000A',
    'A\u0000',
    'A\nB',
    'A\u200bB',
    'A\u200fB',
    'A\u202eB',
    'A\u00adB',
    'A\ufeffB',
    'A\u2028B',
    '\u3164',
    '\u2800',
    'A\ufe0f',
    'A\ud800',
    'x'.repeat(256),
    'x'.repeat(100_000),
  ])('refuses %j', (sent) => {
    expect(normaliseSku(sent)).toBeUndefined();
  });
});

describe('parseSourceTime', () => {
  it.each([
    ['2026-11-30T10:00:05Z', '2026-11-30T10:00:05.000000Z'],
    ['2026-11-30T13:00:05+03:00', '2026-11-30T10:00:05.000000Z'],
    ['2026-11-30T10:00:05.1Z', '2026-11-30T10:00:05.100000Z'],
    ['2026-11-30T10:00:05.123456789Z', '2026-11-30T10:00:05.123456Z'],
    ['2026-11-30t10:00:05.000001z', '2026-11-30T10:00:05.000001Z'],
  ])('reads %s to the microsecond', (sent, text) => {
    const time = parseSourceTime(sent);
    expect(time?.text).toBe(text);
    expect(time?.micros).toBe(Date.parse(`${text.slice(0, 23)}Z`) * 1_000 + Number(text.slice(23, 26)));
  });
});

const count = (index: number, quantity: number, sourceMicros: number, skuId = '7'): Count => ({
  index,
  skuId,
  warehouseId: '3',
  quantity,
  sourceMicros,
  sourceUpdatedAt: '',
});

describe('settleDuplicates', () => {
  it('lets the newest stand, wherever it is in the batch', () => {
    const { standing, beaten } = settleDuplicates([
      count(0, 5, 1),
      count(1, 7, 2),
      count(2, 1, 1, '8'),
      count(3, 6, 1),
    ]);
    expect(standing.map((one) => one.index)).toEqual([1, 2]);
    expect(beaten).toEqual([
      { index: 0, winner: 1, same: false },
      { index: 3, winner: 1, same: false },
    ]);
  });

  it('lets the lower of one instant stand, and the first of equals', () => {
    const { standing, beaten } = settleDuplicates([count(0, 7, 1), count(1, 5, 1), count(2, 5, 1)]);
    expect(standing.map((one) => one.index)).toEqual([1]);
    expect(beaten).toEqual([
      { index: 0, winner: 1, same: false },
      { index: 2, winner: 1, same: true },
    ]);
  });
});

const row = (given: Partial<CountedRow> = {}): CountedRow => ({
  onHand: 10,
  reserved: 0,
  sourceMicros: 1_000,
  lastReported: 10,
  unseenSales: 0,
  ...given,
});

describe('decideCount', () => {
  it.each([
    ['the first count of a row', 4, 1, row({ sourceMicros: null, lastReported: null, onHand: 0 }), 'TAKEN', 4],
    ['a newer one', 4, 1_001, row(), 'TAKEN', 4],
    ['a newer one of the same quantity', 10, 1_001, row(), 'TAKEN', 10],
    ['an older one', 4, 999, row(), 'STALE', undefined],
    ['an exact repeat', 10, 1_000, row(), 'UNCHANGED', undefined],
    ['an exact repeat after sales', 10, 1_000, row({ onHand: 8, unseenSales: 2 }), 'UNCHANGED', undefined],
    ['a lower one of the same instant', 9, 1_000, row(), 'TAKEN', 9],
    ['a higher one of the same instant', 11, 1_000, row(), 'STALE', undefined],
    ['what is left of it after unseen sales (C-101)', 10, 1_001, row({ onHand: 8, unseenSales: 2 }), 'TAKEN', 8],
    ['fewer than were sold unseen', 1, 1_001, row({ unseenSales: 3 }), 'TAKEN', 0],
  ] as const)('%s', (_what, quantity, sourceMicros, state, status, onHand) => {
    expect(decideCount({ quantity, sourceMicros }, state)).toMatchObject(
      onHand === undefined ? { status } : { status, onHand, excess: 0 },
    );
  });

  it('says by how much more is held than there is (C-103)', () => {
    expect(decideCount({ quantity: 3, sourceMicros: 1_001 }, row({ reserved: 5 }))).toEqual({
      status: 'TAKEN',
      onHand: 3,
      excess: 2,
    });
    expect(decideCount({ quantity: 5, sourceMicros: 1_001 }, row({ reserved: 5 }))).toMatchObject({ excess: 0 });
    expect(decideCount({ quantity: 5, sourceMicros: 1_001 }, row({ reserved: 5, unseenSales: 1 }))).toMatchObject({
      onHand: 4,
      excess: 1,
    });
  });

  it('ends the same in whatever order and batches counts arrive', () => {
    const counts = fc.array(fc.record({ quantity: fc.nat(5), sourceMicros: fc.integer({ min: 1, max: 4 }) }), {
      minLength: 1,
      maxLength: 8,
    });
    const play = (arrivals: readonly { quantity: number; sourceMicros: number }[]) =>
      arrivals.reduce(
        (state, one) => {
          const decision = decideCount(one, state);
          if (decision.status !== 'TAKEN') return state;
          return row({ onHand: decision.onHand, sourceMicros: one.sourceMicros, lastReported: one.quantity });
        },
        row({ onHand: 0, sourceMicros: null, lastReported: null }),
      );
    fc.assert(
      fc.property(counts, fc.array(fc.nat(), { minLength: 8, maxLength: 8 }), (sent, keys) => {
        const shuffled = sent
          .map((one, at) => ({ one, key: keys[at] ?? 0 }))
          .sort((a, b) => a.key - b.key)
          .map(({ one }) => one);
        const batched = settleDuplicates(sent.map((one, at) => count(at, one.quantity, one.sourceMicros))).standing;
        expect(play(shuffled)).toEqual(play(sent));
        expect(play(batched)).toEqual(play(sent));
      }),
    );
  });
});

const hold = (orderId: string, quantity: number, second: number, given: Partial<HoldAtStake> = {}): HoldAtStake => ({
  orderId,
  quantity,
  expired: false,
  secured: false,
  heldAt: new Date(Date.UTC(2026, 10, 30, 10, 0, second)),
  ...given,
});

describe('who loses', () => {
  const holds = [
    hold('a', 1, 1),
    hold('b', 2, 2),
    hold('paid', 1, 9, { secured: true }),
    hold('c', 3, 3),
    hold('late', 1, 0, { expired: true }),
    hold('unknown', 1, 8, { secured: true }),
  ];

  it('is first what has run out, then the newest, and the paid ones last', () => {
    expect(sortByLosing(holds).map((one) => one.orderId)).toEqual(['late', 'c', 'b', 'a', 'paid', 'unknown']);
  });

  it.each([
    [0, []],
    [1, ['late']],
    [2, ['late', 'c']],
    [4, ['late', 'c']],
    [5, ['late', 'c', 'b']],
    [7, ['late', 'c', 'b', 'a']],
    [8, ['late', 'c', 'b', 'a', 'paid']],
    [99, ['late', 'c', 'b', 'a', 'paid', 'unknown']],
  ])('is, for %i units, %j', (units, orderIds) => {
    expect(chooseLosers(holds, units).map((one) => one.orderId)).toEqual(orderIds);
  });

  it('is decided by the id when holds were made at the same instant', () => {
    expect(chooseLosers([hold('a', 1, 1), hold('b', 1, 1)], 1).map((one) => one.orderId)).toEqual(['b']);
  });
});
