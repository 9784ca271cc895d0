import Link from 'next/link';
import { shortfallsHref } from '#components/admin/oversubscribed-href.ts';
import { Sparkline } from '#components/admin/sparkline.tsx';
import type { SellerRecord } from '#domain/console/types.ts';

/** Of a thousand counts, how many cost orders. */
export function perThousand({ reports, oversubscribed }: Pick<SellerRecord, 'reports' | 'oversubscribed'>): string {
  return reports === 0 ? 'no counts' : `${((oversubscribed / reports) * 1000).toFixed(1)} ‰`;
}

/** The sellers whose counts cost orders, with the rate of the last 30 days and its course. */
export function SellerRecords({ sellers }: { sellers: readonly SellerRecord[] }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-3">
      {sellers.map((seller) => (
        <li key={seller.sellerId} className="grid gap-2 rounded-xl border border-line bg-paper p-4 shadow-rest">
          <div className="flex items-baseline justify-between gap-3">
            <Link
              href={shortfallsHref({ sellerId: seller.sellerId })}
              className="min-w-0 truncate underline decoration-line underline-offset-4 hover:text-accent"
            >
              {seller.sellerName}
            </Link>
            <span className="figures font-display font-semibold text-lg">{perThousand(seller)}</span>
          </div>
          <p className="figures text-muted text-xs">
            {seller.oversubscribed} of {seller.reports} counts in 30 days cost {seller.cancelledOrders}{' '}
            {seller.cancelledOrders === 1 ? 'order' : 'orders'}
          </p>
          <Sparkline
            points={seller.days.map(({ day, oversubscribed }) => ({ at: `${day}T00:00:00Z`, value: oversubscribed }))}
            alarming={false}
          />
        </li>
      ))}
    </ul>
  );
}

const columnsOfDays = ['Day', 'Counts', 'Cost orders'];

/** The same seller's days as figures, newest first; days without a count are left out. */
export function SellerDays({ record, timeZone }: { record: SellerRecord; timeZone: string }) {
  if (record.days.length === 0) return <p className="text-muted text-sm">Nothing was counted in the last 30 days.</p>;
  return (
    <details>
      <summary className="w-fit min-h-6 cursor-pointer text-accent text-sm underline underline-offset-4">
        Day by day ({timeZone})
      </summary>
      <table className="figures mt-3 w-full text-sm">
        <caption className="sr-only">Counts of {record.sellerName} day by day</caption>
        <thead className="text-left text-muted text-xs">
          <tr>
            {columnsOfDays.map((label, index) => (
              <th key={label} scope="col" className={index > 0 ? 'text-right' : ''}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...record.days].reverse().map(({ day, reports, oversubscribed }) => (
            <tr key={day}>
              <td className="py-1">{day}</td>
              <td className="text-right">{reports}</td>
              <td className="text-right">{oversubscribed}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
