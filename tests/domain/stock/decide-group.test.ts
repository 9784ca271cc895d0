import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ClaimOutcome, type ClaimRequest, decideGroup, type StockRow } from '#domain/stock/decide-group.ts';

const ISTANBUL = { latitude: 41.0082, longitude: 28.9784 };
const ANKARA = { latitude: 39.9334, longitude: 32.8597 };
const IZMIR = { latitude: 38.4237, longitude: 27.1428 };

const row = (skuId: string, warehouseId: string, available: number, place = ISTANBUL, sellerId = '1'): StockRow => ({
  skuId,
  warehouseId,
  sellerId,
  available,
  ...place,
});
const wants = (...lines: [skuId: string, quantity: number, sellerId?: string][]): ClaimRequest => ({
  lines: lines.map(([skuId, quantity, sellerId = '1']) => ({ skuId, quantity, sellerId })),
  destination: ISTANBUL,
});
const taken = (...allocations: [line: number, skuId: string, warehouseId: string, quantity: number][]) => ({
  taken: true,
  allocations: allocations.map(([line, skuId, warehouseId, quantity]) => ({ line, skuId, warehouseId, quantity })),
});
const short = (...lines: [skuId: string, requested: number, available: number, sellerId?: string][]) => ({
  taken: false,
  short: lines.map(([skuId, requested, available, sellerId = '1']) => ({ skuId, sellerId, requested, available })),
});

describe('decideGroup', () => {
  const cases: { name: string; stock: StockRow[]; requests: ClaimRequest[]; outcomes: unknown[] }[] = [
    { name: 'nobody', stock: [row('A', '1', 5)], requests: [], outcomes: [] },
    {
      name: 'the exact rest',
      stock: [row('A', '1', 2)],
      requests: [wants(['A', 2])],
      outcomes: [taken([0, 'A', '1', 2])],
    },
    {
      name: 'one too many',
      stock: [row('A', '1', 2)],
      requests: [wants(['A', 3])],
      outcomes: [short(['A', 3, 2])],
    },
    {
      name: 'an offer without any stock row',
      stock: [],
      requests: [wants(['A', 1])],
      outcomes: [short(['A', 1, 0])],
    },
    {
      name: 'a row on which more is reserved than there is counts as nothing (C-034)',
      stock: [row('A', '1', -4), row('A', '2', 3)],
      requests: [wants(['A', 2]), wants(['A', 2])],
      outcomes: [taken([0, 'A', '2', 2]), short(['A', 2, 1])],
    },
    {
      name: 'who came first is served first; a smaller wish behind a refused one still gets the rest',
      stock: [row('A', '1', 3)],
      requests: [wants(['A', 2]), wants(['A', 2]), wants(['A', 1]), wants(['A', 1])],
      outcomes: [taken([0, 'A', '1', 2]), short(['A', 2, 1]), taken([0, 'A', '1', 1]), short(['A', 1, 0])],
    },
    {
      name: 'every short line is named with what there was, and the others keep what they would have taken',
      stock: [row('A', '1', 1), row('B', '1', 5), row('C', '1', 0)],
      requests: [wants(['A', 2], ['B', 5], ['C', 1]), wants(['B', 5], ['A', 1])],
      outcomes: [short(['A', 2, 1], ['C', 1, 0]), taken([0, 'B', '1', 5], [1, 'A', '1', 1])],
    },
    {
      name: 'the whole line from a far warehouse rather than split over near ones',
      stock: [row('A', '1', 2), row('A', '2', 2, IZMIR), row('A', '3', 3, ANKARA)],
      requests: [wants(['A', 3])],
      outcomes: [taken([0, 'A', '3', 3])],
    },
    {
      name: 'split only when no single one can fill it: nearest first, as much as it has',
      stock: [row('A', '1', 1, ANKARA), row('A', '2', 2, IZMIR), row('A', '3', 1)],
      requests: [wants(['A', 4])],
      outcomes: [taken([0, 'A', '3', 1], [0, 'A', '2', 2], [0, 'A', '1', 1])],
    },
    {
      name: 'three units over two and two',
      stock: [row('A', '1', 2), row('A', '2', 2, ANKARA)],
      requests: [wants(['A', 3]), wants(['A', 1]), wants(['A', 1])],
      outcomes: [taken([0, 'A', '1', 2], [0, 'A', '2', 1]), taken([0, 'A', '2', 1]), short(['A', 1, 0])],
    },
    {
      name: 'two sellers of one SKU are two offers',
      stock: [row('A', '1', 1, ISTANBUL, '1'), row('A', '2', 1, ISTANBUL, '2')],
      requests: [wants(['A', 1, '1'], ['A', 1, '2']), wants(['A', 1, '2'])],
      outcomes: [taken([0, 'A', '1', 1], [1, 'A', '2', 1]), short(['A', 1, 0, '2'])],
    },
    {
      name: 'the destination is the request’s own',
      stock: [row('A', '1', 5, ISTANBUL), row('A', '2', 5, ANKARA)],
      requests: [
        { ...wants(['A', 1]), destination: ANKARA },
        { ...wants(['A', 1]), destination: ISTANBUL },
      ],
      outcomes: [taken([0, 'A', '2', 1]), taken([0, 'A', '1', 1])],
    },
    {
      name: 'units given back count for their owner, and what is left of them for whoever comes after',
      stock: [row('A', '1', 0)],
      requests: [
        wants(['A', 1]),
        { ...wants(['A', 1]), givesBack: [{ skuId: 'A', warehouseId: '1', quantity: 2 }] },
        wants(['A', 1]),
        wants(['A', 1]),
      ],
      outcomes: [short(['A', 1, 0]), taken([0, 'A', '1', 1]), taken([0, 'A', '1', 1]), short(['A', 1, 0])],
    },
    {
      name: 'who is refused gives nothing back, but is told what there was for them',
      stock: [row('A', '1', 0), row('B', '1', 0)],
      requests: [
        { ...wants(['A', 3], ['B', 1]), givesBack: [{ skuId: 'A', warehouseId: '1', quantity: 2 }] },
        wants(['A', 1]),
      ],
      outcomes: [short(['A', 3, 2], ['B', 1, 0]), short(['A', 1, 0])],
    },
    {
      name: 'units given back on a row that nobody asks for change nothing here',
      stock: [row('A', '1', 1)],
      requests: [{ ...wants(['A', 1]), givesBack: [{ skuId: 'Z', warehouseId: '9', quantity: 2 }] }],
      outcomes: [taken([0, 'A', '1', 1])],
    },
  ];
  test.each(cases)('$name', ({ stock, requests, outcomes }) => {
    expect(decideGroup(requests, stock)).toEqual(outcomes);
  });
});

/** Two SKUs, two sellers, two warehouses each: small, so that requests meet on the same few rows. */
const SHELVES = ['A', 'B'].flatMap((skuId) =>
  [
    { warehouseId: '1', sellerId: '1', ...ISTANBUL },
    { warehouseId: '2', sellerId: '1', ...ANKARA },
    { warehouseId: '3', sellerId: '2', ...IZMIR },
    { warehouseId: '10', sellerId: '2', ...ISTANBUL },
  ].map((place) => ({ skuId, ...place })),
);
const stockOf = fc
  .array(fc.integer({ min: -1, max: 4 }), { minLength: SHELVES.length, maxLength: SHELVES.length })
  .map((counts): StockRow[] => SHELVES.map((shelf, index) => ({ ...shelf, available: counts[index] ?? 0 })));
const line = fc.record({
  skuId: fc.constantFrom('A', 'B'),
  sellerId: fc.constantFrom('1', '2'),
  quantity: fc.integer({ min: 1, max: 6 }),
});
const requestOf = fc.record(
  {
    lines: fc.uniqueArray(line, { minLength: 1, maxLength: 4, selector: (l) => `${l.skuId}:${l.sellerId}` }),
    destination: fc.constantFrom(ISTANBUL, ANKARA, IZMIR),
    givesBack: fc.uniqueArray(
      fc.record({
        skuId: fc.constantFrom('A', 'B'),
        warehouseId: fc.constantFrom('1', '2', '3', '10'),
        quantity: fc.integer({ min: 1, max: 3 }),
      }),
      { maxLength: 2, selector: (units) => `${units.skuId}:${units.warehouseId}` },
    ),
  },
  { requiredKeys: ['lines', 'destination'] },
);
const group = fc.array(requestOf, { maxLength: 10 });

const rowKey = (units: { skuId: string; warehouseId: string }) => `${units.skuId}:${units.warehouseId}`;

/** The stock as it stands after `outcome` of `request`. */
function stockAfter(stock: readonly StockRow[], request: ClaimRequest, outcome: ClaimOutcome): StockRow[] {
  if (!outcome.taken) return [...stock];
  const change = new Map<string, number>();
  const add = (units: { skuId: string; warehouseId: string }, quantity: number) =>
    change.set(rowKey(units), (change.get(rowKey(units)) ?? 0) + quantity);
  for (const units of request.givesBack ?? []) add(units, units.quantity);
  for (const units of outcome.allocations) add(units, -units.quantity);
  return stock.map((r) => ({ ...r, available: Math.max(0, r.available) + (change.get(rowKey(r)) ?? 0) }));
}

describe('whatever the stock and the requests', () => {
  test('a group equals its members one by one, in the order of arrival', () => {
    fc.assert(
      fc.property(stockOf, group, (stock, requests) => {
        let left: StockRow[] = stock;
        const oneByOne = requests.map((request) => {
          const outcome = decideGroup([request], left)[0] as ClaimOutcome;
          left = stockAfter(left, request, outcome);
          return outcome;
        });
        expect(decideGroup(requests, stock)).toEqual(oneByOne);
      }),
      { numRuns: 300 },
    );
  });

  test('never more than there is; each line whole, from its own seller, each row once; nothing is changed', () => {
    fc.assert(
      fc.property(stockOf, group, (stock, requests) => {
        const before = structuredClone({ stock, requests });
        const outcomes = decideGroup(requests, stock);
        expect(outcomes).toHaveLength(requests.length);
        expect({ stock, requests }).toEqual(before);
        let left = stock.map((r) => ({ ...r, available: Math.max(0, r.available) }));
        requests.forEach((request, index) => {
          const outcome = outcomes[index] as ClaimOutcome;
          left = stockAfter(left, request, outcome);
          if (!outcome.taken) return;
          expect(left.filter((r) => r.available < 0)).toEqual([]);
          expect(new Set(outcome.allocations.map((a) => rowKey(a))).size).toBe(outcome.allocations.length);
          request.lines.forEach((wanted, at) => {
            const units = outcome.allocations.filter((a) => a.line === at);
            expect(units.reduce((sum, a) => sum + a.quantity, 0)).toBe(wanted.quantity);
            const strange = units.filter(
              (a) =>
                a.skuId !== wanted.skuId ||
                a.quantity <= 0 ||
                stock.find((r) => rowKey(r) === rowKey(a))?.sellerId !== wanted.sellerId,
            );
            expect(strange).toEqual([]);
          });
        });
      }),
      { numRuns: 300 },
    );
  });

  test('refused exactly when a line is short, and then every short line is named, and no other', () => {
    fc.assert(
      fc.property(stockOf, requestOf, (stock, request) => {
        const [outcome] = decideGroup([request], stock);
        const own = stockAfter(stock, { ...request, lines: [] }, { taken: true, allocations: [] });
        const shortLines = request.lines.flatMap(({ skuId, sellerId, quantity }) => {
          const available = own
            .filter((r) => r.skuId === skuId && r.sellerId === sellerId)
            .reduce((sum, r) => sum + r.available, 0);
          return available < quantity ? [{ skuId, sellerId, requested: quantity, available }] : [];
        });
        expect(outcome?.taken === false ? outcome.short : []).toEqual(shortLines);
      }),
      { numRuns: 300 },
    );
  });

  test('split only when no single warehouse can fill the line', () => {
    fc.assert(
      fc.property(stockOf, requestOf, (stock, { lines, destination }) => {
        const [outcome] = decideGroup([{ lines, destination }], stock);
        if (!outcome?.taken) return;
        lines.forEach((wanted, at) => {
          const rows = stock.filter((r) => r.skuId === wanted.skuId && r.sellerId === wanted.sellerId);
          const whole = rows.some((r) => r.available >= wanted.quantity);
          expect(outcome.allocations.filter((a) => a.line === at).length > 1).toBe(!whole);
        });
      }),
      { numRuns: 300 },
    );
  });
});
