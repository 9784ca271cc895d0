import { formAct } from '#app/_http/form-act.ts';
import { json } from '#app/_http/json.ts';
import { problem } from '#app/_http/problem.ts';
import { route } from '#app/_http/route.ts';
import { requireSellerUser } from '#app/_session/seller-user.ts';
import { readId } from '#app/api/seller/read-id.ts';
import { revokedKeyWords } from '#components/seller/act-words.ts';
import { database } from '#db/client.ts';
import { isOwnKey } from '#domain/seller/list-keys.ts';
import { revokeKeyIfValid } from '#domain/seller/revoke-key.ts';

type Context = { params: Promise<{ keyId: string }> };

/** `POST /api/seller/keys/{keyId}/revoke`: refused from the next call on. Again is the same. */
export const POST = formAct<{ keyId: string }, Context>(
  route<Context>(async (request, { params }) => {
    const { sellerId } = await requireSellerUser(request);
    const keyId = readId((await params).keyId);
    const revoked = await revokeKeyIfValid(database(), sellerId, keyId);
    if (!revoked && !(await isOwnKey(database(), sellerId, keyId))) throw problem('NOT_FOUND');
    return json({ keyId, state: 'REVOKED' });
  }),
  { told: (_answer, sent) => revokedKeyWords(sent.text('called'), sent.text('prefix')) },
);
