import { requireSellerPage } from '#app/_session/current.ts';
import { PageHead } from '#components/admin/page-head.tsx';
import { Pager } from '#components/admin/pager.tsx';
import { RecordChart } from '#components/seller/record-chart.tsx';
import { ShortfallList } from '#components/seller/shortfall-list.tsx';
import { Card } from '#components/ui/card.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { database, processEnv } from '#db/client.ts';
import { cursorPageInput } from '#domain/seller/input.ts';
import { listShortfalls } from '#domain/seller/list-shortfalls.ts';
import { readSellerRecord } from '#domain/seller/read-seller-record.ts';

export const metadata = { title: 'Shortfalls' };

const PAGE = 50;

type Search = Promise<Record<string, string | string[] | undefined>>;

export default async function ShortfallsPage({ searchParams }: { searchParams: Search }) {
  const { cursor } = cursorPageInput.parse(await searchParams);
  const sellerId = await requireSellerPage('/seller/shortfalls');
  const { STORE_TIME_ZONE: timeZone } = processEnv();
  const [page, record] = await Promise.all([
    listShortfalls(database(), sellerId, { cursor, limit: PAGE }),
    readSellerRecord(database(), sellerId, timeZone),
  ]);
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title="Shortfalls" timeZone={timeZone}>
        You counted fewer units than buyers held, so the newest unpaid orders were cancelled until it fitted; orders
        whose money was set aside already went last. Counting before you run low avoids it. Times are in {timeZone}.
      </PageHead>
      <Card title="Your record">
        <RecordChart record={record} />
      </Card>
      {page.items.length > 0 ? (
        <ShortfallList items={page.items} timeZone={timeZone} />
      ) : (
        <EmptyState title="You have kept every hold">
          <p>No count of yours was below what buyers held.</p>
        </EmptyState>
      )}
      <Pager
        first={cursor && '/seller/shortfalls'}
        next={page.next ? `/seller/shortfalls?cursor=${page.next}` : undefined}
      />
    </div>
  );
}
