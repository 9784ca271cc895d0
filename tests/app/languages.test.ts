import { describe, expect, test } from 'vitest';
import { acceptedLocale, chooseLocale } from '#app/_locale/locales.ts';
import { couponCode } from '#components/cart/coupon-code.ts';
import { deliveryEstimate } from '#components/checkout/delivery-estimate.ts';
import { formatMoment } from '#components/ui/moment.tsx';
import { formatMoney } from '#components/ui/money.tsx';
import { speakerOf } from '#tests/support/words.ts';

/** `Intl` sets narrow and unbreakable spaces, which nobody sees here. */
const plain = (text: string) => text.replace(/\s/gu, ' ');

describe('the language of a visit', () => {
  test.each([
    ['tr-TR,tr;q=0.9,en;q=0.8', 'tr'],
    ['de-DE,de;q=0.9,id;q=0.5,en;q=0.4', 'id'],
    ['en;q=0.2, tr;q=0.7', 'tr'],
    ['in-ID', 'id'],
    ['TR', 'tr'],
    ['tr;q=0, en', 'en'],
    ['tr;q=nonsense, id', 'id'],
    ['de, fr', undefined],
    ['*', undefined],
    ['', undefined],
    [null, undefined],
  ])('asked for as %j is %s', (header, locale) => {
    expect(acceptedLocale(header)).toBe(locale);
  });

  test.each([
    ['tr', 'id', 'tr'],
    ['xx', 'id', 'id'],
    ['en', 'tr', 'en'],
    [undefined, 'fr', 'en'],
    ['__proto__', null, 'en'],
  ])('with the cookie %s and the wish %s is %s', (cookie, wish, locale) => {
    expect(chooseLocale(cookie, wish)).toBe(locale);
  });
});

describe('amounts have the digits of their currency and the signs of the language', () => {
  test.each([
    ['1860.00', 'TRY', '₺1,860.00', '₺1.860,00', '₺1.860,00'],
    ['5', 'JPY', '¥5', '¥5', '¥5'],
    ['1234567', 'JPY', '¥1,234,567', '¥1.234.567', '¥1.234.567'],
    ['1.005', 'KWD', 'KWD 1.005', 'KWD 1,005', 'KWD 1,005'],
    // Intl says that rupiah have no decimals; ISO 4217, and the bank, say two.
    ['150000.00', 'IDR', 'Rp 150,000.00', 'Rp 150.000,00', 'Rp 150.000,00'],
    ['-18.60', 'EUR', '−€18.60', '−€18,60', '−€18,60'],
    ['90071992547409.93', 'TRY', '₺90,071,992,547,409.93', '₺90.071.992.547.409,93', '₺90.071.992.547.409,93'],
  ])('%s %s', (amount, currency, en, tr, id) => {
    const written = (['en', 'tr', 'id'] as const).map((locale) => plain(formatMoney(amount, currency, locale)));
    expect(written).toEqual([en, tr, id]);
  });
});

describe('times are the shop’s, as the language writes them', () => {
  const iso = '2026-11-04T21:30:00Z';

  test.each([
    ['en', '5 Nov, 00:30', '5 Nov 2026'],
    ['tr', '5 Kas 00:30', '5 Kas 2026'],
    ['id', '5 Nov, 00.30', '5 Nov 2026'],
  ])('in %s', (locale, minute, date) => {
    expect(plain(formatMoment(iso, 'Europe/Istanbul', 'minute', locale))).toBe(minute);
    expect(plain(formatMoment(iso, 'Europe/Istanbul', 'date', locale))).toBe(date);
  });

  test.each([
    ['en', 'Fri 6 Nov – Tue 10 Nov'],
    ['tr', '6 Kas Cum – 10 Kas Sal'],
    ['id', 'Jum, 6 Nov – Sel, 10 Nov'],
  ])('a delivery, in %s', (locale, dates) => {
    expect(plain(deliveryEstimate(iso, { from: 2, to: 4 }, locale))).toBe(dates);
  });
});

describe('a coupon’s code', () => {
  // The capital of a Turkish keyboard's i has a dot, and its ı has none.
  test.each(['FIRST', ' first ', 'FİRST', 'fırst'])('typed as %j', (typed) => {
    expect(couponCode(typed)).toBe('FIRST');
  });
});

describe('numbers of things', () => {
  test.each([
    ['en', '0 items', '1 item', '1,200 items'],
    ['tr', '0 ürün', '1 ürün', '1.200 ürün'],
    ['id', '0 barang', '1 barang', '1.200 barang'],
  ] as const)('in %s', (locale, none, one, many) => {
    const t = speakerOf('order', locale);
    expect([0, 1, 1200].map((count) => t('items', { count }))).toEqual([none, one, many]);
  });
});
