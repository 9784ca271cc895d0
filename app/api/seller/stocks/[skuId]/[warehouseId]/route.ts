import { formAct } from '#app/_http/form-act.ts';
import { json } from '#app/_http/json.ts';
import { problem } from '#app/_http/problem.ts';
import { readJson } from '#app/_http/read-json.ts';
import { route } from '#app/_http/route.ts';
import { requireSellerUser } from '#app/_session/seller-user.ts';
import { readId } from '#app/api/seller/read-id.ts';
import { type CountSet, countRefusedWords, setWords } from '#components/seller/act-words.ts';
import { database } from '#db/client.ts';
import { countByHandInput } from '#domain/seller/input.ts';
import { setStockCount } from '#domain/seller/set-stock-count.ts';

type Context = { params: Promise<{ skuId: string; warehouseId: string }> };

/** `PUT /api/seller/stocks/{skuId}/{warehouseId}` `{quantity, seenOnHand}`: one count by hand, if it is still as it was seen. */
export const PUT = route<Context>(async (request, { params }) => {
  const by = await requireSellerUser(request);
  const { quantity, seenOnHand } = await readJson(request, countByHandInput);
  const { skuId, warehouseId } = await params;
  const key = { skuId: readId(skuId), warehouseId: readId(warehouseId) };
  const set = await setStockCount(database(), by, { ...key, quantity, seenOnHand });
  if (set.ok) return json({ ...key, ...set.value });
  const { code, ...extras } = set.refusal;
  throw problem(code, extras);
});

/** The same by a form, without scripts. */
export const POST = formAct<CountSet, Context>(PUT, {
  body: (sent) => ({ quantity: sent.number('quantity'), seenOnHand: sent.number('seenOnHand') }),
  told: (answer, sent) => setWords(sent.text('called'), answer),
  refused: countRefusedWords,
});
