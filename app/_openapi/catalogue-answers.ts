import { z } from 'zod';
import type { PlacesView } from '#domain/account/types.ts';
import type {
  Availability,
  OfferView,
  ProductPage,
  ProductView,
  Suggestions,
  VariantView,
} from '#domain/catalog/types.ts';
import { answerOf } from './answer-of.ts';
import { count, currency, id, money, next } from './scalars.ts';

export const availability = answerOf<Availability>()(z.enum(['IN_STOCK', 'LOW_STOCK', 'OUT_OF_STOCK'])).describe(
  'Seconds behind the stock itself; never decided by',
);

const offer = answerOf<OfferView>()(
  z.strictObject({
    sellerId: id,
    sellerName: z.string(),
    price: money,
    reducedPrice: money.nullable().describe('What it costs in the campaign that runs; null: none runs'),
    currency,
    availability,
    unitsLeft: count.nullable().describe('Only when they are few enough to say so'),
    maxPerOrder: count.describe('Most units of one order line'),
  }),
);

const variant = answerOf<VariantView>()(
  z.strictObject({
    skuId: id,
    title: z.string(),
    optionValues: z.array(z.string()).describe('One for each of `optionNames`; empty where the seller names none'),
    offers: z.array(offer),
  }),
);

export const product = answerOf<ProductView>()(
  z.strictObject({
    slug: z.string(),
    title: z.string(),
    description: z.string(),
    category: z.string(),
    imageUrl: z.string(),
    optionNames: z.array(z.string()).describe('What its variants differ in'),
    variants: z.array(variant),
  }),
);

export const productPage = answerOf<Omit<ProductPage, 'reading'>>()(z.strictObject({ items: z.array(product), next }));

export const suggestions = answerOf<Suggestions>()(
  z.strictObject({
    categories: z.array(z.string()),
    products: z.array(product.pick({ slug: true, title: true, imageUrl: true })),
  }),
);

export const places = answerOf<PlacesView>()(
  z.strictObject({
    regions: z.array(z.string()).describe('Provinces or states, where addresses of the country name one'),
    cities: z.array(z.strictObject({ name: z.string(), region: z.string().nullable() })),
  }),
);

export const wish = z.strictObject({ skuId: id });
