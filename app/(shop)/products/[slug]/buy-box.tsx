'use client';

import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { ApiError } from '#app/_client/call-api.ts';
import { keepPlace } from '#app/_client/keep-place.ts';
import { useCart, useSetQuantity } from '#app/_client/use-cart.ts';
import { useProblemWords } from '#app/_client/use-problem-words.ts';
import { WishForStock } from '#app/(shop)/products/[slug]/wish-for-stock.tsx';
import { AddToCart } from '#components/catalog/add-to-cart.tsx';
import { firstVariant, rankOffers } from '#components/catalog/best-offer.ts';
import { DeliverTo, type PlaceGroup } from '#components/catalog/deliver-to.tsx';
import { OfferPicker } from '#components/catalog/offer-picker.tsx';
import { VariantPicker } from '#components/catalog/variant-picker.tsx';
import { deliveryEstimate } from '#components/checkout/delivery-estimate.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Price } from '#components/ui/price.tsx';
import type { CartView } from '#domain/cart/types.ts';
import type { ProductView } from '#domain/catalog/types.ts';
import type { OriginView } from '#domain/stock/types.ts';

type BuyBoxProps = {
  product: ProductView;
  cart: CartView;
  holdMinutes: number;
  /** The SKU that the address names; empty or unknown for the first that can be had. */
  variant: string;
  origins: readonly OriginView[];
  delivery: { groups: readonly PlaceGroup[]; chosen: string };
  /** The server's time, from which days of delivery are counted. */
  now: string;
};

/** Variant, seller, quantity, and into the cart. A quantity there already is added to: PUT says the whole. */
export function BuyBox({ product, cart, holdMinutes, variant: named, origins, delivery, now }: BuyBoxProps) {
  const t = useTranslations('catalog');
  const locale = useLocale();
  const problemWords = useProblemWords();
  const router = useRouter();
  const { items } = useCart(cart);
  const setQuantity = useSetQuantity();
  const [skuId, setSkuId] = useState(named);
  const [sellerId, setSellerId] = useState('');
  const variant = product.variants.find((each) => each.skuId === skuId) ?? firstVariant(product);
  const offers = rankOffers(variant?.offers ?? []);
  const offer = offers.find((each) => each.sellerId === sellerId) ?? offers[0];
  if (!variant || !offer) return <EmptyState title={t('nobodySells')} />;

  const line = { skuId: variant.skuId, sellerId: offer.sellerId };
  const origin = origins.find((each) => each.skuId === line.skuId && each.sellerId === line.sellerId);
  const inCart = items.find((item) => item.skuId === line.skuId && item.sellerId === line.sellerId)?.quantity ?? 0;
  const failed = setQuantity.error instanceof ApiError ? problemWords(setQuantity.error.problem) : null;
  const settled = setQuantity.variables?.skuId === line.skuId && setQuantity.variables.sellerId === line.sellerId;

  const chooseVariant = (chosen: string) => {
    setSkuId(chosen);
    setQuantity.reset();
    // A link that is passed on shows what its sender saw; Back leads to the page before, not through every colour.
    window.history.replaceState(null, '', `?variant=${chosen}`);
  };
  const choosePlace = (place: string) => {
    keepPlace(place);
    router.refresh();
  };

  return (
    <div className="grid gap-6 sm:rounded-xl sm:border sm:border-line sm:bg-paper sm:p-6 sm:shadow-rest">
      <p className="font-display font-semibold text-2xl">
        <Price price={offer.price} reduced={offer.reducedPrice} currency={offer.currency} />
      </p>
      <VariantPicker product={product} chosen={variant} onChoose={chooseVariant} />
      <div className="grid gap-3">
        <OfferPicker
          offers={offers}
          origins={origins.filter((origin) => origin.skuId === variant.skuId)}
          chosen={offer.sellerId}
          onChoose={setSellerId}
        />
        <DeliverTo
          {...delivery}
          // What nobody can have now arrives on no day.
          arrives={
            origin && offer.availability !== 'OUT_OF_STOCK' ? deliveryEstimate(now, origin.days, locale) : undefined
          }
          onChoose={choosePlace}
        />
      </div>
      <AddToCart
        key={`${line.skuId}:${line.sellerId}`}
        name={product.title}
        offer={offer}
        inCart={inCart}
        holdMinutes={holdMinutes}
        busy={setQuantity.pending}
        added={settled && setQuantity.done}
        error={settled ? failed : null}
        onAdd={(quantity) => setQuantity.send({ ...line, quantity: inCart + quantity })}
        whenGone={<WishForStock skuId={line.skuId} />}
      />
    </div>
  );
}
