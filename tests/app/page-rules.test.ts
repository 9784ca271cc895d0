import { describe, expect, test } from 'vitest';
import { shortLinesOf } from '#app/(shop)/checkout/name-lines.ts';
import { safeReturn } from '#app/(shop)/sign-in/safe-return.ts';
import { parseHoldListing } from '#app/admin/holds/parse-listing.ts';
import { areaPath, linePath, scaleOf } from '#components/admin/chart-scale.ts';
import { holdsHref } from '#components/admin/holds-href.ts';
import { rankOffers } from '#components/catalog/best-offer.ts';
import { listingHref } from '#components/catalog/listing-href.ts';
import { isUndecided, situationOf } from '#components/order/order-situation.ts';
import { formatMoney } from '#components/ui/money.tsx';
import { attemptStatuses, orderEndReasons, orderStatuses } from '#db/enums.ts';
import type { OfferView } from '#domain/catalog/types.ts';
import type { PreviewView } from '#domain/pricing/types.ts';

describe('where signing in leads', () => {
  test.each([
    ['/admin/holds?filter=ACTIVE', '/admin/holds?filter=ACTIVE'],
    ['/', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['https://evil.example/', '/'],
    ['javascript:alert(1)', '/'],
    [undefined, '/'],
    [['/a', '/b'], '/'],
  ])('%j leads to %s', (given, path) => {
    expect(safeReturn(given)).toBe(path);
  });
});

describe('money', () => {
  test.each([
    ['1860.00', 'TRY', '₺1,860.00'],
    ['5', 'JPY', '¥5'],
    ['1.005', 'KWD', 'KWD 1.005'],
    ['150000.00', 'IDR', 'IDR 150,000.00'],
    ['90071992547409.93', 'TRY', '₺90,071,992,547,409.93'],
  ])('%s %s is %s', (amount, currency, text) => {
    expect(formatMoney(amount, currency).replaceAll('\u00a0', ' ')).toBe(text.replace('IDR', 'Rp'));
  });
});

describe('where an order stands', () => {
  test('every status, reason and payment has its situation, and only open orders are undecided', () => {
    for (const status of orderStatuses) {
      for (const endReason of [null, ...orderEndReasons]) {
        for (const payment of attemptStatuses) {
          const situation = situationOf({ status, endReason, payment: { status: payment } });
          expect(isUndecided(situation)).toBe(status === 'PENDING' || status === 'PENDING_PAYMENT');
        }
      }
    }
  });

  test.each([
    ['CANCELLED', 'OVERSUBSCRIBED', 'CANCELED', 'OVERSUBSCRIBED'],
    ['CANCELLED', 'RELEASED_BY_SHOP', 'CANCELED', 'RELEASED'],
    ['CANCELLED', 'REPLACED', 'CANCELED', 'REPLACED'],
    ['CONFIRMED', null, 'REFUNDED', 'REFUNDED'],
    ['CANCELLED', 'CANCELLED', 'PENDING', 'CANCELLED'],
    ['PENDING_PAYMENT', null, 'UNKNOWN', 'UNKNOWN'],
    ['PENDING_PAYMENT', null, 'REQUIRES_ACTION', 'BANK_ASKS'],
    ['PENDING_PAYMENT', null, 'AUTHORIZED', 'PAYING'],
    ['PENDING_PAYMENT', null, 'DECLINED', 'DECLINED'],
    ['EXPIRED', 'EXPIRED', 'UNKNOWN', 'EXPIRED'],
  ] as const)('%s, %s, payment %s is %s', (status, endReason, payment, situation) => {
    expect(situationOf({ status, endReason, payment: { status: payment } })).toBe(situation);
  });
});

describe('what cannot be had', () => {
  const line = { skuId: '1', sellerId: '2' };
  const preview = {
    items: [{ ...line, title: 'Copper cezve', quantity: 3 }],
    warnings: [{ code: 'OUT_OF_STOCK', ...line, available: 1 }],
  } as unknown as PreviewView;

  test("comes from the preview's warnings, with what was wanted and what is left", () => {
    expect(shortLinesOf(preview, null, [])).toEqual([{ ...line, title: 'Copper cezve', requested: 3, available: 1 }]);
  });

  test('of an order that was refused comes from the refusal, and is named by the cart when the preview has it no more', () => {
    const problem = {
      code: 'OUT_OF_STOCK',
      status: 409,
      items: [{ skuId: '9', sellerId: '2', requested: 1, available: 0 }],
    };
    const refusal = { problem, retryAfterSeconds: null, shown: preview };
    const cart = [{ skuId: '9', sellerId: '2', title: 'Brass compass' }];
    expect(shortLinesOf(preview, refusal, cart)).toEqual([
      { skuId: '9', sellerId: '2', title: 'Brass compass', requested: 1, available: 0 },
    ]);
  });
});

describe('addresses of lists', () => {
  test('a listing leaves out what is at its default, and escapes what was typed', () => {
    expect(listingHref({ q: '', category: '', sort: 'relevance' })).toBe('/search');
    expect(listingHref({ q: 'çay & kahve', category: 'Kitchen', sort: '-price' }, 'c1')).toBe(
      '/search?q=%C3%A7ay+%26+kahve&category=Kitchen&sort=-price&cursor=c1',
    );
  });

  test('the holds page reads its own addresses back, and nonsense as if it were not there', () => {
    const listing = { filter: 'RELEASED', skuId: '7', orderId: '01a22c2b-20e0-7000-ba0a-f8cac72eb3d3' } as const;
    const address = new URL(holdsHref(listing), 'http://shop.example');
    expect(parseHoldListing(Object.fromEntries(address.searchParams))).toEqual(listing);
    expect(parseHoldListing({ filter: 'ALL', skuId: "1'", orderId: 'x', cursor: ['a', 'b'] })).toEqual({
      filter: 'ACTIVE',
    });
  });
});

describe('offers and charts', () => {
  test('what can be had comes first, then the lower price', () => {
    const offer = (sellerId: string, price: string, availability: OfferView['availability']) =>
      ({ sellerId, price, currency: 'TRY', availability }) as OfferView;
    const ranked = rankOffers([
      offer('a', '9.00', 'OUT_OF_STOCK'),
      offer('b', '100.00', 'IN_STOCK'),
      offer('c', '20.00', 'LOW_STOCK'),
    ]);
    expect(ranked.map(({ sellerId }) => sellerId)).toEqual(['c', 'b', 'a']);
  });

  test('a flat line of zeros lies on the foot of the chart', () => {
    const points = [0, 30].map((second) => ({ at: `2026-11-30T10:00:${String(second).padStart(2, '0')}Z`, value: 0 }));
    const scale = scaleOf(points, { width: 100, height: 50, top: 5 });
    expect(linePath(points, scale)).toBe('M0.0 50.0L100.0 50.0');
    expect(areaPath([], scale, 50)).toBe('');
  });
});
