'use client';

import { useState } from 'react';
import { callApi } from '#app/_client/call-api.ts';
import { KeepOrder } from '#components/account/keep-order.tsx';

/** Lets a guest have the order in an account; who is signed in and came by its key puts it there at once. */
export function KeepOrderScreen({ orderId, signedIn }: { orderId: string; signedIn: boolean }) {
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');
  const keep = async () => {
    setState('busy');
    const answer = await callApi(`/api/v1/orders/${orderId}/adopt`, { method: 'POST', body: {} });
    if (answer.ok) window.location.reload();
    else setState('failed');
  };
  return (
    <KeepOrder
      orderId={orderId}
      {...(signedIn ? { onKeep: keep } : {})}
      busy={state === 'busy'}
      failed={state === 'failed'}
    />
  );
}
