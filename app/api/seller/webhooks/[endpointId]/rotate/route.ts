import { formAct } from '#app/_http/form-act.ts';
import { json } from '#app/_http/json.ts';
import { problem } from '#app/_http/problem.ts';
import { route } from '#app/_http/route.ts';
import { requireSellerUser } from '#app/_session/seller-user.ts';
import { readId } from '#app/api/seller/read-id.ts';
import { newSecretWords } from '#components/seller/act-words.ts';
import { database, processEnv } from '#db/client.ts';
import { rotateEndpointSecret } from '#domain/seller/rotate-endpoint-secret.ts';
import { sealingSecrets } from '#lib/env.ts';

type Context = { params: Promise<{ endpointId: string }> };

/** `POST /api/seller/webhooks/{endpointId}/rotate`: a new secret, shown in this answer and never again; both sign for a day. */
export const POST = formAct<{ secret: string }, Context>(
  route<Context>(async (request, { params }) => {
    const { sellerId } = await requireSellerUser(request);
    const endpointId = readId((await params).endpointId);
    const rotated = await rotateEndpointSecret(database(), sellerId, endpointId, sealingSecrets(processEnv()));
    if (!rotated) throw problem('NOT_FOUND');
    return json({ endpointId, ...rotated }, { status: 201 });
  }),
  { told: ({ secret }) => ({ tone: 'good', text: `The new signing secret. ${newSecretWords}`, secret }) },
);
