'use client';

import { useCallback } from 'react';
import { ApiError, type Problem } from '#app/_client/call-api.ts';
import { problemWords } from '#app/_client/problem-words.ts';
import { useOrder } from '#app/(shop)/orders/[orderId]/use-order.ts';
import { AddressBlock } from '#components/order/address-block.tsx';
import { OrderLines } from '#components/order/order-lines.tsx';
import { situationOf } from '#components/order/order-situation.ts';
import { OrderStatusCard } from '#components/order/order-status-card.tsx';
import { OrderTimeline } from '#components/order/order-timeline.tsx';
import { Card } from '#components/ui/card.tsx';
import { Moment } from '#components/ui/moment.tsx';
import type { OrderView } from '#domain/order/types.ts';

function troubleWords(problem: Problem): string {
  if (problem.code === 'HOLD_EXPIRED') return 'The time to pay ran out before this. You were not charged.';
  if (problem.code === 'ORDER_NOT_OPEN') return 'The order was decided in the meantime. This is how it stands.';
  if (problem.code === 'PAYMENT_IN_PROGRESS') return 'A payment is under way, so this has to wait for its end.';
  if (problem.code === 'ALREADY_EXTENDED') return 'You have had more time already. It cannot be extended again.';
  if (problem.code === 'EXTENSION_NOT_OFFERED') return 'More time cannot be given just now.';
  return problemWords(problem);
}

/** One order, followed by itself until it is decided. */
export function OrderScreen({ initial, timeZone }: { initial: OrderView; timeZone: string }) {
  const { order, stale, pay, cancel, extend, refetch } = useOrder(initial);
  const failure = pay.error ?? cancel.error ?? extend.error;
  const onHoldEnd = useCallback(() => void refetch(), [refetch]);
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="text-2xl">
          Order <span className="figures">{order.number}</span>
        </h1>
        <p className="text-muted text-sm">
          <Moment iso={order.createdAt} timeZone={timeZone} />
        </p>
      </div>
      <OrderStatusCard
        order={order}
        trouble={failure instanceof ApiError ? troubleWords(failure.problem) : null}
        stale={stale}
        busy={pay.isPending || cancel.isPending || extend.isPending}
        onHoldEnd={onHoldEnd}
        onPay={pay.mutate}
        onCancel={cancel.mutate}
        onExtend={extend.mutate}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_20rem]">
        <Card title="What you ordered">
          <OrderLines order={order} />
        </Card>
        <div className="grid gap-6">
          <Card title="Course">
            <OrderTimeline situation={situationOf(order)} createdAt={order.createdAt} timeZone={timeZone} />
          </Card>
          <Card title="Delivery">
            <AddressBlock address={order.shippingAddress} email={order.email} />
          </Card>
        </div>
      </div>
    </div>
  );
}
