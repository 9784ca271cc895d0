import { formAct } from '#app/_http/form-act.ts';
import { json } from '#app/_http/json.ts';
import { invalid, problem } from '#app/_http/problem.ts';
import { readJson } from '#app/_http/read-json.ts';
import { route } from '#app/_http/route.ts';
import { requireSellerUser } from '#app/_session/seller-user.ts';
import { addedEndpointWords, refusedWords } from '#components/seller/act-words.ts';
import { database, processEnv } from '#db/client.ts';
import { addEndpoint } from '#domain/seller/add-endpoint.ts';
import { endpointInput } from '#domain/seller/input.ts';
import { sealingSecrets } from '#lib/env.ts';

/** `POST /api/seller/webhooks` `{url, events}`: another endpoint; its secret is shown in this answer and never again. */
export const POST = formAct<{ url: string; secret: string }>(
  route(async (request) => {
    const { sellerId } = await requireSellerUser(request);
    const wanted = await readJson(request, endpointInput);
    const policy = { allowInternal: processEnv().WEBHOOKS_ALLOW_INTERNAL };
    const added = await addEndpoint(database(), sellerId, wanted, policy, sealingSecrets(processEnv()));
    if (added.ok) return json(added.value, { status: 201 });
    const { refusal } = added;
    if (refusal.code === 'LIMIT_REACHED') throw problem(refusal.code, { limit: refusal.limit });
    if (refusal.code === 'ENDPOINT_EXISTS') throw problem(refusal.code);
    throw invalid('url', refusal.code, refusal.message);
  }),
  {
    body: (sent) => ({ url: sent.text('url'), events: sent.all('events') }),
    told: ({ url, secret }) => ({ tone: 'good', text: `The signing secret. ${addedEndpointWords(url)}`, secret }),
    refused: refusedWords,
  },
);
