import fc from 'fast-check';

/*
 * What can happen in the small shop of the histories: one seller with two SKUs, a near and a far warehouse, and two buyers. Everything is named
 * by small numbers, so that the shop in the database and the one in memory can be told the same and answer in the same words.
 */

export const BUYERS = 2;
export const SKUS = 2;
/** Warehouse 0 is where the buyers live, warehouse 1 is far away. */
export const WAREHOUSES = 2;

export type Line = { readonly sku: number; readonly quantity: number };
export type BankWord = 'approve' | 'decline' | 'challenge' | 'loseAnswer';

export type Action =
  /** Sets the cart to `lines`, unless undefined, and orders it under a new key. */
  | { readonly kind: 'order'; readonly buyer: number; readonly lines?: readonly Line[] | undefined }
  /** Sends the request of an order once more, with the same body or another. */
  | { readonly kind: 'again'; readonly order: number; readonly otherBody: boolean }
  /** The bank answers one of the authorisations that it was asked for. */
  | { readonly kind: 'bank'; readonly order: number; readonly word: BankWord }
  /** The payer comes back from 3-D Secure. */
  | { readonly kind: 'payer'; readonly order: number; readonly approves: boolean }
  /** The buyer tries another card. */
  | { readonly kind: 'card'; readonly order: number }
  /** The saga's worker gets to the order. */
  | { readonly kind: 'resume'; readonly order: number }
  | { readonly kind: 'cancel'; readonly order: number }
  /** The clock goes past the end of the order's hold. */
  | { readonly kind: 'expire'; readonly order: number }
  | { readonly kind: 'sweep' }
  /** The seller reports what was on the shelf `age` actions ago. */
  | {
      readonly kind: 'count';
      readonly sku: number;
      readonly warehouse: number;
      readonly quantity: number;
      readonly age: number;
    }
  /** The last report once more, for the same instant or the one before, with as many units, one more or one less. */
  | { readonly kind: 'recount'; readonly earlier: boolean; readonly change: number };

export type Shelves = readonly (readonly number[])[];
export type History = { readonly stock: Shelves; readonly actions: readonly Action[] };

const lines = fc.uniqueArray(fc.record({ sku: fc.nat(SKUS - 1), quantity: fc.integer({ min: 1, max: 3 }) }), {
  minLength: 1,
  maxLength: SKUS,
  selector: (line) => line.sku,
});
const buyer = fc.nat(BUYERS - 1);
// Counted back from the newest, modulo their number at that time.
const order = fc.nat(3);
const firstOrder = fc.record({ kind: fc.constant<'order'>('order'), buyer, lines });
const nextOrder = fc.record({
  kind: fc.constant<'order'>('order'),
  buyer,
  lines: fc.oneof(
    { weight: 8, arbitrary: lines },
    { weight: 1, arbitrary: fc.constant([]) },
    { weight: 2, arbitrary: fc.constant(undefined) },
  ),
});

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 7, arbitrary: nextOrder },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('again'), order, otherBody: fc.boolean() }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('bank'),
      order,
      word: fc.constantFrom('approve', 'decline', 'decline', 'challenge', 'challenge', 'loseAnswer'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('payer'), order, approves: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('card'), order }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('resume'), order }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel'), order }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('expire'), order }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('sweep') }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('count'),
      sku: fc.nat(SKUS - 1),
      warehouse: fc.nat(WAREHOUSES - 1),
      quantity: fc.nat(5),
      age: fc.nat(3),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('recount'),
      earlier: fc.boolean(),
      change: fc.integer({ min: -1, max: 1 }),
    }),
  },
);

const shelf = fc.array(fc.nat(4), { minLength: WAREHOUSES, maxLength: WAREHOUSES });

// Each begins with an order, and without bias: small values first would mean short histories of the first buyer, and few that come to anything.
export const history: fc.Arbitrary<History> = fc.noBias(
  fc.record({
    stock: fc.array(shelf, { minLength: SKUS, maxLength: SKUS }),
    actions: fc
      .tuple(firstOrder, fc.array(action, { maxLength: 20, size: 'max' }))
      .map(([first, rest]): Action[] => [first, ...rest]),
  }),
);

/** Which of `orders`, in the order of their making, an action means. */
export function pick<Order extends { readonly asking: unknown }>(
  orders: readonly Order[],
  action: { readonly kind: string; readonly order: number },
): Order | undefined {
  const meant = action.kind === 'bank' ? orders.filter((o) => o.asking) : orders;
  return meant.at(-1 - (action.order % Math.max(1, meant.length)));
}

/** The whole shop in words: counts, orders with their holds and payments, carts. Two shops are equal when these are. */
export type Picture = {
  readonly rows: readonly string[];
  readonly orders: readonly string[];
  readonly carts: readonly string[];
};
