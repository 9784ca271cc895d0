import { route } from '#app/_http/route.ts';
import { requireSellerUser } from '#app/_session/seller-user.ts';
import { database } from '#db/client.ts';
import { exportStocks } from '#domain/seller/export-stocks.ts';

/** `GET /api/seller/stocks/export`: all stock as CSV, in the form that can be uploaded again. */
export const GET = route(async (request) => {
  const { sellerId } = await requireSellerUser(request, 'upload');
  return new Response(await exportStocks(database(), sellerId), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="stock.csv"',
    },
  });
});
