'use client';

import { ReceiptText } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { ApiError } from '#app/_client/call-api.ts';
import { useErrorTitle } from '#app/_client/use-error-title.ts';
import { useProblemWords } from '#app/_client/use-problem-words.ts';
import { useOrder } from '#app/(shop)/orders/[orderId]/use-order.ts';
import { AddressBlock } from '#components/order/address-block.tsx';
import { OrderLines } from '#components/order/order-lines.tsx';
import { OrderParcels } from '#components/order/order-parcels.tsx';
import { isUndecided, needsAnotherCard, situationOf } from '#components/order/order-situation.ts';
import { OrderStatusCard } from '#components/order/order-status-card.tsx';
import { OrderTimeline } from '#components/order/order-timeline.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Moment } from '#components/ui/moment.tsx';
import type { OrderView } from '#domain/order/types.ts';

const troubles = [
  'HOLD_EXPIRED',
  'ORDER_NOT_OPEN',
  'PAYMENT_IN_PROGRESS',
  'ALREADY_EXTENDED',
  'EXTENSION_NOT_OFFERED',
] as const;

/** Why something could not be done to an order, in words for its buyer; null when nothing went wrong. */
function useTroubleWords(failure: Error | null): string | null {
  const t = useTranslations('order');
  const problemWords = useProblemWords();
  if (!(failure instanceof ApiError)) return null;
  const trouble = troubles.find((code) => code === failure.problem.code);
  return trouble ? t(`trouble.${trouble}`) : problemWords(failure.problem);
}

type OrderScreenProps = {
  initial: OrderView;
  timeZone: string;
  /** Below what was ordered; on a phone, at the end. */
  after?: React.ReactNode;
};

/** One order, followed by itself until it is decided. */
export function OrderScreen({ initial, timeZone, after }: OrderScreenProps) {
  const { order, stale, pay, cancel, extend, ask } = useOrder(initial);
  const t = useTranslations('order');
  const situation = situationOf(order);
  const trouble = useTroubleWords(pay.error ?? cancel.error ?? extend.error);
  useErrorTitle(trouble !== null || needsAnotherCard(order));
  const onHoldEnd = useCallback(() => void ask(), [ask]);
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="text-2xl">
          {t.rich('orderNumber', { number: () => <span className="figures">{order.number}</span> })}
        </h1>
        <p className="text-muted text-sm">
          <Moment iso={order.createdAt} timeZone={timeZone} />
        </p>
      </div>
      <OrderStatusCard
        order={order}
        trouble={trouble}
        stale={stale}
        busy={pay.pending || cancel.pending || extend.pending}
        onHoldEnd={onHoldEnd}
        onPay={pay.send}
        onCancel={() => cancel.send(undefined)}
        onExtend={() => extend.send(undefined)}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_20rem] lg:grid-rows-[auto_1fr]">
        <Card title={t('whatYouOrdered')}>
          <OrderLines order={order} />
        </Card>
        <div className="grid gap-6 lg:row-span-2">
          <Card title={t('course')}>
            <OrderTimeline situation={situation} times={order} timeZone={timeZone} />
          </Card>
          <Card title={t('delivery')}>
            <div className="grid gap-5">
              <AddressBlock address={order.shippingAddress} email={order.email} />
              {(situation === 'CONFIRMED' || isUndecided(situation)) && (
                <OrderParcels items={order.items} orderedAt={situation === 'CONFIRMED' ? order.createdAt : null} />
              )}
            </div>
          </Card>
          {order.status === 'CONFIRMED' && (
            <Button asChild tone="secondary">
              <Link href={`/orders/${order.orderId}/receipt`}>
                <ReceiptText aria-hidden /> {t('receipt')}
              </Link>
            </Button>
          )}
        </div>
        {after && <div className="lg:col-start-1">{after}</div>}
      </div>
    </div>
  );
}
