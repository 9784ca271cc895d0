import Link from 'next/link';
import { rowHref, sourceWords } from '#components/seller/stock-words.ts';
import { Moment } from '#components/ui/moment.tsx';
import { Cell, Table } from '#components/ui/table.tsx';
import type { ShortfallView } from '#domain/seller/types.ts';

const columns = [
  { key: 'at', label: 'When' },
  { key: 'item', label: 'Item' },
  { key: 'reported', label: 'Counted', align: 'end' as const },
  { key: 'short', label: 'Held beyond', align: 'end' as const },
  { key: 'orders', label: 'Orders cancelled' },
  { key: 'source', label: 'How it came' },
];

/** Counts that were less than what buyers held, newest first, with what each cost. */
export function ShortfallList({ items, timeZone }: { items: readonly ShortfallView[]; timeZone: string }) {
  return (
    <Table caption="Shortfalls" columns={columns}>
      {items.map((item) => (
        <tr key={item.id} className="hover:bg-sunken/60">
          <Cell>
            <Moment iso={item.at} timeZone={timeZone} />
          </Cell>
          <Cell className="min-w-40 max-w-72 whitespace-normal">
            <Link
              href={rowHref(item)}
              className="inline-block min-h-6 font-semibold underline decoration-line underline-offset-4 hover:text-accent"
            >
              {item.title}
            </Link>
            <span className="figures block break-all text-muted text-xs">
              {item.sku} in {item.warehouse.code}
            </span>
          </Cell>
          <Cell end>
            {item.reported}
            {item.unseenSales > 0 && (
              <span className="block text-muted text-xs">less {item.unseenSales} sold since</span>
            )}
          </Cell>
          <Cell end className="font-semibold text-bad">
            {item.shortfall}
          </Cell>
          <Cell className="figures max-w-60 whitespace-normal">
            {item.orders.length === 0 ? 'none' : item.orders.map((order) => order.number).join(', ')}
          </Cell>
          <Cell className="text-muted">{sourceWords[item.source]}</Cell>
        </tr>
      ))}
    </Table>
  );
}
