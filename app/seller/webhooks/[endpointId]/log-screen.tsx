'use client';

import { useState } from 'react';
import { sellerWords, useAct } from '#app/seller/use-act.ts';
import { sentAgainWords } from '#components/seller/act-words.ts';
import { DeliveryLog } from '#components/seller/delivery-log.tsx';
import { Alert } from '#components/ui/alert.tsx';
import type { DeliveryView } from '#domain/seller/types.ts';

/** The log of an endpoint, with sending again. */
export function LogScreen({ deliveries, timeZone }: { deliveries: readonly DeliveryView[]; timeZone: string }) {
  const { act, busyWith, problem } = useAct();
  const [said, setSaid] = useState('');
  async function sendAgain({ deliveryId, webhookId }: DeliveryView) {
    setSaid('');
    if (await act(`deliveries/${deliveryId}/send-again`, 'POST')) setSaid(sentAgainWords(webhookId));
  }
  return (
    <>
      <div role="status" className="empty:hidden">
        {said && <Alert>{said}</Alert>}
      </div>
      {problem && (
        <Alert tone="bad" role="alert">
          {sellerWords(problem)}
        </Alert>
      )}
      <DeliveryLog deliveries={deliveries} timeZone={timeZone} busyWith={busyWith} onSendAgain={sendAgain} />
    </>
  );
}
