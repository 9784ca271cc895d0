import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DiscountScope } from '#db/enums.ts';
import { lineShare } from '#domain/order/decide-line-refund.ts';
import { bestCampaign, discountOf, reducedPrice } from '#domain/pricing/apply-discounts.ts';
import { isPriceVersionOf, packPriceVersion, priceDifferences } from '#domain/pricing/price-version.ts';
import { offerKey, quoteLines, reducedUnitPrice } from '#domain/pricing/rules.ts';
import type { Campaign, Coupon, OfferTerms, Quote } from '#domain/pricing/types.ts';
import { fromDecimal, toDecimal } from '#lib/money.ts';

const CARTS = 10_000;
const CURRENCIES = ['TRY', 'JPY', 'KWD', 'IDR'];

const discount = fc.oneof(
  fc.record({ kind: fc.constant('PERCENT' as const), value: fc.integer({ min: 1, max: 10_000 }) }),
  fc.record({ kind: fc.constant('FIXED' as const), value: fc.integer({ min: 1, max: 200_000 }) }),
);
const line = fc.record({
  skuId: fc.constantFrom('1', '2', '3', '4', '5', '6'),
  sellerId: fc.constantFrom('1', '2', '3'),
  quantity: fc.integer({ min: 1, max: 20 }),
  // Prices of a few minor units, where rounding hurts most, as well as of many.
  priceMinor: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 5_000_000 })),
  campaigns: fc.array(discount, { maxLength: 3 }),
});
const coupon = fc.record({
  terms: discount,
  scope: fc.constantFrom<DiscountScope>('SKU', 'SELLER', 'EVERYTHING'),
  skuId: fc.constantFrom('1', '2'),
  sellerId: fc.constantFrom('1', '2'),
  ofSeller: fc.boolean(),
});
const cart = fc.record({
  lines: fc.uniqueArray(line, { selector: offerKey, minLength: 1, maxLength: 15 }),
  coupon: fc.option(coupon, { nil: undefined }),
  currency: fc.constantFrom(...CURRENCIES),
});

type Drawn = typeof cart extends fc.Arbitrary<infer T> ? T : never;

function toCoupon({ terms, scope, skuId, sellerId, ofSeller }: NonNullable<Drawn['coupon']>): Coupon {
  const seller = scope === 'SELLER' || (scope === 'SKU' && ofSeller) ? sellerId : null;
  return { ...terms, couponId: '9', code: 'CODE', scope, skuId: scope === 'SKU' ? skuId : null, sellerId: seller };
}

function quoteOf({ lines, coupon: drawn, currency }: Drawn): { quote: Quote; coupon: Coupon | undefined } {
  const offers = new Map(
    lines.map(({ skuId, sellerId, priceMinor, campaigns }): [string, OfferTerms] => [
      offerKey({ skuId, sellerId }),
      {
        skuId,
        sellerId,
        priceMinor,
        maxPerOrder: 20,
        title: 'Mug',
        active: true,
        campaigns: campaigns.map((terms, index): Campaign => ({ ...terms, id: String(index + 1) })),
      },
    ]),
  );
  const given = drawn && toCoupon(drawn);
  return { quote: quoteLines(lines, offers, currency, given).quote, coupon: given };
}

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
/** The rule in words, by another road: halves of minor units are rounded up. */
const percentOf = (amountMinor: number, basisPoints: number) =>
  Number((BigInt(amountMinor) * BigInt(basisPoints) + 5_000n) / 10_000n);

describe(`${CARTS} random carts (C-170)`, () => {
  test('the parts add up: lines, campaigns, coupon, delivery and total', () => {
    fc.assert(
      fc.property(cart, (drawn) => {
        const { quote } = quoteOf(drawn);
        expect(sum(quote.lines.map((l) => l.discountMinor))).toBe(quote.discountMinor);
        expect(sum(quote.lines.map((l) => l.couponMinor))).toBe(quote.coupon?.amountMinor ?? 0);
        const costs = quote.lines.map((l) => l.quantity * l.unitPriceMinor - l.discountMinor);
        expect(sum(costs) + quote.shippingMinor).toBe(quote.totalMinor);
        expect(quote.totalMinor).toBeGreaterThan(0);
        for (const l of quote.lines) {
          expect(Number.isSafeInteger(l.discountMinor)).toBe(true);
          expect(l.couponMinor).toBeGreaterThanOrEqual(0);
          expect(l.couponMinor).toBeLessThanOrEqual(l.discountMinor);
          expect(l.discountMinor).toBeLessThanOrEqual(l.quantity * l.unitPriceMinor);
          // What stands beside the product, times the quantity, is what the line costs before the coupon.
          const unit = reducedUnitPrice(l) ?? l.unitPriceMinor;
          expect(unit * l.quantity).toBe(l.quantity * l.unitPriceMinor - (l.discountMinor - l.couponMinor));
        }
      }),
      { numRuns: CARTS },
    );
  });

  test('no line would be cheaper in another campaign, and the coupon takes what it says of what is left', () => {
    fc.assert(
      fc.property(cart, (drawn) => {
        const { quote, coupon: given } = quoteOf(drawn);
        let inScope = 0;
        quote.lines.forEach((l, index) => {
          const offs = (drawn.lines[index]?.campaigns ?? []).map(({ kind, value }) =>
            kind === 'FIXED' ? Math.min(value, l.unitPriceMinor) : percentOf(l.unitPriceMinor, value),
          );
          const best = Math.max(0, ...offs) * l.quantity;
          expect(l.discountMinor - l.couponMinor).toBe(best);
          const matches =
            given &&
            (given.scope !== 'SKU' || l.skuId === given.skuId) &&
            (given.sellerId === null || l.sellerId === given.sellerId);
          if (matches) inScope += l.quantity * l.unitPriceMinor - best;
          else expect(l.couponMinor).toBe(0);
        });
        if (!given) return;
        const off = given.kind === 'FIXED' ? Math.min(given.value, inScope) : percentOf(inScope, given.value);
        expect(quote.coupon?.amountMinor ?? 0).toBe(off);
      }),
      { numRuns: CARTS },
    );
  });

  test('preview, order and bank say the same; and refunding all lines, in any order, gives back all of it (C-171)', () => {
    fc.assert(
      fc.property(cart, fc.infiniteStream(fc.nat()), (drawn, dice) => {
        const seen = packPriceVersion(quoteOf(drawn).quote);
        const { quote } = quoteOf(drawn);
        expect(isPriceVersionOf(seen, quote)).toBe(true);
        expect(priceDifferences(seen, quote)).toEqual([]);
        expect(fromDecimal(toDecimal(quote.totalMinor, quote.currency), quote.currency)).toBe(quote.totalMinor);
        const left = quote.lines.map((l) => ({ ...l, refundMinor: null as number | null }));
        const order = left.map((l, index) => ({ l, at: (dice.next().value ?? 0) * 100 + index }));
        for (const { l } of order.sort((a, b) => a.at - b.at)) {
          l.refundMinor = lineShare(
            l,
            left.filter((other) => other !== l),
            quote.totalMinor,
          );
          expect(l.refundMinor).toBeGreaterThanOrEqual(0);
        }
        expect(sum(left.map((l) => l.refundMinor ?? 0))).toBe(quote.totalMinor);
      }),
      { numRuns: CARTS },
    );
  });

  test('what the buyer would pay differently has another name', () => {
    const changed = (drawn: Drawn, by: Partial<Drawn['lines'][number]>): Drawn => ({
      ...drawn,
      lines: drawn.lines.map((l, index) => (index === 0 ? { ...l, ...by } : l)),
    });
    fc.assert(
      fc.property(cart, (drawn) => {
        const { quote } = quoteOf(drawn);
        const [first] = drawn.lines;
        if (!first) return;
        const others = [
          changed(drawn, { quantity: first.quantity === 20 ? 19 : first.quantity + 1 }),
          changed(drawn, { priceMinor: first.priceMinor + 1 }),
          changed(drawn, { campaigns: [{ kind: 'FIXED', value: first.priceMinor }] }),
          { ...drawn, coupon: undefined },
        ].map((other) => quoteOf(other).quote);
        for (const other of others) {
          const same =
            other.totalMinor === quote.totalMinor &&
            other.coupon?.code === quote.coupon?.code &&
            JSON.stringify(other.lines) === JSON.stringify(quote.lines);
          expect(other.priceVersion === quote.priceVersion).toBe(same);
          if (!same) expect(priceDifferences(packPriceVersion(quote), other)).not.toEqual([]);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('the rounding rule', () => {
  const cases: [name: string, of: number, basisPoints: number, off: number][] = [
    ['a half is rounded up', 33, 5_000, 17],
    ['less than a half is rounded down', 11_677, 1_600, 1_868],
    ['nothing is left of nothing', 0, 5_000, 0],
    ['all of it', 999, 10_000, 999],
    ['a hundredth of a percent of little is nothing', 49, 1, 0],
    ['no amount is too large for it', Number.MAX_SAFE_INTEGER, 10_000, Number.MAX_SAFE_INTEGER],
  ];
  test.each(cases)('%s', (_name, of, value, off) => {
    expect(discountOf({ kind: 'PERCENT', value }, of)).toBe(off);
  });

  test('a fixed amount never takes a price below zero', () => {
    expect(discountOf({ kind: 'FIXED', value: 500 }, 300)).toBe(300);
  });
});

describe('campaigns', () => {
  const tenPercent: Campaign = { id: '10', kind: 'PERCENT', value: 1_000 };
  const hundredOff: Campaign = { id: '9', kind: 'FIXED', value: 100 };

  test('the best for the buyer counts, whatever its place', () => {
    expect(reducedPrice(2_000, [hundredOff, tenPercent])).toBe(1_800);
    expect(reducedPrice(500, [tenPercent, hundredOff])).toBe(400);
  });

  test('of two that give the same it is the older one', () => {
    expect(bestCampaign(1_000, [tenPercent, hundredOff])).toEqual({ id: '9', offMinor: 100 });
    expect(bestCampaign(1_000, [hundredOff, tenPercent])).toEqual({ id: '9', offMinor: 100 });
  });

  test('one that takes off less than half a minor unit is none', () => {
    expect(reducedPrice(4, [tenPercent])).toBeUndefined();
  });
});

describe('examples from real life', () => {
  const quote = (lines: readonly (readonly [price: number, quantity: number])[], given?: Partial<Coupon>) => {
    const wanted = lines.map(([priceMinor, quantity], index) => ({
      skuId: String(index + 1),
      sellerId: '1',
      quantity,
      priceMinor,
      campaigns: [],
    }));
    const terms = { scope: 'EVERYTHING' as const, skuId: '1', sellerId: '1', ofSeller: false };
    const drawn = given && { ...terms, terms: { kind: given.kind ?? 'PERCENT', value: given.value ?? 1_000 } };
    return quoteOf({ lines: wanted, coupon: drawn, currency: 'TRY' }).quote;
  };

  test('116.7656 a unit is 116.77 wherever it is said, and 233.54 for two (C-170)', () => {
    const two = quote([[11_677, 2]]);
    expect(two.subtotalMinor).toBe(23_354);
    expect(two.totalMinor - two.shippingMinor).toBe(23_354);
  });

  test('10 % off an order of 4144.00 is 414.40, and delivery is not discounted (C-171)', () => {
    const order = quote([[414_400, 1]]);
    const reduced = quote([[414_400, 1]], { value: 1_000 });
    expect(reduced.discountMinor).toBe(41_440);
    expect(reduced.shippingMinor).toBe(order.shippingMinor);
  });

  test('half off three lines of 0.33 is 0.50, as 0.17, 0.17 and 0.16 (C-171)', () => {
    const three = quote(
      [
        [33, 1],
        [33, 1],
        [33, 1],
      ],
      { value: 5_000 },
    );
    expect(three.lines.map((l) => l.couponMinor)).toEqual([17, 17, 16]);
    expect(three.totalMinor - three.shippingMinor).toBe(49);
  });

  test('goods that a coupon makes free are delivered for the fee: no payment is of nothing', () => {
    const free = quote([[5_000, 1]], { kind: 'FIXED', value: 10_000 });
    expect([free.discountMinor, free.shippingMinor, free.totalMinor]).toEqual([5_000, 4_990, 4_990]);
  });

  test('an empty cart costs nothing, delivery neither', () => {
    expect(quote([]).totalMinor).toBe(0);
  });
});
