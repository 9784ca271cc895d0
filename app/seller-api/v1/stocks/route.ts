import { parseInput } from '#app/_http/field-errors.ts';
import { json } from '#app/_http/json.ts';
import { readJson } from '#app/_http/read-json.ts';
import { route } from '#app/_http/route.ts';
import { admitCall } from '#app/seller-api/admit-call.ts';
import { database } from '#db/client.ts';
import { applyStockCounts } from '#domain/seller/apply-stock-counts.ts';
import { stockBatchInput, stockListInput } from '#domain/seller/input.ts';
import { listStocks } from '#domain/seller/list-stocks.ts';

/** 1,000 rows of about 500 bytes. */
const MAX_BYTES = 512 * 1024;

/** Absolute counts, each row answered by itself (SPEC 9). */
export const PUT = route(async (request) => {
  const { sellerId, keyId, headers } = await admitCall(request, 'stocks:write');
  const rows = await readJson(request, stockBatchInput, { maxBytes: MAX_BYTES });
  return json(await applyStockCounts(database(), sellerId, rows, { source: 'API', keyId }), { headers });
});

/** The seller's stock, page by page. */
export const GET = route(async (request) => {
  const { sellerId, headers } = await admitCall(request, 'stocks:read');
  const query = parseInput(stockListInput, Object.fromEntries(new URL(request.url).searchParams));
  return json({ sellerId, ...(await listStocks(database(), sellerId, query)) }, { headers });
});
