import { parseInput } from '#app/_http/field-errors.ts';
import { liveJson } from '#app/_http/live-json.ts';
import { problem } from '#app/_http/problem.ts';
import { route } from '#app/_http/route.ts';
import { requireAdmin } from '#app/_session/roles.ts';
import { database, processEnv } from '#db/client.ts';
import { rowIdInput, skuStockInput } from '#domain/console/input.ts';
import { readSkuStock } from '#domain/console/read-sku-stock.ts';

type Context = { params: Promise<{ skuId: string }> };

/** `GET /api/admin/stock/{skuId}?warehouseId=&cursor=&limit=`: the stock of one SKU, why it says what it says, and the movements of one of its rows. */
export const GET = route<Context>(async (request, { params }) => {
  await requireAdmin(request);
  const wanted = parseInput(skuStockInput, Object.fromEntries(new URL(request.url).searchParams));
  const id = rowIdInput.safeParse((await params).skuId);
  const timeZone = processEnv().STORE_TIME_ZONE;
  const view = id.success && (await readSkuStock(database(), id.data, { ...wanted, timeZone }));
  if (!view) throw problem('NOT_FOUND');
  return await liveJson(view);
});
