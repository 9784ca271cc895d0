import { z } from 'zod';
import { parseInput } from '#app/_http/field-errors.ts';
import { liveJson } from '#app/_http/live-json.ts';
import { route } from '#app/_http/route.ts';
import { requireAdmin } from '#app/_session/roles.ts';
import { database } from '#db/client.ts';
import { listAttention } from '#domain/console/list-attention.ts';
import { attentionFilters } from '#domain/console/types.ts';

const query = z.object({
  filter: z.enum(attentionFilters).default('ATTENTION'),
  cursor: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

/** `GET /api/admin/attention?filter=&cursor=&limit=`: orders that wait for a person, or whose payment is unknown, oldest first. */
export const GET = route(async (request) => {
  await requireAdmin(request);
  const { filter, limit, cursor } = parseInput(query, Object.fromEntries(new URL(request.url).searchParams));
  return await liveJson(
    await listAttention(database(), { filter, limit, ...(cursor === undefined ? {} : { cursor }) }),
  );
});
