import { parseInput } from '#app/_http/field-errors.ts';
import { liveJson } from '#app/_http/live-json.ts';
import { route } from '#app/_http/route.ts';
import { requireAdmin } from '#app/_session/roles.ts';
import { database } from '#db/client.ts';
import { sweeperInput } from '#domain/console/input.ts';
import { readSweeper } from '#domain/console/read-sweeper.ts';

/** `GET /api/admin/sweeper?range=&runs=&cursor=&limit=`: how the sweeper is doing, its lag over a range of time, and its runs. */
export const GET = route(async (request) => {
  await requireAdmin(request);
  const wanted = parseInput(sweeperInput, Object.fromEntries(new URL(request.url).searchParams));
  return await liveJson(await readSweeper(database(), wanted));
});
