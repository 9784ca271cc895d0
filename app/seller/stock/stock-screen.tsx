'use client';

import { useState } from 'react';
import { sellerWords, useAct } from '#app/seller/use-act.ts';
import { type CountSet, setWords } from '#components/seller/act-words.ts';
import { CountForm } from '#components/seller/count-form.tsx';
import { keyOf, StockTable } from '#components/seller/stock-table.tsx';
import { Alert } from '#components/ui/alert.tsx';
import type { StockRowView } from '#domain/seller/types.ts';

type StockScreenProps = { rows: readonly StockRowView[]; lowUnits: number; timeZone: string };

/** The stock table with one count at a time being typed. */
export function StockScreen({ rows, lowUnits, timeZone }: StockScreenProps) {
  const { act, busy, problem, forget } = useAct();
  const [row, setRow] = useState<StockRowView>();
  const [said, setSaid] = useState('');

  function edit(next: StockRowView | undefined) {
    setRow(next);
    setSaid('');
    forget();
  }
  async function save(edited: StockRowView, quantity: number, seenOnHand: number) {
    const path = `stocks/${edited.skuId}/${edited.warehouseId}`;
    const set = await act<CountSet>(path, 'PUT', { quantity, seenOnHand });
    if (!set) return;
    edit(undefined);
    setSaid(setWords(edited.sku, set));
  }
  const conflict = problem?.code === 'STOCK_CHANGED' ? problem : undefined;
  return (
    <div className="grid gap-4">
      <div role="status" className="empty:hidden">
        {said && <Alert tone="good">{said}</Alert>}
      </div>
      {problem && !conflict && (
        <Alert tone="bad" role="alert">
          {sellerWords(problem)}
        </Alert>
      )}
      <StockTable
        rows={rows}
        lowUnits={lowUnits}
        timeZone={timeZone}
        editing={row && keyOf(row)}
        onEdit={edit}
        form={
          row && (
            <CountForm
              key={keyOf(row)}
              to={`/api/seller/stocks/${row.skuId}/${row.warehouseId}`}
              sku={row.sku}
              label={`Units of ${row.sku} on hand in ${row.warehouse.code}`}
              onHand={row.onHand}
              held={row.held}
              busy={busy}
              changed={conflict && { onHand: Number(conflict.onHand), held: Number(conflict.reserved) }}
              onSave={(quantity, seenOnHand) => save(row, quantity, seenOnHand)}
              onCancel={() => edit(undefined)}
            />
          )
        }
      />
    </div>
  );
}
