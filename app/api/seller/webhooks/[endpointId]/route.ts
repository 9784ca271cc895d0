import { formAct } from '#app/_http/form-act.ts';
import { json } from '#app/_http/json.ts';
import { problem } from '#app/_http/problem.ts';
import { readJson } from '#app/_http/read-json.ts';
import { route } from '#app/_http/route.ts';
import { requireSellerUser } from '#app/_session/seller-user.ts';
import { readId } from '#app/api/seller/read-id.ts';
import { changedEventsWords, switchedEndpointWords } from '#components/seller/act-words.ts';
import { database } from '#db/client.ts';
import { changeEndpoint } from '#domain/seller/change-endpoint.ts';
import { endpointChangeInput } from '#domain/seller/input.ts';
import { removeEndpoint } from '#domain/seller/remove-endpoint.ts';

type Context = { params: Promise<{ endpointId: string }> };

/** `PUT /api/seller/webhooks/{endpointId}` `{enabled?, events?}`: switched on or off, or told of other events. */
export const PUT = route<Context>(async (request, { params }) => {
  const { sellerId } = await requireSellerUser(request);
  const change = await readJson(request, endpointChangeInput);
  const endpointId = readId((await params).endpointId);
  if (!(await changeEndpoint(database(), sellerId, endpointId, change))) throw problem('NOT_FOUND');
  return json({ endpointId, ...change });
});

/** `DELETE /api/seller/webhooks/{endpointId}`: removed with its log. */
export const DELETE = route<Context>(async (request, { params }) => {
  const { sellerId } = await requireSellerUser(request);
  const endpointId = readId((await params).endpointId);
  if (!(await removeEndpoint(database(), sellerId, endpointId))) throw problem('NOT_FOUND');
  return json({ endpointId, removed: true });
});

/** The same by a form, without scripts. */
export const POST = formAct<{ enabled?: boolean }, Context>(PUT, {
  body: (sent) =>
    sent.text('enabled') ? { enabled: sent.text('enabled') === 'true' } : { events: sent.all('events') },
  told: ({ enabled }) => (enabled === undefined ? changedEventsWords : switchedEndpointWords(enabled)),
});
