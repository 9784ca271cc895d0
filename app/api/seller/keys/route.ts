import { formAct } from '#app/_http/form-act.ts';
import { json } from '#app/_http/json.ts';
import { problem } from '#app/_http/problem.ts';
import { readJson } from '#app/_http/read-json.ts';
import { route } from '#app/_http/route.ts';
import { requireSellerUser } from '#app/_session/seller-user.ts';
import { madeKeyWords, refusedWords } from '#components/seller/act-words.ts';
import { database } from '#db/client.ts';
import { createKey } from '#domain/seller/create-key.ts';
import { keyInput } from '#domain/seller/input.ts';

/** `POST /api/seller/keys` `{name, scopes}`: a new key, shown in this answer and never again. */
export const POST = formAct<{ key: string }>(
  route(async (request) => {
    const { sellerId } = await requireSellerUser(request);
    const made = await createKey(database(), sellerId, await readJson(request, keyInput));
    if (!made.ok) throw problem(made.refusal.code, { limit: made.refusal.limit });
    return json(made.value, { status: 201 });
  }),
  {
    body: (sent) => ({ name: sent.text('name'), scopes: sent.all('scopes') }),
    told: ({ key }, sent) => ({ tone: 'good', text: `The key ${sent.text('name')}. ${madeKeyWords}`, secret: key }),
    refused: refusedWords,
  },
);
