import { formAct } from '#app/_http/form-act.ts';
import { json } from '#app/_http/json.ts';
import { problem } from '#app/_http/problem.ts';
import { route } from '#app/_http/route.ts';
import { requireSellerUser } from '#app/_session/seller-user.ts';
import { readId } from '#app/api/seller/read-id.ts';
import { sentAgainWords } from '#components/seller/act-words.ts';
import { database } from '#db/client.ts';
import { sendDeliveryAgain } from '#domain/seller/send-delivery-again.ts';

type Context = { params: Promise<{ deliveryId: string }> };

/** `POST /api/seller/deliveries/{deliveryId}/send-again`: queued anew, with the same body under the same id. */
export const POST = formAct<{ deliveryId: string }, Context>(
  route<Context>(async (request, { params }) => {
    const { sellerId } = await requireSellerUser(request);
    const deliveryId = readId((await params).deliveryId);
    if (!(await sendDeliveryAgain(database(), sellerId, deliveryId))) throw problem('NOT_FOUND');
    return json({ deliveryId, state: 'WAITING' });
  }),
  { told: (_answer, sent) => sentAgainWords(sent.text('called')) },
);
