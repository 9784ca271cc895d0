import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceKm, rankWarehouses } from '#domain/stock/decide-group.ts';

const ISTANBUL = { latitude: 41.0082, longitude: 28.9784 };
const ANKARA = { latitude: 39.9334, longitude: 32.8597 };
const IZMIR = { latitude: 38.4237, longitude: 27.1428 };
const JAKARTA = { latitude: -6.2088, longitude: 106.8456 };

const place = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('distanceKm', () => {
  // Great-circle distances as atlases give them, to within half a percent: the earth is no sphere.
  test.each([
    ['Istanbul', ISTANBUL, 'Ankara', ANKARA, 349],
    ['Istanbul', ISTANBUL, 'Izmir', IZMIR, 328],
    ['Istanbul', ISTANBUL, 'Jakarta', JAKARTA, 9_470],
    ['the north pole', { latitude: 90, longitude: 0 }, 'the south pole', { latitude: -90, longitude: 0 }, 20_015],
    ['179° E', { latitude: 0, longitude: 179 }, '179° W', { latitude: 0, longitude: -179 }, 222.4],
  ])('from %s to %s', (_from, from, _to, to, km) => {
    expect(distanceKm(from, to)).toBeGreaterThan(km * 0.995);
    expect(distanceKm(from, to)).toBeLessThan(km * 1.005);
  });

  test('is the same both ways, nothing to the place itself, and never more than half way round', () => {
    fc.assert(
      fc.property(place, place, (a, b) => {
        expect(distanceKm(a, b)).toBeCloseTo(distanceKm(b, a), 6);
        expect(distanceKm(a, a)).toBe(0);
        expect(distanceKm(a, b)).toBeLessThanOrEqual(Math.PI * 6371);
        expect(distanceKm(a, b)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('rankWarehouses', () => {
  type Row = { warehouseId: string; left: number; latitude: number; longitude: number };
  const ranked = (rows: Row[], quantity: number) =>
    rankWarehouses(rows, (row) => row.left, quantity, ISTANBUL).map((row) => row.warehouseId);

  test('a warehouse that can fill the whole line goes before a nearer one that cannot', () => {
    const rows = [
      { warehouseId: '1', left: 1, ...ISTANBUL },
      { warehouseId: '2', left: 2, ...JAKARTA },
    ];
    expect(ranked(rows, 2)).toEqual(['2', '1']);
    expect(ranked(rows, 1)).toEqual(['1', '2']);
  });

  test('among those that can, the nearest; among equally near ones, the lowest id, as a number', () => {
    const rows = [
      { warehouseId: '10', left: 5, ...ISTANBUL },
      { warehouseId: '3', left: 5, ...ANKARA },
      { warehouseId: '9', left: 5, ...ISTANBUL },
      { warehouseId: '4', left: 5, ...IZMIR },
    ];
    expect(ranked(rows, 1)).toEqual(['9', '10', '4', '3']);
  });

  test('does not depend on the order in which the rows came, and changes nothing', () => {
    const row = fc.record({
      warehouseId: fc.integer({ min: 1, max: 999 }).map(String),
      left: fc.integer({ min: 0, max: 5 }),
      // Few places, so that equal distances are common.
      place: fc.constantFrom(ISTANBUL, ANKARA, IZMIR),
    });
    const rows = fc
      .uniqueArray(row, { maxLength: 8, selector: (r) => r.warehouseId })
      .map((list) => list.map(({ place: at, ...rest }) => ({ ...rest, ...at })));
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 5 }), fc.infiniteStream(fc.nat()), (list, quantity, keys) => {
        const shuffled = list
          .map((value) => ({ value, key: keys.next().value }))
          .sort((a, b) => a.key - b.key)
          .map((entry) => entry.value);
        const before = structuredClone(shuffled);
        expect(ranked(shuffled, quantity)).toEqual(ranked(list, quantity));
        expect(shuffled).toEqual(before);
      }),
    );
  });
});
