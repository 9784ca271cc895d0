import { parseInput } from '#app/_http/field-errors.ts';
import { json } from '#app/_http/json.ts';
import { route } from '#app/_http/route.ts';
import { findBuyer } from '#app/_session/buyer.ts';
import { database } from '#db/client.ts';
import { noticesInput } from '#domain/notice/input.ts';
import { listNotices } from '#domain/notice/queries.ts';
import type { NoticePage } from '#domain/notice/types.ts';

const nothing: NoticePage = { items: [], next: null, unread: 0 };

/** `GET /api/v1/notices`: what the buyer was told of their orders, newest first; a visitor who is nobody yet was told nothing. `next` goes into `before`. */
export const GET = route(async (request) => {
  const wanted = parseInput(noticesInput, Object.fromEntries(new URL(request.url).searchParams));
  const visitor = await findBuyer(request);
  return json(visitor ? await listNotices(database(), visitor.buyer, wanted) : nothing);
});
