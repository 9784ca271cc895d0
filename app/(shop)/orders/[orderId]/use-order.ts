'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError, callApi, readApi } from '#app/_client/call-api.ts';
import { forgetKey, keyFor } from '#app/_client/idempotency.ts';
import { livePace } from '#app/_client/live-pace.ts';
import { isFollowed } from '#components/order/order-situation.ts';
import type { OrderView } from '#domain/order/types.ts';

// Asked every 2 s for the first half minute, every 5 s for the next minutes, then every 15 s; never while the tab is hidden.
const PACE = [
  { answers: 15, everyMs: 2_000 },
  { answers: 45, everyMs: 5_000 },
  { answers: Number.POSITIVE_INFINITY, everyMs: 15_000 },
];

type Asked = { order: OrderView | undefined; answers: number; answeredAt: number };

/** How long until the order is asked for again: its own pace, or the quickest once its hold has run out and its end is near. */
function pause({ order, answers, answeredAt }: Asked): number | false {
  if (order && !isFollowed(order)) return false;
  const serverNow = order ? Date.parse(order.serverTime) + Date.now() - answeredAt : 0;
  const ranOut = order?.holdExpiresAt && Date.parse(order.holdExpiresAt) <= serverNow;
  return PACE.find((step) => ranOut || answers < step.answers)?.everyMs ?? false;
}

/** The order as it stands, followed until it is decided, with what its buyer can do to it. */
export function useOrder(initial: OrderView) {
  const client = useQueryClient();
  const { orderId } = initial;
  const key = ['order', orderId];
  const query = useQuery({
    queryKey: key,
    queryFn: () => readApi<OrderView>(`/api/v1/orders/${orderId}`),
    initialData: initial,
    refetchInterval: ({ state }) =>
      livePace(
        pause({
          order: state.data,
          answers: state.dataUpdateCount + state.errorUpdateCount,
          answeredAt: state.dataUpdatedAt,
        }),
      ),
  });
  const confirmed = query.data.status === 'CONFIRMED';
  useEffect(() => {
    // What was ordered has left the cart.
    if (confirmed) client.invalidateQueries({ queryKey: ['cart'] });
  }, [confirmed, client]);

  const act = async (verb: 'payments' | 'cancel' | 'extend', body?: unknown, idempotencyKey?: string) => {
    const answer = await callApi<OrderView>(`/api/v1/orders/${orderId}/${verb}`, {
      method: 'POST',
      body: body ?? {},
      ...(idempotencyKey ? { idempotencyKey } : {}),
    });
    if (!answer.ok) throw new ApiError(answer.problem);
    return answer.value;
  };
  const scope = `payment:${orderId}`;
  const shared = {
    onSuccess: (order: OrderView) => client.setQueryData(key, order),
    onError: () => client.invalidateQueries({ queryKey: key }),
  };
  const pay = useMutation({
    ...shared,
    mutationFn: (paymentMethodToken: string) =>
      act('payments', { paymentMethodToken }, keyFor({ scope, of: paymentMethodToken })),
    onSuccess: (order) => {
      // This attempt has its answer: the same card again is another attempt.
      forgetKey(scope);
      client.setQueryData(key, order);
      const { status, redirectUrl } = order.payment;
      if (status === 'REQUIRES_ACTION' && redirectUrl) window.location.assign(redirectUrl);
    },
  });
  const cancel = useMutation({ ...shared, mutationFn: () => act('cancel') });
  const extend = useMutation({ ...shared, mutationFn: () => act('extend') });
  return { order: query.data, stale: query.isError, pay, cancel, extend, refetch: query.refetch };
}
