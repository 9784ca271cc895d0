'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { ApiError } from '#app/_client/call-api.ts';
import { useMergeNews } from '#app/_client/merge-news.ts';
import { type Removal, useCart, useRemoveLine, useSetQuantity, useUndoRemoval } from '#app/_client/use-cart.ts';
import { useCoupon } from '#app/_client/use-coupon.ts';
import { useProblemWords } from '#app/_client/use-problem-words.ts';
import { CartLine } from '#components/cart/cart-line.tsx';
import { CartSummary } from '#components/cart/cart-summary.tsx';
import { CouponField } from '#components/cart/coupon-field.tsx';
import { MergeNews } from '#components/cart/merge-news.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { showToast } from '#components/ui/toast-queue.ts';
import type { CartItemView, CartView } from '#domain/cart/types.ts';

/** The cart with its steppers: what is clicked shows at once, what the server answers stands. */
export function CartScreen({ initial, holdMinutes }: { initial: CartView; holdMinutes: number }) {
  const t = useTranslations('cart');
  const problemWords = useProblemWords();
  const cart = useCart(initial);
  const setQuantity = useSetQuantity();
  const removeLine = useRemoveLine();
  const undoRemoval = useUndoRemoval();
  const adjustments = useMergeNews();
  const heading = useRef<HTMLHeadingElement>(null);
  const coupon = useCoupon();
  const failure = setQuantity.error ?? removeLine.error;
  const settling = setQuantity.pending || removeLine.pending || undoRemoval.pending || coupon.busy;

  const undo = async (removal: Removal) => {
    const sent = await undoRemoval.send(removal);
    if (sent.ok) return;
    const changed = sent.error instanceof ApiError && sent.error.problem.code === 'CART_CHANGED';
    showToast({ text: changed ? t('undoTooLate') : t('failed') });
  };
  const remove = async (item: CartItemView) => {
    setQuantity.reset();
    // The button that had the focus goes with its line.
    heading.current?.focus();
    const sent = await removeLine.send(item);
    // A refusal is said above the lines.
    if (!sent.ok) return;
    showToast({
      text: t('removed', { title: item.title }),
      ...(item.available ? { action: { label: t('undo'), onClick: () => undo({ line: item, run: sent.value }) } } : {}),
    });
  };

  if (cart.items.length === 0) {
    return (
      <EmptyState
        level={1}
        title={t('empty')}
        action={
          <Button asChild>
            <Link href="/">{t('lookAround')}</Link>
          </Button>
        }
      >
        <p>{t('emptyText')}</p>
      </EmptyState>
    );
  }

  return (
    <div className="grid gap-6">
      <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {t('title')}
      </h1>
      <MergeNews adjustments={adjustments} items={cart.items} />
      <div className="grid items-start gap-8 lg:grid-cols-[1fr_22rem]">
        <div className="grid gap-4">
          {failure && (
            <Alert tone="bad" role="alert">
              {failure instanceof ApiError ? problemWords(failure.problem) : t('failed')}
            </Alert>
          )}
          <div className="border-line border-t sm:rounded-xl sm:border sm:bg-paper sm:px-6 sm:shadow-rest">
            <ul className="divide-y divide-line">
              {cart.items.map((item) => (
                <li key={`${item.skuId}:${item.sellerId}`}>
                  <CartLine
                    item={item}
                    currency={cart.currency}
                    notices={cart.notices.filter(
                      (notice) => notice.skuId === item.skuId && notice.sellerId === item.sellerId,
                    )}
                    onQuantity={(quantity) => setQuantity.send({ ...item, quantity })}
                    onRemove={() => remove(item)}
                  />
                </li>
              ))}
            </ul>
            <div className="border-line border-t py-4">
              <CouponField
                coupon={cart.coupon}
                currency={cart.currency}
                busy={coupon.busy}
                error={coupon.error}
                onApply={coupon.apply}
                onRemove={coupon.remove}
              />
            </div>
          </div>
        </div>
        <CartSummary cart={cart} settling={settling} holdMinutes={holdMinutes} />
      </div>
    </div>
  );
}
