import { ShipTo } from '#components/seller/ship-to.tsx';
import { Moment } from '#components/ui/moment.tsx';
import type { FulfilmentView } from '#domain/seller/types.ts';

type Pick = { skuId: string; sku: string | null; title: string; quantity: number };

/** What to fetch from the shelves for all of these orders at once, by SKU. */
function toPicks(orders: readonly FulfilmentView[]): Pick[] {
  const picks = new Map<string, Pick>();
  for (const line of orders.flatMap((order) => order.lines)) {
    if (line.notShippable) continue;
    const known = picks.get(line.skuId);
    picks.set(line.skuId, { ...line, quantity: line.quantity + (known?.quantity ?? 0) });
  }
  return [...picks.values()].sort((a, b) => (a.sku ?? '').localeCompare(b.sku ?? '', 'en'));
}

/** One warehouse on paper: what to fetch, then parcel by parcel with a box to tick. */
export function PackingList({ orders, timeZone }: { orders: readonly FulfilmentView[]; timeZone: string }) {
  const [first] = orders;
  if (!first) return null;
  return (
    <section
      aria-label={`Warehouse ${first.warehouse.code}`}
      className="grid gap-5 break-after-page rounded-xl border border-line bg-paper p-5 sm:p-7 print:border-0 print:p-0"
    >
      <h2 className="flex flex-wrap items-baseline justify-between gap-x-4 text-xl">
        {first.warehouse.code}, {first.warehouse.city}
        <span className="figures font-normal font-sans text-base text-muted tracking-normal">
          {orders.length} {orders.length === 1 ? 'parcel' : 'parcels'}
        </span>
      </h2>
      <table className="w-full text-left text-sm">
        <caption className="mb-2 text-left font-semibold">To fetch</caption>
        <thead className="text-xs">
          <tr className="border-edge border-b">
            <th scope="col" className="py-1.5 pr-3 text-right">
              Units
            </th>
            <th scope="col" className="py-1.5 pr-3">
              SKU
            </th>
            <th scope="col" className="w-full py-1.5">
              Item
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {toPicks(orders).map((pick) => (
            <tr key={pick.skuId}>
              <td className="figures py-1.5 pr-3 text-right font-bold">{pick.quantity}</td>
              <td className="figures wrap-anywhere min-w-28 py-1.5 pr-3">{pick.sku}</td>
              <td className="py-1.5">{pick.title}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ol className="grid">
        {orders.map((order) => (
          <li
            key={order.orderId}
            className="grid break-inside-avoid grid-cols-[1.5rem_minmax(0,1fr)] gap-3 border-line border-t py-4 sm:grid-cols-[1.5rem_minmax(0,1fr)_13rem] print:grid-cols-[1.5rem_minmax(0,1fr)_13rem]"
          >
            <span aria-hidden className="mt-1 size-5 rounded-sm border-2 border-edge" />
            <div className="grid content-start gap-2">
              <h3 className="figures text-base">
                {order.number}{' '}
                <span className="font-normal font-sans text-muted text-sm">
                  paid <Moment iso={order.confirmedAt} timeZone={timeZone} />
                </span>
              </h3>
              <ul className="grid gap-1 text-sm">
                {order.lines.map((line) => (
                  <li key={line.skuId} className={line.notShippable ? 'text-muted line-through' : ''}>
                    <span className="figures font-bold">{line.quantity} ×</span> {line.title}{' '}
                    <span className="figures break-all text-muted">{line.sku}</span>
                    {line.notShippable && ' (do not ship)'}
                  </li>
                ))}
              </ul>
            </div>
            <div className="max-sm:col-start-2 print:col-start-3">
              <ShipTo address={order.shipTo} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
