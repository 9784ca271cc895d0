import { notFound } from 'next/navigation';
import { requireAdminPage } from '#app/_session/current.ts';
import { SellerKeysScreen } from '#app/admin/sellers/[sellerId]/seller-keys-screen.tsx';
import { PageHead } from '#components/admin/page-head.tsx';
import { SellerRecord, SellerShortfalls } from '#components/admin/seller-parts.tsx';
import { Card } from '#components/ui/card.tsx';
import { database, processEnv } from '#db/client.ts';
import { readSeller } from '#domain/console/list-sellers.ts';
import { isRowId } from '#domain/console/rules.ts';

export const metadata = { title: 'Seller' };

export default async function SellerPage({ params }: { params: Promise<{ sellerId: string }> }) {
  const { sellerId } = await params;
  await requireAdminPage(`/admin/sellers/${encodeURIComponent(sellerId)}`);
  const seller = isRowId(sellerId) ? await readSeller(database(), sellerId) : undefined;
  if (!seller) notFound();
  const timeZone = processEnv().STORE_TIME_ZONE;
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead
        title={seller.name}
        timeZone={timeZone}
        aside={<p className="text-muted text-sm max-sm:w-full">Times in {timeZone}</p>}
      >
        {seller.slug} · seller {seller.sellerId} ·{' '}
        {seller.warehouses === 1 ? '1 warehouse' : `${seller.warehouses} warehouses`}
      </PageHead>
      <SellerRecord seller={seller} />
      <Card title="Keys">
        <SellerKeysScreen sellerId={seller.sellerId} keys={seller.keys} timeZone={timeZone} />
      </Card>
      <Card title="Counts below what was held">
        <SellerShortfalls shortfalls={seller.recentShortfalls} timeZone={timeZone} />
      </Card>
    </div>
  );
}
