'use client';

import { Check, ShoppingBasket } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { QuantityStepper } from '#components/ui/quantity-stepper.tsx';
import type { OfferView } from '#domain/catalog/types.ts';

type AddToCartProps = {
  name: string;
  offer: OfferView;
  inCart: number;
  holdMinutes: number;
  busy: boolean;
  added: boolean;
  error: string | null;
  onAdd: (quantity: number) => void;
  /** What is offered instead when it is sold out. */
  whenGone?: React.ReactNode;
};

/** Quantity and the button, and below them what a cart does and does not do, until there is news of this one in its place. */
export function AddToCart({ name, offer, inCart, holdMinutes, busy, added, error, onAdd, whenGone }: AddToCartProps) {
  const t = useTranslations('catalog');
  const [quantity, setQuantity] = useState(1);
  const gone = offer.availability === 'OUT_OF_STOCK';
  const room = Math.max(0, Math.min(offer.maxPerOrder, offer.unitsLeft ?? offer.maxPerOrder) - inCart);
  const most = Math.max(1, room);

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-stretch gap-3">
        {!gone && <QuantityStepper name={name} value={Math.min(quantity, most)} max={most} onChange={setQuantity} />}
        <Button
          className="min-w-48 flex-1 px-3"
          busy={busy}
          disabled={gone || room === 0}
          onClick={() => onAdd(Math.min(quantity, most))}
        >
          <ShoppingBasket aria-hidden />
          {gone ? t('soldOut') : room === 0 ? t('allInCart') : t('addToCart')}
        </Button>
      </div>
      {gone && whenGone}
      <div className={gone ? 'contents' : ''}>
        {!gone && !error && inCart === 0 && (
          <p className="min-h-12 text-muted text-sm">
            {t('cartHoldsNothing', { minutes: holdMinutes })}
            {offer.maxPerOrder < 20 && ` ${t('atMost', { count: offer.maxPerOrder })}`}
          </p>
        )}
        <div role="status" className={gone ? 'empty:hidden' : ''}>
          {error ? (
            <Alert tone="bad">{error}</Alert>
          ) : (
            inCart > 0 && (
              <p className="flex min-h-12 flex-wrap items-center gap-x-3 rounded-lg bg-accent-soft px-4 py-2 text-sm">
                <Check aria-hidden className={`size-5 text-accent ${added ? 'animate-rise' : ''}`} />
                <span className="flex-1 font-semibold">{t('inYourCart', { count: inCart })}</span>
                <Link href="/cart" className="font-semibold text-accent underline underline-offset-4">
                  {t('viewCart')}
                </Link>
              </p>
            )
          )}
        </div>
      </div>
    </div>
  );
}
