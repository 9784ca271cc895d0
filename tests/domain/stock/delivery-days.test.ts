import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deliveryDays } from '#domain/stock/rules.ts';

describe('how long a parcel takes', () => {
  test.each([
    [0, 2, 2],
    [100, 2, 2],
    [101, 2, 3],
    [500, 2, 3],
    [501, 3, 5],
    [1_500, 3, 5],
    [4_000, 5, 8],
    [4_001, 6, 11],
    [20_000, 6, 11],
  ])('over %i km: %i to %i working days', (km, from, to) => {
    expect(deliveryDays(km)).toEqual({ from, to });
  });

  test('never less for a longer way', () => {
    const way = fc.double({ min: 0, max: 20_100, noNaN: true });
    fc.assert(
      fc.property(way, way, (a, b) => {
        const [near, far] = [deliveryDays(Math.min(a, b)), deliveryDays(Math.max(a, b))];
        expect(near.from).toBeLessThanOrEqual(far.from);
        expect(near.to).toBeLessThanOrEqual(far.to);
        expect(far.from).toBeLessThanOrEqual(far.to);
      }),
    );
  });

  test('is anything that it can be while nobody knows where it goes', () => {
    expect(deliveryDays(null)).toEqual({ from: 2, to: 11 });
  });
});
