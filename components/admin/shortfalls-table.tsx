import Link from 'next/link';
import { shortfallsHref } from '#components/admin/oversubscribed-href.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Moment } from '#components/ui/moment.tsx';
import { Cell, Table } from '#components/ui/table.tsx';
import type { ShortfallSummary } from '#domain/console/types.ts';

const columns = [
  { key: 'at', label: 'When' },
  { key: 'seller', label: 'Seller' },
  { key: 'item', label: 'Item' },
  { key: 'reported', label: 'Reported', align: 'end' as const },
  { key: 'held', label: 'Held', align: 'end' as const },
  { key: 'short', label: 'Too few', align: 'end' as const },
  { key: 'lost', label: 'Orders lost', align: 'end' as const },
  { key: 'money', label: 'Their money' },
];

/** Counts that were less than what was held, newest first; each leads to who lost and why. */
export function ShortfallsTable({ items, timeZone }: { items: readonly ShortfallSummary[]; timeZone: string }) {
  return (
    <Table caption="Oversubscribed counts" columns={columns}>
      {items.map((item) => (
        <tr key={item.updateId} className="hover:bg-sunken/60">
          <Cell>
            <Link
              href={`/admin/oversubscribed/${item.updateId}`}
              className="inline-flex min-h-6 items-center font-semibold text-accent underline underline-offset-4"
            >
              <Moment iso={item.at} timeZone={timeZone} style="second" />
            </Link>
          </Cell>
          <Cell className="max-w-44 whitespace-normal">
            <Link
              href={shortfallsHref({ sellerId: item.sellerId })}
              className="inline-block min-h-6 underline decoration-line underline-offset-4 hover:decoration-current"
            >
              {item.sellerName}
            </Link>
          </Cell>
          <Cell className="max-w-64 whitespace-normal">
            <Link
              href={`/admin/stock/${item.skuId}`}
              className="inline-block min-h-6 underline decoration-line underline-offset-4 hover:decoration-current"
            >
              {item.title}
            </Link>
            <span className="block text-muted text-xs">{item.city}</span>
          </Cell>
          <Cell end>{item.reported}</Cell>
          <Cell end>{item.held}</Cell>
          <Cell end className="font-semibold">
            {item.shortfall}
          </Cell>
          <Cell end>{item.cancelledOrders}</Cell>
          <Cell>
            <MoneyState {...item} />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

/** Whether what the bank had set aside for the orders that lost has gone back. */
export function MoneyState({
  moneyToReturn,
  securedOrders,
}: Pick<ShortfallSummary, 'moneyToReturn' | 'securedOrders'>) {
  if (moneyToReturn > 0) return <Badge tone="ember">{moneyToReturn} still to give back</Badge>;
  return securedOrders > 0 ? <Badge tone="good">All given back</Badge> : <Badge>None set aside</Badge>;
}
