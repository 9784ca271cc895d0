import type { OfferView, ProductView, VariantView } from '#domain/catalog/types.ts';
import { fromDecimal } from '#lib/money.ts';

/** What the offer costs now, in minor units, for comparing only. */
export function priceOf(offer: OfferView): number {
  return fromDecimal(offer.reducedPrice ?? offer.price, offer.currency) ?? Number.MAX_SAFE_INTEGER;
}

/** Offers as a shopper compares them: what can be had first, then the lower price. */
export function rankOffers(offers: readonly OfferView[]): OfferView[] {
  const gone = (offer: OfferView) => (offer.availability === 'OUT_OF_STOCK' ? 1 : 0);
  return [...offers].sort((a, b) => gone(a) - gone(b) || priceOf(a) - priceOf(b));
}

export function bestOffer(product: ProductView): OfferView | undefined {
  return rankOffers(product.variants.flatMap((variant) => variant.offers))[0];
}

/** The variant to show first: the first that can be had, else the first. */
export function firstVariant(product: ProductView): VariantView | undefined {
  const canBeHad = product.variants.find((variant) =>
    variant.offers.some((offer) => offer.availability !== 'OUT_OF_STOCK'),
  );
  return canBeHad ?? product.variants[0];
}

/** Whether offers differ in price, so that the lowest is said as "from". */
export function pricesDiffer(product: ProductView): boolean {
  return new Set(product.variants.flatMap((variant) => variant.offers.map(priceOf))).size > 1;
}
