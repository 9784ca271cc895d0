import { z } from 'zod';
import { parseInput } from '#app/_http/field-errors.ts';
import { liveJson } from '#app/_http/live-json.ts';
import { route } from '#app/_http/route.ts';
import { requireAdmin } from '#app/_session/roles.ts';
import { database } from '#db/client.ts';
import { listHolds } from '#domain/console/list-holds.ts';
import { holdFilters } from '#domain/console/types.ts';

const query = z.object({
  filter: z.enum(holdFilters).default('ACTIVE'),
  skuId: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
  orderId: z.uuid().optional(),
  cursor: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

/** `GET /api/admin/holds?filter=&skuId=&orderId=&cursor=&limit=`: the holds, newest first. */
export const GET = route(async (request) => {
  await requireAdmin(request);
  return await liveJson(
    await listHolds(database(), parseInput(query, Object.fromEntries(new URL(request.url).searchParams))),
  );
});
