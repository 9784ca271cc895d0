import Link from 'next/link';
import { stockHref } from '#components/admin/stock-href.ts';
import { Cell, Table } from '#components/ui/table.tsx';
import type { SkuFound } from '#domain/console/types.ts';

const columns = [
  { key: 'sku', label: 'SKU', align: 'end' as const },
  { key: 'title', label: 'Item' },
  { key: 'sellers', label: 'Sellers, and their codes' },
  { key: 'onHand', label: 'On hand', align: 'end' as const },
  { key: 'reserved', label: 'Held', align: 'end' as const },
  { key: 'available', label: 'Available', align: 'end' as const },
];

/** The SKUs that may be meant, those that are meant exactly first. */
export function SkusFound({ items }: { items: readonly SkuFound[] }) {
  return (
    <Table caption="SKUs found" columns={columns}>
      {items.map((item) => (
        <tr key={item.skuId} className="hover:bg-sunken/60">
          <Cell end>{item.skuId}</Cell>
          <Cell className="max-w-80 whitespace-normal">
            <Link
              href={stockHref({ skuId: item.skuId })}
              className="inline-block min-h-6 font-semibold text-accent underline underline-offset-4"
            >
              {item.title}
            </Link>
          </Cell>
          <Cell className="max-w-72 whitespace-normal">
            {item.sellers.map(({ name, sellerSku }) => (
              <span key={`${name} ${sellerSku}`} className="block">
                {name} <span className="figures break-all text-muted text-xs">{sellerSku}</span>
              </span>
            ))}
          </Cell>
          <Cell end>{item.onHand}</Cell>
          <Cell end>{item.reserved}</Cell>
          <Cell end className="font-semibold">
            {item.onHand - item.reserved}
          </Cell>
        </tr>
      ))}
    </Table>
  );
}
