import { Boxes, PackageCheck, PackageMinus, TriangleAlert, Webhook } from 'lucide-react';
import { requireSellerPage } from '#app/_session/current.ts';
import { PageHead } from '#components/admin/page-head.tsx';
import { DayTile } from '#components/seller/day-tile.tsx';
import { RecordChart } from '#components/seller/record-chart.tsx';
import { Card } from '#components/ui/card.tsx';
import { database, processEnv } from '#db/client.ts';
import { readDay } from '#domain/seller/read-day.ts';
import { readSellerRecord } from '#domain/seller/read-seller-record.ts';

export const metadata = { title: 'Today' };

export default async function TodayPage() {
  const sellerId = await requireSellerPage('/seller');
  const { STORE_TIME_ZONE: timeZone } = processEnv();
  const [day, record] = await Promise.all([
    readDay(database(), sellerId),
    readSellerRecord(database(), sellerId, timeZone),
  ]);
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title="Today" timeZone={timeZone}>
        {day.held > 0
          ? `${day.held.toLocaleString('en')} units are held for orders that are being paid right now.`
          : 'No order is being paid right now.'}
      </PageHead>
      <div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
        <DayTile
          icon={PackageCheck}
          label="To pack"
          value={day.toPack}
          note="paid and confirmed"
          href="/seller/orders"
        />
        <DayTile
          icon={PackageMinus}
          label="Sold out"
          value={day.out}
          note={`of ${day.rows.toLocaleString('en')} rows of stock`}
          href="/seller/stock?filter=OUT"
          urgent={day.out > 0}
        />
        <DayTile icon={Boxes} label="Low" value={day.low} note="few units left" href="/seller/stock?filter=LOW" />
        <DayTile
          icon={TriangleAlert}
          label="Ran short"
          value={day.shortLately}
          note="in the last seven days"
          href="/seller/shortfalls"
          urgent={day.shortLately > 0}
        />
        {day.webhooksParked > 0 && (
          <DayTile
            icon={Webhook}
            label="Webhooks given up"
            value={day.webhooksParked}
            note="your system did not take them"
            href="/seller/webhooks"
            urgent
          />
        )}
      </div>
      <Card title="Your record">
        <RecordChart record={record} />
      </Card>
    </div>
  );
}
