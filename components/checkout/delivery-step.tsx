import { PackageOpen, Truck } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { daysOfAll, deliveryEstimate } from '#components/checkout/delivery-estimate.ts';
import { Money } from '#components/ui/money.tsx';
import type { ParcelView } from '#domain/order/types.ts';
import type { DeliveryDays } from '#domain/stock/types.ts';

type DeliveryStepProps = {
  /** The server's time, from which days are counted. */
  now: string;
  /** How long it takes wherever it goes. */
  days: DeliveryDays;
  shipping: string;
  currency: string;
  /** Null until it is known where it goes. */
  parcels: readonly ParcelView[] | null;
};

/** How it comes: when, for how much, and in which parcels. There is one way, so there is nothing to choose. */
export function DeliveryStep({ now, days, shipping, currency, parcels }: DeliveryStepProps) {
  const t = useTranslations('checkout');
  const locale = useLocale();
  const datesOf = (taking: DeliveryDays) => deliveryEstimate(now, taking, locale);
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-paper text-sm">
      <p className="flex items-start gap-3 p-4">
        <Truck aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
        <span className="flex-1">
          <span className="block font-semibold">{t('toYourDoor')}</span>
          <span className="text-muted">
            {t('arrives', { dates: datesOf(daysOfAll(parcels?.map((parcel) => parcel.days) ?? []) ?? days) })}
          </span>
        </span>
        <span className="font-semibold">
          {Number(shipping) === 0 ? t('free') : <Money amount={shipping} currency={currency} />}
        </span>
      </p>
      {parcels && parcels.length > 0 && (
        <div className="grid gap-2 border-line border-t bg-ground p-4">
          <p className="font-semibold text-xs">{t('parcels', { count: parcels.length })}</p>
          <ul className="grid gap-1.5">
            {parcels.map((parcel) => (
              <li key={parcel.warehouseId} className="flex items-start gap-3 text-muted text-xs">
                <PackageOpen aria-hidden className="mt-px size-4 shrink-0" />
                <span className="grid gap-0.5">
                  {t('parcel', { count: parcel.units, city: parcel.city, seller: parcel.sellerName })}
                  <span className="figures">{t('arrives', { dates: datesOf(parcel.days) })}</span>
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
