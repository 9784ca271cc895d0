import { json } from '#app/_http/json.ts';
import { readJson } from '#app/_http/read-json.ts';
import { route } from '#app/_http/route.ts';
import { requireBuyer } from '#app/_session/buyer.ts';
import { database } from '#db/client.ts';
import { readInput } from '#domain/notice/input.ts';
import { markNoticesRead } from '#domain/notice/mark-notices-read.ts';

/** `POST /api/v1/notices/read` `{upTo}`: the buyer has seen their notices up to this one. Repeatable. */
export const POST = route(async (request) => {
  const { buyer } = await requireBuyer(request);
  const { upTo } = await readJson(request, readInput);
  return json({ unread: await markNoticesRead(database(), buyer, upTo) });
});
