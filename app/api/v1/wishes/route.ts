import { clientAddress } from '#app/_http/client-address.ts';
import { json } from '#app/_http/json.ts';
import { problem } from '#app/_http/problem.ts';
import { requireWithinLimit } from '#app/_http/rate-limit.ts';
import { readJson } from '#app/_http/read-json.ts';
import { route } from '#app/_http/route.ts';
import { buyerOrNewGuest } from '#app/_session/buyer.ts';
import { database } from '#db/client.ts';
import { takeFromLimit } from '#domain/account/take-from-limit.ts';
import { wishInput } from '#domain/catalog/input.ts';
import { wishForStock } from '#domain/catalog/wish-for-stock.ts';
import { sha256 } from '#lib/ids.ts';

// A visitor becomes a guest by it, and each may wish for much: by address, then.
const LIMIT = { limit: 60, windowSeconds: 600 };

/** Asks to be told when a SKU can be had again. */
export const POST = route(async (request) => {
  const { skuId } = await readJson(request, wishInput);
  const db = database();
  const address = sha256(clientAddress(request.headers));
  requireWithinLimit('wishes', await takeFromLimit(db, { key: `wishes:${address}`, ...LIMIT }));
  const { buyer, headers } = await buyerOrNewGuest(request);
  if (!(await wishForStock(db, buyer, skuId))) throw problem('NOT_FOUND');
  return json({ skuId }, { status: 202, headers });
});
