import { json } from '#app/_http/json.ts';
import { problem } from '#app/_http/problem.ts';
import { route } from '#app/_http/route.ts';
import { requireAdmin } from '#app/_session/roles.ts';
import { database } from '#db/client.ts';
import { readSeller } from '#domain/console/list-sellers.ts';
import { isRowId } from '#domain/console/rules.ts';

type Context = { params: Promise<{ sellerId: string }> };

/** `GET /api/admin/sellers/{sellerId}`: one seller with keys and shortfalls. */
export const GET = route<Context>(async (request, { params }) => {
  await requireAdmin(request);
  const { sellerId } = await params;
  const seller = isRowId(sellerId) ? await readSeller(database(), sellerId) : undefined;
  if (!seller) throw problem('NOT_FOUND');
  return json(seller);
});
