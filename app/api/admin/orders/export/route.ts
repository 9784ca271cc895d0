import { parseInput } from '#app/_http/field-errors.ts';
import { invalid } from '#app/_http/problem.ts';
import { route } from '#app/_http/route.ts';
import { withoutUndefined } from '#app/_http/without-undefined.ts';
import { requireAdmin } from '#app/_session/roles.ts';
import { database, processEnv } from '#db/client.ts';
import { exportOrders } from '#domain/console/export-orders.ts';
import { orderListingInput } from '#domain/console/input.ts';

/** `GET /api/admin/orders/export?find=&status=&day=&sort=&direction=`: the same orders as CSV, all pages of them. A day or a search is required. */
export const GET = route(async (request) => {
  await requireAdmin(request);
  const { cursor: _, ...wanted } = parseInput(orderListingInput, Object.fromEntries(new URL(request.url).searchParams));
  if (wanted.day === undefined && wanted.find === undefined) {
    throw invalid('day', 'REQUIRED', 'an export needs a day or a search');
  }
  const lines = exportOrders(database(), { ...withoutUndefined(wanted), timeZone: processEnv().STORE_TIME_ZONE });
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { value, done } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: () => void lines.return(undefined),
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="orders-${wanted.day ?? 'found'}.csv"`,
    },
  });
});
