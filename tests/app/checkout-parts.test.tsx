import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { AddressChoice } from '#components/address/address-choice.tsx';
import { AddressFields } from '#components/address/address-fields.tsx';
import { emptyAddress } from '#components/address/address-form.ts';
import { MergeNews } from '#components/cart/merge-news.tsx';
import { DeliveryStep } from '#components/checkout/delivery-step.tsx';
import { OrderGlance } from '#components/checkout/order-glance.tsx';
import { OrderParcels } from '#components/order/order-parcels.tsx';
import { OrderReceipt } from '#components/order/order-receipt.tsx';
import { locales } from '#db/enums.ts';
import type { CartItemView } from '#domain/cart/types.ts';
import type { OrderView } from '#domain/order/types.ts';
import type { PreviewView } from '#domain/pricing/types.ts';
import { readMessages } from '#tests/support/words.ts';

type Locale = (typeof locales)[number];
const spoken = ['address', 'cart', 'checkout', 'order', 'ui'] as const;

/** The page's part as the server writes it, in a language; a word that is missing or is not given its arguments fails the test. */
function written(locale: Locale, part: React.ReactNode): string {
  const messages = Object.fromEntries(spoken.map((namespace) => [namespace, readMessages(locale, namespace)]));
  const onError = (error: Error) => {
    throw error;
  };
  return renderToStaticMarkup(
    <NextIntlClientProvider {...{ locale, messages, onError }} timeZone="Europe/Istanbul">
      {part}
    </NextIntlClientProvider>,
  );
}

const textOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const nothing = () => {};
const fieldsOf = (country: string, locale: Locale = 'en') =>
  written(
    locale,
    <AddressFields
      idPrefix="a"
      purpose="shipping"
      form={emptyAddress(country)}
      errors={{ city: 'Enter the city.' }}
      countries={[{ code: country, name: country }]}
      places={undefined}
      onChange={nothing}
      onLeave={nothing}
    />,
  );

describe('the fields of an address', () => {
  test('stand in the order of their country, with the names and the keys that it has', () => {
    const asked = (country: string) => [...fieldsOf(country).matchAll(/id="a-(\w+)"/g)].map(([, field]) => field);
    expect(asked('TR')).toEqual(['country', 'name', 'region', 'city', 'line1', 'line2', 'postalCode', 'phone']);
    expect(asked('DE')).toEqual(['country', 'name', 'line1', 'line2', 'postalCode', 'city', 'phone']);
    expect(asked('JP').slice(0, 4)).toEqual(['country', 'name', 'postalCode', 'region']);
    expect(fieldsOf('US')).toContain('ZIP code');
    expect(fieldsOf('TR')).toContain('inputMode="numeric"');
    expect(fieldsOf('GB')).not.toContain('inputMode="numeric"');
  });

  test('say to browsers what they are, and to those who hear them what is wrong', () => {
    const html = fieldsOf('TR');
    for (const token of ['name', 'address-line1', 'address-level1', 'address-level2', 'postal-code', 'tel', 'country'])
      expect(html).toContain(`autoComplete="shipping ${token}"`);
    expect(html).toMatch(/id="a-city"[^>]*aria-invalid="true"[^>]*aria-describedby="a-city-error"/);
  });
});

const address = { name: 'Ada Deniz', line1: 'Liman Cd. 1', city: 'Konak', region: 'İzmir', country: 'TR' };
const line = {
  skuId: '1',
  sellerId: '2',
  sellerName: 'Deniz',
  title: 'Copper teapot',
  slug: 'copper-teapot',
  imageUrl: null,
  quantity: 3,
  unitPrice: '10.00',
  reducedPrice: null,
  discount: '0.00',
  lineTotal: '30.00',
};
const warehouses = [
  { warehouseId: '7', city: 'Izmir', quantity: 2, days: { from: 2, to: 3 } },
  { warehouseId: '8', city: 'Ankara', quantity: 1, days: { from: 5, to: 8 } },
];
const order = {
  orderId: 'o',
  number: 'AB12CD34',
  subtotal: '30.00',
  discount: '6.00',
  coupon: { code: 'FOUR', discount: '4.00', problem: null },
  shipping: '0.00',
  total: '24.00',
  refunded: '5.00',
  currency: 'TRY',
  createdAt: '2026-11-30T10:00:00Z',
  decidedAt: '2026-11-30T10:01:00Z',
  email: 'ada@example.com',
  shippingAddress: address,
  items: [{ ...line, warehouses, refund: null }],
} as unknown as OrderView;
const preview = { ...order, items: [line], total: '30.00' } as unknown as PreviewView;

describe.each(locales)('in %s', (locale) => {
  test('the parts of checkout and order have their words', () => {
    const parts = [
      <AddressChoice
        key="a"
        addresses={[{ ...address, addressId: '1', isDefault: true }]}
        value=""
        onChange={nothing}
      />,
      <DeliveryStep
        key="b"
        now="2026-11-30T10:00:00Z"
        days={{ from: 2, to: 11 }}
        shipping="0.00"
        currency="TRY"
        parcels={[{ warehouseId: '7', city: 'Izmir', sellerName: 'Deniz', units: 2, days: { from: 2, to: 3 } }]}
      />,
      <OrderGlance key="c" preview={preview} />,
      <OrderParcels key="d" items={order.items} orderedAt={order.createdAt} />,
      <OrderReceipt key="e" order={order} storeName="Holdfast" timeZone="Europe/Istanbul" />,
      <MergeNews
        key="f"
        items={[line as unknown as CartItemView]}
        adjustments={[
          { code: 'QUANTITY_TOO_LARGE', skuId: '1', sellerId: '2', requested: 4, quantity: 3 },
          { code: 'TOO_MANY_LINES', skuId: '9', sellerId: '2', requested: 1, quantity: 0 },
        ]}
      />,
    ];
    for (const part of parts) expect(textOf(written(locale, part))).not.toBe('');
    for (const country of ['TR', 'ID', 'JP', 'US', 'GB', 'AU', 'AE', 'IE', 'KE']) fieldsOf(country, locale);
  });
});

test('a receipt has every amount that adds up to the total, and says what went back', () => {
  const text = textOf(written('en', <OrderReceipt order={order} storeName="Holdfast" timeZone="Europe/Istanbul" />));
  expect(text).toContain('Receipt of order AB12CD34');
  expect(text).toContain('Copper teapot sold by Deniz 3 ₺10.00 ₺30.00');
  expect(text).toContain('Subtotal ₺30.00 Reduced prices −₺2.00 Coupon FOUR −₺4.00 Delivery Free Total ₺24.00');
  expect(text).toContain('Refunded to your card −₺5.00');
  expect(text).toContain('Konak/İzmir');
});

test('parcels are one for each warehouse, without what could not be shipped', () => {
  const [item] = order.items as [OrderView['items'][number]];
  const text = textOf(
    written('en', <OrderParcels items={[item, { ...item, skuId: '3', refund: '5.00' }]} orderedAt={order.createdAt} />),
  );
  expect(text).toBe(
    'Parcel 1 of 2 from Izmir, Deniz It arrives Wed 2 Dec – Thu 3 Dec. 2 × Copper teapot ' +
      'Parcel 2 of 2 from Ankara, Deniz It arrives Mon 7 Dec – Thu 10 Dec. 1 × Copper teapot',
  );
});
