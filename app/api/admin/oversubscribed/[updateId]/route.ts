import { liveJson } from '#app/_http/live-json.ts';
import { problem } from '#app/_http/problem.ts';
import { route } from '#app/_http/route.ts';
import { requireAdmin } from '#app/_session/roles.ts';
import { database, processEnv } from '#db/client.ts';
import { rowIdInput } from '#domain/console/input.ts';
import { readShortfall } from '#domain/console/read-shortfall.ts';

type Context = { params: Promise<{ updateId: string }> };

/** `GET /api/admin/oversubscribed/{updateId}`: one of them, with the orders that lost and those that stayed. */
export const GET = route<Context>(async (request, { params }) => {
  await requireAdmin(request);
  const id = rowIdInput.safeParse((await params).updateId);
  const view = id.success && (await readShortfall(database(), id.data, processEnv().STORE_TIME_ZONE));
  if (!view) throw problem('NOT_FOUND');
  return await liveJson(view);
});
