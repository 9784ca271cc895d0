import { z } from 'zod';
import { formAct } from '#app/_http/form-act.ts';
import { json } from '#app/_http/json.ts';
import { problem } from '#app/_http/problem.ts';
import { readJson } from '#app/_http/read-json.ts';
import { route } from '#app/_http/route.ts';
import { requireAdmin } from '#app/_session/roles.ts';
import { waitForPayment } from '#app/api/v1/orders/wait-for-payment.ts';
import { holdRefusedWords, releasedWords } from '#components/admin/act-words.ts';
import { plainLine } from '#domain/account/input.ts';
import { processEngine } from '#domain/order/open-engine.ts';
import { releaseOrder } from '#domain/order/release-order.ts';
import { resumeSaga } from '#domain/order/resume-sagas.ts';
import { isUuid } from '#lib/ids.ts';

type Context = { params: Promise<{ orderId: string }> };

const input = z.object({ reason: plainLine(500) });

/** `POST /api/admin/orders/{orderId}/release` `{reason}`: gives the stock of an unpaid order back, and what the bank holds with it. `released` is false when it was cancelled before. */
export const POST = formAct<{ released: boolean }, Context>(
  route<Context>(async (request, { params }) => {
    const admin = await requireAdmin(request);
    const { reason } = await readJson(request, input);
    const { orderId } = await params;
    if (!isUuid(orderId)) throw problem('NOT_FOUND');
    const engine = processEngine();
    const result = await releaseOrder(engine.db, admin, orderId, reason);
    if (!result.ok) {
      const { code, ...extras } = result.refusal;
      throw problem(code, extras);
    }
    await waitForPayment(
      orderId,
      resumeSaga(engine, orderId).then(() => undefined),
    );
    return json({ orderId, status: 'CANCELLED', released: result.value });
  }),
  {
    told: (answer, sent) => releasedWords(sent.text('called'), answer),
    refused: (refusal, sent) => holdRefusedWords(sent.text('called'), refusal),
  },
);
