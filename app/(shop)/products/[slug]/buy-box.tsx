'use client';

import { useState } from 'react';
import { ApiError } from '#app/_client/call-api.ts';
import { problemWords } from '#app/_client/problem-words.ts';
import { useCart, useSetQuantity } from '#app/_client/use-cart.ts';
import { AddToCart } from '#components/catalog/add-to-cart.tsx';
import { firstVariant, rankOffers } from '#components/catalog/best-offer.ts';
import { OfferPicker } from '#components/catalog/offer-picker.tsx';
import { VariantPicker } from '#components/catalog/variant-picker.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Money } from '#components/ui/money.tsx';
import type { CartView } from '#domain/cart/types.ts';
import type { ProductView } from '#domain/catalog/types.ts';

type BuyBoxProps = { product: ProductView; cart: CartView; holdMinutes: number };

/** Variant, seller, quantity, and into the cart. A quantity there already is added to: PUT says the whole. */
export function BuyBox({ product, cart, holdMinutes }: BuyBoxProps) {
  const { data } = useCart(cart);
  const setQuantity = useSetQuantity();
  const [skuId, setSkuId] = useState(firstVariant(product)?.skuId ?? '');
  const [sellerId, setSellerId] = useState('');
  const variant = product.variants.find((each) => each.skuId === skuId);
  const offers = rankOffers(variant?.offers ?? []);
  const offer = offers.find((each) => each.sellerId === sellerId) ?? offers[0];
  if (!variant || !offer) return <EmptyState title="Nobody sells this at the moment" />;

  const line = { skuId, sellerId: offer.sellerId };
  const inCart = data.items.find((item) => item.skuId === line.skuId && item.sellerId === line.sellerId)?.quantity ?? 0;
  const failed = setQuantity.error instanceof ApiError ? problemWords(setQuantity.error.problem) : null;
  const settled = setQuantity.variables?.skuId === skuId && setQuantity.variables.sellerId === offer.sellerId;

  return (
    <div className="grid gap-6">
      <p className="font-display font-semibold text-2xl">
        <Money amount={offer.price} currency={offer.currency} />
      </p>
      <VariantPicker
        variants={product.variants}
        chosen={skuId}
        onChoose={(chosen) => {
          setSkuId(chosen);
          setQuantity.reset();
        }}
      />
      <OfferPicker offers={offers} chosen={offer.sellerId} onChoose={setSellerId} />
      <AddToCart
        key={`${skuId}:${offer.sellerId}`}
        name={product.title}
        offer={offer}
        inCart={inCart}
        holdMinutes={holdMinutes}
        busy={setQuantity.isPending}
        added={settled && setQuantity.isSuccess}
        error={settled ? failed : null}
        onAdd={(quantity) => setQuantity.mutate({ ...line, quantity: inCart + quantity })}
      />
    </div>
  );
}
