import { notFound } from 'next/navigation';
import { requireAdminPage } from '#app/_session/current.ts';
import { StockScreen } from '#app/admin/stock/[skuId]/stock-screen.tsx';
import { stockHref } from '#components/admin/stock-href.ts';
import { database, processEnv } from '#db/client.ts';
import { rowIdInput, skuStockInput } from '#domain/console/input.ts';
import { readSkuStock } from '#domain/console/read-sku-stock.ts';

export const metadata = { title: 'Stock of one SKU' };

type Params = Promise<{ skuId: string }>;
type Search = Promise<Record<string, string | string[] | undefined>>;

export default async function SkuStockPage({ params, searchParams }: { params: Params; searchParams: Search }) {
  const { skuId } = await params;
  const parsed = skuStockInput.safeParse(await searchParams);
  const wanted = parsed.success ? parsed.data : skuStockInput.parse({});
  const { warehouseId, cursor } = wanted;
  const listing = { skuId, warehouseId, cursor };
  await requireAdminPage(stockHref(listing));
  const timeZone = processEnv().STORE_TIME_ZONE;
  const known = rowIdInput.safeParse(skuId).success;
  const view = known ? await readSkuStock(database(), skuId, { ...wanted, timeZone }) : undefined;
  if (!view) notFound();
  return <StockScreen key={stockHref(listing)} initial={view} listing={listing} timeZone={timeZone} />;
}
