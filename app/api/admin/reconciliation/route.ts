import { z } from 'zod';
import { parseInput } from '#app/_http/field-errors.ts';
import { liveJson } from '#app/_http/live-json.ts';
import { route } from '#app/_http/route.ts';
import { requireAdmin } from '#app/_session/roles.ts';
import { database, processEnv } from '#db/client.ts';
import { readReconciliation } from '#domain/console/read-reconciliation.ts';
import { differenceFilters } from '#domain/console/types.ts';

const query = z.object({
  filter: z.enum(differenceFilters).default('OPEN'),
  cursor: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

/** `GET /api/admin/reconciliation?filter=&cursor=&limit=`: where the bank and our books differ, newest first, and the last runs. */
export const GET = route(async (request) => {
  await requireAdmin(request);
  const { filter, limit, cursor } = parseInput(query, Object.fromEntries(new URL(request.url).searchParams));
  const currency = processEnv().STORE_CURRENCY;
  return await liveJson(
    await readReconciliation(database(), { filter, limit, currency, ...(cursor === undefined ? {} : { cursor }) }),
  );
});
