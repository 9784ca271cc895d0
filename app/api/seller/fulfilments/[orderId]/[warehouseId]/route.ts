import { formAct } from '#app/_http/form-act.ts';
import { json } from '#app/_http/json.ts';
import { problem } from '#app/_http/problem.ts';
import { readJson } from '#app/_http/read-json.ts';
import { route } from '#app/_http/route.ts';
import { requireSellerUser } from '#app/_session/seller-user.ts';
import { readId } from '#app/api/seller/read-id.ts';
import { packedWords } from '#components/seller/act-words.ts';
import { database } from '#db/client.ts';
import { packedInput } from '#domain/seller/input.ts';
import { markPacked } from '#domain/seller/mark-packed.ts';
import { isUuid } from '#lib/ids.ts';

type Context = { params: Promise<{ orderId: string; warehouseId: string }> };

/** `PUT /api/seller/fulfilments/{orderId}/{warehouseId}` `{packed}`: packed, or not after all. */
export const PUT = route<Context>(async (request, { params }) => {
  const by = await requireSellerUser(request);
  const { packed } = await readJson(request, packedInput);
  const { orderId, warehouseId } = await params;
  if (!isUuid(orderId)) throw problem('NOT_FOUND');
  const key = { orderId, warehouseId: readId(warehouseId) };
  if (!(await markPacked(database(), by, { ...key, packed }))) throw problem('NOT_FOUND');
  return json({ ...key, packed });
});

/** The same by a form, without scripts. */
export const POST = formAct<{ packed: boolean }, Context>(PUT, {
  body: (sent) => ({ packed: sent.text('packed') === 'true' }),
  told: ({ packed }, sent) => packedWords(sent.text('called'), packed),
});
