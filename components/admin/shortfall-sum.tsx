import Link from 'next/link';
import { Moment } from '#components/ui/moment.tsx';
import type { ShortfallView } from '#domain/console/types.ts';

/** From what the seller reported to how many units were missing, a line for each step. */
export function ShortfallSum({ view, timeZone }: { view: ShortfallView; timeZone: string }) {
  const lines = [
    { label: 'Reported', value: view.reported },
    ...(view.unseenSales > 0 ? [{ label: 'Sold since it was counted', value: -view.unseenSales }] : []),
    { label: 'On hand', value: view.onHand, total: true },
    { label: 'Held by unpaid orders', value: -view.held },
    { label: 'Too few', value: view.onHand - view.held, total: true },
  ];
  return (
    <div className="grid gap-4">
      <p className="text-sm">
        <Link
          href={`/admin/stock/${view.skuId}?warehouseId=${view.warehouseId}`}
          className="underline underline-offset-4"
        >
          {view.title}
        </Link>
        , {view.city}. Counted <Moment iso={view.sourceUpdatedAt} timeZone={timeZone} style="second" />, taken{' '}
        <Moment iso={view.at} timeZone={timeZone} style="second" />.
      </p>
      <dl className="figures grid gap-1.5 text-sm">
        {lines.map(({ label, value, total }) => (
          <div
            key={label}
            className={`flex justify-between gap-4 ${total ? 'border-line border-t pt-1.5 font-semibold' : ''}`}
          >
            <dt>{label}</dt>
            <dd>{value < 0 ? `−${-value}` : value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm">
        {view.cancelledOrders === 1 ? 'One order was' : `${view.cancelledOrders} orders were`} cancelled for it
        {view.securedOrders > 0 && `, ${view.securedOrders} of them with money that the bank had set aside or taken`}.
      </p>
    </div>
  );
}
