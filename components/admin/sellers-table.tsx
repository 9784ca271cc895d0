import Link from 'next/link';
import { Badge } from '#components/ui/badge.tsx';
import { Moment } from '#components/ui/moment.tsx';
import { Cell, Table } from '#components/ui/table.tsx';
import type { SellerRow } from '#domain/console/types.ts';

const columns = [
  { key: 'seller', label: 'Seller' },
  { key: 'keys', label: 'Keys in use', align: 'end' as const },
  { key: 'used', label: 'Last call' },
  { key: 'reports', label: 'Counts reported', align: 'end' as const },
  { key: 'short', label: 'Below what was held', align: 'end' as const },
  { key: 'lost', label: 'Orders lost', align: 'end' as const },
];

export function SellersTable({ sellers, timeZone }: { sellers: readonly SellerRow[]; timeZone: string }) {
  return (
    <Table caption="Sellers" columns={columns}>
      {sellers.map((seller) => (
        <tr key={seller.sellerId} className="hover:bg-sunken/60">
          <Cell>
            <Link
              href={`/admin/sellers/${seller.sellerId}`}
              className="inline-flex min-h-6 items-center font-semibold text-accent underline underline-offset-4"
            >
              {seller.name}
            </Link>
            <span className="block text-muted text-xs">
              {seller.slug} · {seller.warehouses === 1 ? '1 warehouse' : `${seller.warehouses} warehouses`}
            </span>
          </Cell>
          <Cell end>{seller.activeKeys}</Cell>
          <Cell>
            {seller.lastUsedAt ? (
              <Moment iso={seller.lastUsedAt} timeZone={timeZone} />
            ) : (
              <span className="text-muted">Never</span>
            )}
          </Cell>
          <Cell end>{seller.reports.toLocaleString('en')}</Cell>
          <Cell end>
            <ShortRate seller={seller} />
          </Cell>
          <Cell end>{seller.ordersLost}</Cell>
        </tr>
      ))}
    </Table>
  );
}

/** How many of a seller's counts were short, and of how many. One in a hundred is what a shop cannot overlook. */
export function ShortRate({ seller }: { seller: Pick<SellerRow, 'reports' | 'oversubscribed'> }) {
  const { reports, oversubscribed } = seller;
  if (oversubscribed === 0) return <span className="text-muted">0</span>;
  const percent = (oversubscribed / Math.max(reports, oversubscribed)) * 100;
  const words = `${oversubscribed} (${percent < 0.1 ? '<0.1' : percent.toFixed(1)} %)`;
  return percent >= 1 ? <Badge tone="ember">{words}</Badge> : <span>{words}</span>;
}
