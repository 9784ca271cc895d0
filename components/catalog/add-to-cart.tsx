'use client';

import { Check, ShoppingBasket } from 'lucide-react';
import Link from 'next/link';
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
};

/** Quantity and the button, what became of it beside them, and what a cart does and does not do. */
export function AddToCart({ name, offer, inCart, holdMinutes, busy, added, error, onAdd }: AddToCartProps) {
  const [quantity, setQuantity] = useState(1);
  const gone = offer.availability === 'OUT_OF_STOCK';
  const room = Math.max(0, Math.min(offer.maxPerOrder, offer.unitsLeft ?? offer.maxPerOrder) - inCart);
  const most = Math.max(1, room);
  const words = inCart === 1 ? 'One of these is in your cart.' : `${inCart} of these are in your cart.`;

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-stretch gap-3">
        {!gone && <QuantityStepper name={name} value={Math.min(quantity, most)} max={most} onChange={setQuantity} />}
        <Button
          className="min-w-48 flex-1"
          busy={busy}
          disabled={gone || room === 0}
          onClick={() => onAdd(Math.min(quantity, most))}
        >
          <ShoppingBasket aria-hidden />
          {gone ? 'Sold out' : room === 0 ? 'All you can order is in your cart' : 'Add to cart'}
        </Button>
      </div>
      <div role="status" className="min-h-12">
        {error ? (
          <Alert tone="bad">{error}</Alert>
        ) : (
          inCart > 0 && (
            <p className="flex min-h-12 flex-wrap items-center gap-x-3 rounded-lg bg-accent-soft px-4 py-2 text-sm">
              <Check aria-hidden className={`size-5 text-accent ${added ? 'animate-rise' : ''}`} />
              <span className="flex-1 font-semibold">{words}</span>
              <Link href="/cart" className="font-semibold text-accent underline underline-offset-4">
                View cart
              </Link>
            </p>
          )
        )}
      </div>
      <p className="border-line border-t pt-4 text-muted text-sm">
        A cart holds nothing. When you place the order, everything in it is held for you for{' '}
        {holdMinutes === 1 ? 'a minute' : `${holdMinutes} minutes`} while you pay.
        {offer.maxPerOrder < 20 && ` At most ${offer.maxPerOrder} per order.`}
      </p>
    </div>
  );
}
