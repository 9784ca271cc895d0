import { PackageOpen } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { deliveryEstimate } from '#components/checkout/delivery-estimate.ts';
import type { OrderItemView } from '#domain/order/types.ts';
import type { DeliveryDays } from '#domain/stock/types.ts';

type Parcel = {
  warehouseId: string;
  city: string;
  seller: string;
  days: DeliveryDays;
  lines: { title: string; quantity: number }[];
};

/** The parcels of an order: what comes together from one warehouse. What could not be shipped comes in none. */
function parcelsOf(items: readonly OrderItemView[]): Parcel[] {
  const parcels = new Map<string, Parcel>();
  for (const item of items) {
    if (item.refund !== null) continue;
    for (const { warehouseId, city, quantity, days } of item.warehouses) {
      const parcel = parcels.get(warehouseId) ?? { warehouseId, city, seller: item.sellerName, days, lines: [] };
      parcel.lines.push({ title: item.title, quantity });
      parcels.set(warehouseId, parcel);
    }
  }
  return [...parcels.values()];
}

type OrderParcelsProps = {
  items: readonly OrderItemView[];
  /** From when days are counted; null while nobody knows whether it will be sent. */
  orderedAt: string | null;
};

/** What comes together, from where, and when it arrives. */
export function OrderParcels({ items, orderedAt }: OrderParcelsProps) {
  const locale = useLocale();
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
            {orderedAt && (
              <p className="figures text-muted text-xs">
                {t('arrives', { dates: deliveryEstimate(orderedAt, parcel.days, locale) })}
              </p>
            )}
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
