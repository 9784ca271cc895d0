import { z } from 'zod';
import { formAct } from '#app/_http/form-act.ts';
import { json } from '#app/_http/json.ts';
import { problem } from '#app/_http/problem.ts';
import { readJson } from '#app/_http/read-json.ts';
import { route } from '#app/_http/route.ts';
import { requireAdmin } from '#app/_session/roles.ts';
import { waitForPayment } from '#app/api/v1/orders/wait-for-payment.ts';
import { type Retried, retriedWords } from '#components/admin/act-words.ts';
import { reasonInput } from '#domain/console/input.ts';
import { processEngine } from '#domain/order/open-engine.ts';
import { retrySaga } from '#domain/order/retry-saga.ts';
import { isUuid } from '#lib/ids.ts';

type Context = { params: Promise<{ orderId: string }> };

const input = z.object({ reason: reasonInput.optional() });

/**
 * `POST /api/admin/orders/{orderId}/retry` `{reason?}`: lets a saga that needs attention go on, at once. `retried` is false when it waited for nobody;
 * `needsAttention` is true when the step has failed again.
 */
export const POST = formAct<Retried, Context>(
  route<Context>(async (request, { params }) => {
    const admin = await requireAdmin(request);
    const { reason } = await readJson(request, input, { optional: true });
    const { orderId } = await params;
    if (!isUuid(orderId)) throw problem('NOT_FOUND');
    const result = await retrySaga(processEngine(), admin, orderId, reason);
    if (!result.ok) throw problem(result.refusal.code);
    const { retried, run } = result.value;
    let needsAttention = false;
    await waitForPayment(
      orderId,
      run.then((stuck) => {
        needsAttention = stuck;
      }),
    );
    return json({ orderId, retried, needsAttention });
  }),
  { told: (answer, sent) => retriedWords(sent.text('called'), answer) },
);
