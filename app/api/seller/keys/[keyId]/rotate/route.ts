import { formAct } from '#app/_http/form-act.ts';
import { json } from '#app/_http/json.ts';
import { problem } from '#app/_http/problem.ts';
import { route } from '#app/_http/route.ts';
import { requireSellerUser } from '#app/_session/seller-user.ts';
import { readId } from '#app/api/seller/read-id.ts';
import { refusedWords, replacedKeyWords } from '#components/seller/act-words.ts';
import { database } from '#db/client.ts';
import { isOwnKey } from '#domain/seller/list-keys.ts';
import { rotateKeyIfValid } from '#domain/seller/rotate-key.ts';

type Context = { params: Promise<{ keyId: string }> };

/** `POST /api/seller/keys/{keyId}/rotate`: another key in its place, shown in this answer and never again; both are valid for a week. */
export const POST = formAct<{ key: string }, Context>(
  route<Context>(async (request, { params }) => {
    const { sellerId } = await requireSellerUser(request);
    const keyId = readId((await params).keyId);
    const next = await rotateKeyIfValid(database(), sellerId, keyId);
    if (next) return json(next, { status: 201 });
    throw problem((await isOwnKey(database(), sellerId, keyId)) ? 'KEY_ENDED' : 'NOT_FOUND');
  }),
  {
    told: ({ key }, sent) => ({
      tone: 'good',
      text: `The new key. ${replacedKeyWords(sent.text('called'))}`,
      secret: key,
    }),
    refused: refusedWords,
  },
);
