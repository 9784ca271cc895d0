'use client';

import { useEffect } from 'react';
import { type Known, outdate, put } from '#app/_client/answers.ts';
import { ApiError, callApi, readApi } from '#app/_client/call-api.ts';
import { forgetKey, keyFor } from '#app/_client/idempotency.ts';
import { livePace } from '#app/_client/live-pace.ts';
import { useAnswer } from '#app/_client/use-answer.ts';
import { cartKey } from '#app/_client/use-cart.ts';
import { useWrite } from '#app/_client/use-write.ts';
import { isFollowed } from '#components/order/order-situation.ts';
import type { OrderView } from '#domain/order/types.ts';

// Asked every 2 s for the first half minute, every 5 s for the next minutes, then every 15 s; never while the tab is hidden.
const PACE = [
  { answers: 15, everyMs: 2_000 },
  { answers: 45, everyMs: 5_000 },
  { answers: Number.POSITIVE_INFINITY, everyMs: 15_000 },
];

/** How long until the order is asked for again: its own pace, or the quickest once its hold has run out and its end is near. */
function pause({ value: order, answers, answeredAt }: Known<OrderView>): number | false {
  if (!isFollowed(order)) return false;
  const serverNow = Date.parse(order.serverTime) + Date.now() - answeredAt;
  const ranOut = order.holdExpiresAt && Date.parse(order.holdExpiresAt) <= serverNow;
  return PACE.find((step) => ranOut || answers < step.answers)?.everyMs ?? false;
}

/** The order as it stands, followed until it is decided, with what its buyer can do to it. */
export function useOrder(initial: OrderView) {
  const { orderId } = initial;
  const key = `order:${orderId}`;
  const {
    value: order,
    failed,
    ask,
  } = useAnswer(key, {
    question: () => readApi<OrderView>(`/api/v1/orders/${orderId}`),
    initial,
    pace: (known) => livePace(pause(known)),
  });
  const confirmed = order.status === 'CONFIRMED';
  useEffect(() => {
    // What was ordered has left the cart.
    if (confirmed) outdate(cartKey);
  }, [confirmed]);

  /** Shows the order as the answer has it; after a refusal, as it is. */
  const act = async (verb: 'payments' | 'cancel' | 'extend', body: object = {}, idempotencyKey?: string) => {
    const answer = await callApi<OrderView>(`/api/v1/orders/${orderId}/${verb}`, {
      method: 'POST',
      body,
      ...(idempotencyKey ? { idempotencyKey } : {}),
    });
    if (!answer.ok) {
      outdate(key);
      throw new ApiError(answer.problem);
    }
    put(key, answer.value);
    return answer.value;
  };
  const scope = `payment:${orderId}`;
  const pay = useWrite(async (paymentMethodToken: string) => {
    const { payment } = await act('payments', { paymentMethodToken }, keyFor({ scope, of: paymentMethodToken }));
    // This attempt has its answer: the same card again is another attempt.
    forgetKey(scope);
    if (payment.status === 'REQUIRES_ACTION' && payment.redirectUrl) window.location.assign(payment.redirectUrl);
  });
  const cancel = useWrite((_: undefined) => act('cancel'));
  const extend = useWrite((_: undefined) => act('extend'));
  return { order, stale: failed, pay, cancel, extend, ask };
}
