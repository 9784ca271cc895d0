'use client';

import { useState } from 'react';
import { sellerWords, useAct } from '#app/seller/use-act.ts';
import { packedWords } from '#components/seller/act-words.ts';
import { FulfilmentCard } from '#components/seller/fulfilment-card.tsx';
import { Alert } from '#components/ui/alert.tsx';
import type { FulfilmentView } from '#domain/seller/types.ts';

/** The orders of one page, each with its mark. */
export function OrdersScreen({ items, timeZone }: { items: readonly FulfilmentView[]; timeZone: string }) {
  const { act, busyWith, problem } = useAct();
  const [said, setSaid] = useState('');
  const pathOf = (one: FulfilmentView) => `fulfilments/${one.orderId}/${one.warehouse.warehouseId}`;
  async function mark(one: FulfilmentView, packed: boolean) {
    setSaid('');
    if (!(await act(pathOf(one), 'PUT', { packed }))) return;
    setSaid(packedWords(one.number, packed));
  }
  return (
    <div className="grid gap-4">
      <div role="status" className="empty:hidden">
        {said && <Alert tone="good">{said}</Alert>}
      </div>
      {problem && (
        <Alert tone="bad" role="alert">
          {sellerWords(problem)}
        </Alert>
      )}
      <ul className="grid gap-3">
        {items.map((one) => (
          <FulfilmentCard
            key={pathOf(one)}
            one={one}
            timeZone={timeZone}
            busy={busyWith === pathOf(one)}
            onPacked={(packed) => mark(one, packed)}
          />
        ))}
      </ul>
    </div>
  );
}
