'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { Ref } from 'react';
import { knownValue } from '#app/_client/answers.ts';
import { readApi } from '#app/_client/call-api.ts';
import { useAnswer } from '#app/_client/use-answer.ts';
import { cartKey } from '#app/_client/use-cart.ts';
import { useProblemWords } from '#app/_client/use-problem-words.ts';
import { namedChanges, shortLinesOf } from '#app/(shop)/checkout/name-lines.ts';
import type { useCheckout } from '#app/(shop)/checkout/use-checkout.ts';
import { PriceChanges } from '#components/checkout/price-changes.tsx';
import { ResumeOrder } from '#components/checkout/resume-order.tsx';
import { ShortLines } from '#components/checkout/short-lines.tsx';
import { Alert } from '#components/ui/alert.tsx';
import type { CartView } from '#domain/cart/types.ts';
import type { OrderView } from '#domain/order/types.ts';

type RefusalPanelProps = { checkout: ReturnType<typeof useCheckout>; ref: Ref<HTMLDivElement> };

/** Why the order was not taken, or could not be now, each with its own way on. Nothing when all is well. */
export function RefusalPanel({ checkout, ref }: RefusalPanelProps) {
  const t = useTranslations('checkout');
  const problemWords = useProblemWords();
  const { preview, refusal, changing } = checkout;
  const code = refusal?.problem.code;
  const cart = knownValue<CartView>(cartKey);
  const short = shortLinesOf(preview, refusal, cart?.items ?? []).map((line) => ({
    ...line,
    title: line.title ?? t('anItem'),
  }));

  if (refusal && (code === 'PRICE_CHANGED' || code === 'COUPON_UNAVAILABLE')) {
    return (
      <PriceChanges
        ref={ref}
        {...(code === 'COUPON_UNAVAILABLE' && { title: t('couponGone'), text: t('couponGoneText') })}
        changes={namedChanges(t, refusal, preview)}
        currency={preview.currency}
        busy={changing}
        onAccept={checkout.acceptPrices}
      />
    );
  }
  if (short.length > 0) {
    return (
      <ShortLines
        ref={ref}
        lines={short}
        lostRace={code === 'OUT_OF_STOCK'}
        busy={changing}
        onTake={(line) => checkout.take(line, line.available)}
        onRemove={checkout.remove}
      />
    );
  }
  if (!refusal || code === 'INVALID_REQUEST') return null;
  if (code === 'CART_ALREADY_ORDERED' || code === 'PAYMENT_IN_PROGRESS') {
    return <OpenOrderPanel ref={ref} orderId={String(refusal.problem.orderId)} />;
  }
  return (
    <Alert
      ref={ref}
      tabIndex={-1}
      tone={code === 'BUSY' || code === 'RATE_LIMITED' ? 'brass' : 'bad'}
      title={t('notOrdered')}
    >
      <p>{problemWords(refusal.problem)}</p>
      {refusal.retryAfterSeconds && <p>{t('waitSeconds', { count: refusal.retryAfterSeconds })}</p>}
    </Alert>
  );
}

function OpenOrderPanel({ orderId, ref }: { orderId: string; ref: Ref<HTMLDivElement> }) {
  const t = useTranslations('checkout');
  const order = useAnswer(`order:${orderId}`, {
    question: () => readApi<OrderView>(`/api/v1/orders/${orderId}`),
  }).value;
  if (order) return <ResumeOrder ref={ref} order={order} />;
  return (
    <Alert ref={ref} tabIndex={-1} title={t('orderedAlready')}>
      <Link href={`/orders/${orderId}`} className="font-semibold underline underline-offset-4">
        {t('goOnThat')}
      </Link>
    </Alert>
  );
}
