import { ArrowLeft } from 'lucide-react';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import { requireSellerPage } from '#app/_session/current.ts';
import { CountScreen } from '#app/seller/stock/[skuId]/[warehouseId]/count-screen.tsx';
import { StockHistory } from '#components/seller/stock-history.tsx';
import { StockSum } from '#components/seller/stock-sum.tsx';
import { Marks } from '#components/seller/stock-table.tsx';
import { Card } from '#components/ui/card.tsx';
import { database, processEnv } from '#db/client.ts';
import { LOW_STOCK_UNITS } from '#domain/catalog/rules.ts';
import { idInput } from '#domain/seller/input.ts';
import { readStockRow } from '#domain/seller/read-stock-row.ts';

export const metadata = { title: 'One row of stock' };

type Params = Promise<{ skuId: string; warehouseId: string }>;

export default async function StockRowPage({ params }: { params: Params }) {
  const given = await params;
  const sellerId = await requireSellerPage(`/seller/stock/${given.skuId}/${given.warehouseId}`);
  const [skuId, warehouseId] = [idInput.safeParse(given.skuId), idInput.safeParse(given.warehouseId)];
  if (!skuId.success || !warehouseId.success) notFound();
  const key = { skuId: skuId.data, warehouseId: warehouseId.data };
  const read = await readStockRow(database(), sellerId, key);
  if (!read) notFound();
  const { row, changes } = read;
  return (
    <div className="grid grid-cols-1 gap-6">
      <header className="grid justify-items-start gap-1">
        <Link
          href="/seller/stock"
          className="inline-flex min-h-9 items-center gap-1.5 text-accent text-sm underline-offset-4 hover:underline"
        >
          <ArrowLeft aria-hidden className="size-4" /> Stock
        </Link>
        <h1 className="text-2xl">{row.title}</h1>
        <p className="figures text-muted text-sm">
          {row.sku} in {row.warehouse.code}, {row.warehouse.city}
        </p>
        <Marks row={row} lowUnits={LOW_STOCK_UNITS} />
      </header>
      <div className="grid gap-5 xl:grid-cols-2">
        <Card title="Now">
          <StockSum row={row} />
        </Card>
        <Card title="Count again">
          <CountScreen row={row} />
        </Card>
      </div>
      <section aria-labelledby="history" className="grid gap-3">
        <h2 id="history" className="text-lg">
          What changed it
        </h2>
        <StockHistory changes={changes} timeZone={processEnv().STORE_TIME_ZONE} />
      </section>
    </div>
  );
}
