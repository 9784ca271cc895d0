'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { outdate } from '#app/_client/answers.ts';
import { ApiError, callApi, type Problem } from '#app/_client/call-api.ts';
import { useAnswer } from '#app/_client/use-answer.ts';
import { cartKey, type LineRef, useRemoveLine, useSetQuantity } from '#app/_client/use-cart.ts';
import { type Destination, type OrderBody, sendOrder } from '#app/(shop)/checkout/send-order.ts';
import type { CheckoutView } from '#domain/order/types.ts';
import type { PreviewView } from '#domain/pricing/types.ts';

async function readPreview(destination: Destination | null): Promise<CheckoutView> {
  const body = destination ?? {};
  const answer = await callApi<CheckoutView>('/api/v1/checkout/preview', { method: 'POST', body });
  if (!answer.ok) throw new ApiError(answer.problem);
  return answer.value;
}

export type Refusal = { problem: Problem; retryAfterSeconds: number | null; shown: PreviewView };

/**
 * The course of one checkout: the preview on the screen, the order that is sent for exactly it, and what came back. A refusal
 * keeps the preview that was shown when Pay was pressed, to say what differs. `onRefused` runs after each one.
 */
export function useCheckout(
  initial: CheckoutView,
  destination: Destination | null,
  onRefused: (refusal: Refusal) => void,
) {
  const router = useRouter();
  // Keyed by what the server priced for this visit: an earlier visit's preview is of another cart.
  const key = `preview:${initial.cartVersion}:${initial.priceVersion}`;
  const wanted = JSON.stringify(destination);
  const preview = useAnswer(key, {
    question: async () => ({ ...(await readPreview(destination)), wanted }),
    initial: { ...initial, wanted: '' },
  });
  const asked = useRef(wanted);
  const { ask } = preview;
  useEffect(() => {
    // Another address changes the parcels and no price: what is on the screen stays there until the answer comes.
    if (asked.current !== wanted) void ask();
    asked.current = wanted;
  }, [wanted, ask]);
  const setQuantity = useSetQuantity();
  const removeLine = useRemoveLine();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [paying, setPaying] = useState(false);
  const underWay = useRef(false);

  useEffect(() => {
    // Back from the bank by the browser's page cache: the page comes as it was left, so it must stop waiting.
    const wake = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      underWay.current = false;
      setPaying(false);
      router.refresh();
    };
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, [router]);

  const pay = async (order: Omit<OrderBody, 'priceVersion'>, beforeLeaving: () => Promise<void>) => {
    if (underWay.current) return;
    underWay.current = true;
    setPaying(true);
    setRefusal(null);
    const shown = preview.value;
    const answer = await sendOrder({ priceVersion: shown.priceVersion, ...order }, shown.cartVersion);
    if (answer.ok) {
      await beforeLeaving();
      const { payment, orderId } = answer.value;
      if (payment.status === 'REQUIRES_ACTION' && payment.redirectUrl) window.location.assign(payment.redirectUrl);
      else router.push(`/orders/${orderId}`);
      return;
    }
    underWay.current = false;
    setPaying(false);
    const refused = { problem: answer.problem, retryAfterSeconds: answer.retryAfterSeconds, shown };
    setRefusal(refused);
    onRefused(refused);
    // A refusal means that something here is old: the cart in the header may be, too.
    outdate(cartKey);
    await ask();
  };

  const settle = async (change: Promise<unknown>) => {
    await change;
    await ask();
    // Last, when Pay is ready: a click between the panel's going and the new prices would find a button that is just becoming busy.
    setRefusal(null);
  };

  return {
    preview: preview.value,
    /** Of the address that is chosen now; null until its answer is there. */
    parcels: preview.value.wanted === wanted ? preview.value.parcels : null,
    refusal,
    paying,
    changing: setQuantity.pending || removeLine.pending || preview.asking,
    pay,
    take: (line: LineRef, quantity: number) => settle(setQuantity.send({ ...line, quantity })),
    remove: (line: LineRef) => settle(removeLine.send(line)),
    acceptPrices: () => settle(Promise.resolve()),
    /** The cart was changed from this page: prices it anew. */
    refresh: () => settle(Promise.resolve()),
  };
}
