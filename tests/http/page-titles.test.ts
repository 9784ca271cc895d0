import postgres from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MadeOffer, makeOffer } from '#tests/support/factories.ts';
import { stack, Visitor } from './visitor.ts';

let sql: postgres.Sql;
let offer: MadeOffer;

beforeAll(async () => {
  sql = postgres(stack.databaseUrl, { max: 2, onnotice: () => {} });
  offer = await makeOffer(sql, { stock: [5] });
});

afterAll(() => sql.end());

const titleOf = ({ body }: { body: Record<string, unknown> }) => /<title>([^<]*)<\/title>/.exec(String(body.text))?.[1];

it.each([
  ['tok_declined', 'en', /^Error: Order · /],
  ['tok_declined', 'tr', /^Hata: Sipariş · /],
  ['tok_ok', 'en', /^Order · /],
])('C-175: the page of an order paid with %s starts its title, in %s, with %s', async (card, locale, title) => {
  const guest = new Visitor();
  await guest.put(`/api/v1/cart/items/${offer.skuId}`, { sellerId: offer.sellerId, quantity: 1 });
  const shippingAddress = { name: 'Ada Deniz', line1: 'Liman Caddesi 1', city: 'Izmir', country: 'TR' };
  const { body: preview } = await guest.post('/api/v1/checkout/preview', { shippingAddress });
  const { body: order } = await guest.post(
    '/api/v1/orders',
    {
      priceVersion: preview.priceVersion,
      shippingAddress,
      email: 'ada@example.com',
      paymentMethodToken: card,
    },
    { headers: { 'idempotency-key': crypto.randomUUID() } },
  );
  guest.cookies.set('locale', locale);
  expect(titleOf(await guest.get(`/orders/${order.orderId}`))).toMatch(title);
});
