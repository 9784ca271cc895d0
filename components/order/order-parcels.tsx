import { PackageOpen } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { OrderItemView } from '#domain/order/types.ts';

type Parcel = { warehouseId: string; city: string; seller: string; lines: { title: string; quantity: number }[] };

/** The parcels of an order: what comes together from one warehouse. What could not be shipped comes in none. */
function parcelsOf(items: readonly OrderItemView[]): Parcel[] {
  const parcels = new Map<string, Parcel>();
  for (const item of items) {
    if (item.refund !== null) continue;
    for (const { warehouseId, city, quantity } of item.warehouses) {
      const parcel = parcels.get(warehouseId) ?? { warehouseId, city, seller: item.sellerName, lines: [] };
      parcel.lines.push({ title: item.title, quantity });
      parcels.set(warehouseId, parcel);
    }
  }
  return [...parcels.values()];
}

/** What comes together, and from where. */
export function OrderParcels({ items }: { items: readonly OrderItemView[] }) {
  const t = useTranslations('order');
  const parcels = parcelsOf(items);
  if (parcels.length === 0) return null;
  return (
    <ol className="grid gap-4 text-sm">
      {parcels.map((parcel, index) => (
        <li key={parcel.warehouseId} className="grid grid-cols-[1.5rem_1fr] gap-3">
          <PackageOpen aria-hidden className="mt-0.5 size-5 text-accent" />
          <div className="grid gap-1">
            <p className="font-semibold">{t('parcel', { number: index + 1, count: parcels.length })}</p>
            <p className="text-muted text-xs">{t('parcelFrom', { city: parcel.city, seller: parcel.seller })}</p>
            <ul className="grid gap-0.5 text-muted text-xs">
              {parcel.lines.map((line) => (
                <li key={line.title}>
                  {line.quantity} × {line.title}
                </li>
              ))}
            </ul>
          </div>
        </li>
      ))}
    </ol>
  );
}
