'use client';

import { useState } from 'react';
import { sellerWords, useAct } from '#app/seller/use-act.ts';
import { type CountSet, setWords } from '#components/seller/act-words.ts';
import { CountForm } from '#components/seller/count-form.tsx';
import { Alert } from '#components/ui/alert.tsx';
import type { StockRowView } from '#domain/seller/types.ts';

/** The count of one row, typed on its own page. */
export function CountScreen({ row }: { row: StockRowView }) {
  const { act, busy, problem } = useAct();
  const [said, setSaid] = useState('');
  async function save(quantity: number, seenOnHand: number) {
    setSaid('');
    const path = `stocks/${row.skuId}/${row.warehouseId}`;
    const set = await act<CountSet>(path, 'PUT', { quantity, seenOnHand });
    if (set) setSaid(setWords(row.sku, set));
  }
  const conflict = problem?.code === 'STOCK_CHANGED' ? problem : undefined;
  return (
    <div className="grid gap-4">
      <CountForm
        key={said}
        to={`/api/seller/stocks/${row.skuId}/${row.warehouseId}`}
        sku={row.sku}
        label="Units on hand"
        onHand={row.onHand}
        held={row.held}
        busy={busy}
        changed={conflict && { onHand: Number(conflict.onHand), held: Number(conflict.reserved) }}
        onSave={save}
      />
      <div role="status" className="empty:hidden">
        {said && <Alert tone="good">{said}</Alert>}
      </div>
      {problem && !conflict && (
        <Alert tone="bad" role="alert">
          {sellerWords(problem)}
        </Alert>
      )}
    </div>
  );
}
