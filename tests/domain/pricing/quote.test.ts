import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DiscountScope } from '#db/enums.ts';
import { lineShare } from '#domain/order/decide-line-refund.ts';
import { bestCampaign, discountOf, reducedPrice } from '#domain/pricing/apply-discounts.ts';
import { isPriceVersionOf, packPriceVersion, priceDifferences } from '#domain/pricing/price-version.ts';
import { offerKey, quoteLines, reducedUnitPrice } from '#domain/pricing/rules.ts';
import type { Campaign, Coupon, Discount, OfferTerms, Quote } from '#domain/pricing/types.ts';
import { fromDecimal, toDecimal } from '#lib/money.ts';

const CARTS = 10_000;
const CURRENCIES = ['TRY', 'JPY', 'KWD', 'IDR'];

const discount: fc.Arbitrary<Discount> = fc.oneof(
  fc.record({ kind: fc.constant('PERCENT' as const), value: fc.integer({ min: 1, max: 10_000 }) }),
  fc.record({ kind: fc.constant('FIXED' as const), value: fc.integer({ min: 1, max: 200_000 }) }),
);
const line = fc.record({
  skuId: fc.constantFrom<string>('1', '2', '3', '4', '5', '6'),
  sellerId: fc.constantFrom<string>('1', '2', '3'),
  quantity: fc.integer({ min: 1, max: 20 }),
  // Prices of a few minor units, where rounding hurts most, as well as of many.
  priceMinor: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 5_000_000 })),
  campaigns: fc.array(discount, { maxLength: 3 }),
});
const coupon = fc.record({
  terms: discount,
  scope: fc.constantFrom<DiscountScope>('SKU', 'SELLER', 'EVERYTHING'),
  skuId: fc.constantFrom<string>('1', '2'),
  sellerId: fc.constantFrom<string>('1', '2'),
  ofSeller: fc.boolean(),
});
const cart = fc.record({
  lines: fc.uniqueArray(line, { selector: offerKey, minLength: 1, maxLength: 8 }),
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

/** `expect` takes 10 us, which a million times is too long. */
function same(found: unknown, wanted: unknown, what: string): void {
  if (!Object.is(found, wanted)) throw new Error(`${what}: ${found} instead of ${wanted}`);
}

function holds(condition: boolean, what: string): void {
  if (!condition) throw new Error(`Not so: ${what}`);
}

describe(`${CARTS} random carts (C-170, C-171)`, () => {
  test('the parts add up, each line is in its best campaign, preview, order and bank say the same, and refunds give back all', {
    timeout: 180_000,
  }, () => {
    fc.assert(
      fc.property(cart, fc.integer({ min: 1, max: 97 }), (drawn, step) => {
        const { quote, coupon: given } = quoteOf(drawn);
        addsUp(quote);
        isBestForBuyer(drawn, quote, given);
        isOneAmountEverywhere(quote, quoteOf(drawn).quote);
        refundsAll(quote, step);
      }),
      { numRuns: CARTS },
    );
  });

  function addsUp(quote: Quote) {
    same(sum(quote.lines.map((l) => l.discountMinor)), quote.discountMinor, 'discounts of the lines');
    same(sum(quote.lines.map((l) => l.couponMinor)), quote.coupon?.amountMinor ?? 0, 'shares of the coupon');
    const costs = quote.lines.map((l) => l.quantity * l.unitPriceMinor - l.discountMinor);
    same(sum(costs) + quote.shippingMinor, quote.totalMinor, 'lines and delivery');
    holds(quote.totalMinor > 0, 'an order costs something');
    for (const l of quote.lines) {
      holds(Number.isSafeInteger(l.discountMinor), 'a discount is a whole number');
      holds(l.couponMinor >= 0 && l.couponMinor <= l.discountMinor, 'the coupon is part of the discount');
      holds(l.discountMinor <= l.quantity * l.unitPriceMinor, 'nothing costs less than nothing');
      // What stands beside the product, times the quantity, is what the line costs before the coupon.
      const unit = reducedUnitPrice(l) ?? l.unitPriceMinor;
      same(unit * l.quantity, l.quantity * l.unitPriceMinor - (l.discountMinor - l.couponMinor), 'units of a line');
    }
  }

  function isBestForBuyer(drawn: Drawn, quote: Quote, given: Coupon | undefined) {
    let inScope = 0;
    quote.lines.forEach((l, index) => {
      const offs = (drawn.lines[index]?.campaigns ?? []).map(({ kind, value }) =>
        kind === 'FIXED' ? Math.min(value, l.unitPriceMinor) : percentOf(l.unitPriceMinor, value),
      );
      const best = Math.max(0, ...offs) * l.quantity;
      same(l.discountMinor - l.couponMinor, best, 'the best campaign');
      const matches =
        given &&
        (given.scope !== 'SKU' || l.skuId === given.skuId) &&
        (given.sellerId === null || l.sellerId === given.sellerId);
      if (matches) inScope += l.quantity * l.unitPriceMinor - best;
      else same(l.couponMinor, 0, 'the share of a line that the coupon is not for');
    });
    if (!given) return;
    const off = given.kind === 'FIXED' ? Math.min(given.value, inScope) : percentOf(inScope, given.value);
    same(quote.coupon?.amountMinor ?? 0, off, 'the coupon');
  }

  function isOneAmountEverywhere(preview: Quote, order: Quote) {
    const seen = packPriceVersion(preview);
    holds(isPriceVersionOf(seen, order), 'the order is what was seen');
    same(priceDifferences(seen, order).length, 0, 'differences');
    const { totalMinor, currency } = order;
    same(fromDecimal(toDecimal(totalMinor, currency), currency), totalMinor, 'what the bank reads');
  }

  /** Line after line, in an order that `step` shuffles; the last one takes the delivery with it. */
  function refundsAll(quote: Quote, step: number) {
    const left = quote.lines.map((l) => ({ ...l, refundMinor: null as number | null }));
    const shuffled = left.map((l, index) => ({ l, at: (index * step) % 31 })).sort((one, other) => one.at - other.at);
    for (const { l } of shuffled) {
      const others = left.filter((other) => other !== l);
      l.refundMinor = lineShare(l, others, quote.totalMinor);
      holds(l.refundMinor >= 0, 'nothing is asked back');
    }
    same(sum(left.map((l) => l.refundMinor ?? 0)), quote.totalMinor, 'refunds');
  }

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
          const alike =
            other.totalMinor === quote.totalMinor &&
            other.coupon?.code === quote.coupon?.code &&
            JSON.stringify(other.lines) === JSON.stringify(quote.lines);
          expect(other.priceVersion === quote.priceVersion).toBe(alike);
          if (!alike) expect(priceDifferences(packPriceVersion(quote), other)).not.toEqual([]);
        }
      }),
      { numRuns: 300 },
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
