'use client';

import { Pencil } from 'lucide-react';
import Link from 'next/link';
import { rowHref, units } from '#components/seller/stock-words.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Moment } from '#components/ui/moment.tsx';
import { Cell, Table } from '#components/ui/table.tsx';
import type { StockRowView } from '#domain/seller/types.ts';

const columns = [
  { key: 'item', label: 'Item' },
  { key: 'available', label: 'Available', align: 'end' as const },
  { key: 'hand', label: 'On hand', align: 'end' as const },
  { key: 'held', label: 'Held', align: 'end' as const },
  { key: 'warehouse', label: 'Warehouse' },
  { key: 'counted', label: 'Last counted' },
];

type StockTableProps = {
  rows: readonly StockRowView[];
  lowUnits: number;
  timeZone: string;
  /** The key of the row whose count is being typed, and the form for it. */
  editing: string | undefined;
  form: React.ReactNode;
  onEdit: (row: StockRowView) => void;
};

export const keyOf = (row: Pick<StockRowView, 'skuId' | 'warehouseId'>) => `${row.skuId}:${row.warehouseId}`;

/** Stock, what needs a hand first. On hand = held + available; the count is changed where it stands. */
export function StockTable({ rows, lowUnits, timeZone, editing, form, onEdit }: StockTableProps) {
  return (
    <Table caption="Stock" columns={columns}>
      {rows.map((row) => (
        <tr key={keyOf(row)} className="hover:bg-sunken/60">
          <Cell className="min-w-34 max-w-34 whitespace-normal sm:max-w-80">
            <Link
              href={rowHref(row)}
              className="inline-block min-h-6 font-semibold underline decoration-line underline-offset-4 hover:text-accent hover:decoration-current"
            >
              {row.title.replaceAll(' · ', '\u00a0· ')}
            </Link>
            <span className="figures block break-all text-muted text-xs">{row.sku}</span>
            <Marks row={row} lowUnits={lowUnits} />
          </Cell>
          <Cell end className={row.available <= lowUnits ? 'font-semibold text-ember' : 'font-semibold'}>
            {row.available.toLocaleString('en')}
          </Cell>
          <Cell end>
            {editing === keyOf(row) ? (
              form
            ) : (
              <span className="inline-flex items-center gap-2">
                {row.onHand.toLocaleString('en')}
                <Button
                  tone="quiet"
                  size="small"
                  className="needs-scripts -my-1.5 size-9 p-0"
                  aria-label={`Change the count of ${row.sku} in ${row.warehouse.code}`}
                  title={`Change: ${units(row.onHand)} on hand`}
                  onClick={() => onEdit(row)}
                >
                  <Pencil aria-hidden />
                </Button>
              </span>
            )}
          </Cell>
          <Cell end className="text-muted">
            {row.held.toLocaleString('en')}
          </Cell>
          <Cell className="whitespace-nowrap">
            <span className="figures">{row.warehouse.code}</span>
            <span className="block text-muted text-xs">{row.warehouse.city}</span>
          </Cell>
          <Cell className="text-muted">
            {row.sourceUpdatedAt ? <Moment iso={row.sourceUpdatedAt} timeZone={timeZone} /> : 'never'}
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

export function Marks({ row, lowUnits }: { row: StockRowView; lowUnits: number }) {
  const low = row.available > 0 && row.available <= lowUnits;
  return (
    <span className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
      {row.shortAt && <Badge tone="bad">Ran short</Badge>}
      {row.available === 0 && <Badge tone="ember">Sold out</Badge>}
      {low && <Badge tone="brass">Low</Badge>}
      {!row.active && <Badge>Not on sale</Badge>}
    </span>
  );
}
