'use client';

import Link from 'next/link';
import { toast } from 'sonner';
import { ApiError } from '#app/_client/call-api.ts';
import { problemWords } from '#app/_client/problem-words.ts';
import { useCart, useRemoveLine, useSetQuantity } from '#app/_client/use-cart.ts';
import { CartLine } from '#components/cart/cart-line.tsx';
import { CartSummary } from '#components/cart/cart-summary.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import type { CartItemView, CartView } from '#domain/cart/types.ts';

/** The cart with its steppers: what is clicked shows at once, what the server answers stands. */
export function CartScreen({ initial, holdMinutes }: { initial: CartView; holdMinutes: number }) {
  const { data: cart } = useCart(initial);
  const setQuantity = useSetQuantity();
  const removeLine = useRemoveLine();
  const failure = setQuantity.error ?? removeLine.error;
  const settling = setQuantity.isPending || removeLine.isPending;

  const remove = (item: CartItemView) => {
    setQuantity.reset();
    removeLine.mutate(item, {
      onSuccess: () =>
        toast(`${item.title} is out of your cart.`, {
          ...(item.available ? { action: { label: 'Undo', onClick: () => setQuantity.mutate(item) } } : {}),
        }),
    });
  };

  if (cart.items.length === 0) {
    return (
      <EmptyState
        level={1}
        title="Your cart is empty"
        action={
          <Button asChild>
            <Link href="/">Look around</Link>
          </Button>
        }
      >
        <p>What you put in it stays here, on this device, until you order it.</p>
      </EmptyState>
    );
  }

  return (
    <div className="grid gap-6">
      <h1 className="text-2xl">Cart</h1>
      <div className="grid items-start gap-8 lg:grid-cols-[1fr_22rem]">
        <div className="grid gap-4">
          {failure && (
            <Alert tone="bad" role="alert">
              {failure instanceof ApiError ? problemWords(failure.problem) : 'That did not work. Try again.'}
            </Alert>
          )}
          <ul className="divide-y divide-line border-line border-y">
            {cart.items.map((item) => (
              <li key={`${item.skuId}:${item.sellerId}`}>
                <CartLine
                  item={item}
                  currency={cart.currency}
                  notices={cart.notices.filter(
                    (notice) => notice.skuId === item.skuId && notice.sellerId === item.sellerId,
                  )}
                  onQuantity={(quantity) => setQuantity.mutate({ ...item, quantity })}
                  onRemove={() => remove(item)}
                />
              </li>
            ))}
          </ul>
        </div>
        <CartSummary cart={cart} settling={settling} holdMinutes={holdMinutes} />
      </div>
    </div>
  );
}
