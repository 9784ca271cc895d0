import Link from 'next/link';
import { holdsHref } from '#components/admin/holds-href.ts';
import { stockHref } from '#components/admin/stock-href.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Moment } from '#components/ui/moment.tsx';
import { Cell, Table } from '#components/ui/table.tsx';
import type { SkuStockView } from '#domain/console/types.ts';

const columns = [
  { key: 'warehouse', label: 'Warehouse' },
  { key: 'seller', label: 'Seller' },
  { key: 'reported', label: 'Last reported', align: 'end' as const },
  { key: 'unseen', label: 'Sold unseen', align: 'end' as const },
  { key: 'onHand', label: 'On hand', align: 'end' as const },
  { key: 'reserved', label: 'Held', align: 'end' as const },
  { key: 'available', label: 'Available', align: 'end' as const },
];

/** The rows of one SKU, a warehouse each; the one that is looked at closely is marked. */
export function StockRows({ view, timeZone }: { view: SkuStockView; timeZone: string }) {
  return (
    <Table caption="Stock by warehouse" columns={columns}>
      {view.rows.map((row) => {
        const chosen = row.warehouseId === view.warehouseId;
        return (
          <tr key={row.warehouseId} className={chosen ? 'bg-accent-soft' : 'hover:bg-sunken/60'}>
            <Cell>
              <Link
                href={stockHref({ skuId: view.skuId, warehouseId: row.warehouseId })}
                scroll={false}
                aria-current={chosen ? 'true' : undefined}
                className="inline-flex min-h-6 items-center font-semibold text-accent underline underline-offset-4"
              >
                {row.city}
              </Link>
              <span className="block text-muted text-xs">{row.code}</span>
            </Cell>
            <Cell className="max-w-52 whitespace-normal">
              {row.sellerName}
              <span className="figures block break-all text-muted text-xs">{row.sellerSku ?? 'no offer'}</span>
              {!row.offered && <Badge tone="brass">not sold now</Badge>}
            </Cell>
            <Cell end>
              {row.report ? (
                <>
                  {row.report.reported}
                  <span className="block text-muted text-xs">
                    counted <Moment iso={row.report.sourceUpdatedAt} timeZone={timeZone} style="second" />
                  </span>
                </>
              ) : (
                <span className="text-muted">never</span>
              )}
            </Cell>
            <Cell end>{row.report?.unseenSales ?? 0}</Cell>
            <Cell end>{row.onHand}</Cell>
            <Cell end>
              {row.reserved > 0 ? (
                <Link
                  href={holdsHref({ filter: 'ACTIVE', skuId: view.skuId })}
                  className="underline underline-offset-4"
                >
                  {row.reserved}
                </Link>
              ) : (
                row.reserved
              )}
              {row.holds.expiredUnits > 0 && (
                <span className="block text-ember text-xs">{row.holds.expiredUnits} run out</span>
              )}
            </Cell>
            <Cell end className="font-semibold">
              {row.available}
            </Cell>
          </tr>
        );
      })}
    </Table>
  );
}
