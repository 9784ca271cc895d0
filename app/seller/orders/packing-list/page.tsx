import { requireSellerPage } from '#app/_session/current.ts';
import { PageHead } from '#components/admin/page-head.tsx';
import { packingListHref } from '#components/seller/orders-href.ts';
import { PackingList } from '#components/seller/packing-list.tsx';
import { PrintButton } from '#components/seller/print-button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { formatMoment } from '#components/ui/moment.tsx';
import { database, processEnv } from '#db/client.ts';
import { fulfilmentPageInput } from '#domain/seller/input.ts';
import { listFulfilments } from '#domain/seller/list-fulfilments.ts';
import { nowMs, toTimestamp } from '#lib/clock.ts';

export const metadata = { title: 'Packing list' };

/** A round through the shelves; the next sheet is printed when these are packed. */
const PARCELS = 100;

type Search = Promise<Record<string, string | string[] | undefined>>;

export default async function PackingListPage({ searchParams }: { searchParams: Search }) {
  const { warehouse: warehouseId } = fulfilmentPageInput.parse(await searchParams);
  const sellerId = await requireSellerPage(packingListHref(warehouseId));
  const { STORE_TIME_ZONE: timeZone } = processEnv();
  const { items, next } = await listFulfilments(database(), sellerId, { packed: false, warehouseId, limit: PARCELS });
  const byWarehouse = [...Map.groupBy(items, (item) => item.warehouse.warehouseId).values()];
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead
        title="Packing list"
        timeZone={timeZone}
        aside={
          items.length > 0 && (
            <div className="print:hidden">
              <PrintButton />
            </div>
          )
        }
      >
        As of {formatMoment(toTimestamp(new Date(nowMs())), timeZone)} ({timeZone}).
        {next && ` The oldest ${PARCELS} parcels; there are more when these are packed.`}
      </PageHead>
      {byWarehouse.map((orders) => (
        <PackingList key={orders[0]?.warehouse.warehouseId} orders={orders} timeZone={timeZone} />
      ))}
      {items.length === 0 && (
        <EmptyState title="Nothing to pack">
          <p>The next order that is paid appears here.</p>
        </EmptyState>
      )}
    </div>
  );
}
