import { z } from 'zod';
import { formAct } from '#app/_http/form-act.ts';
import { json } from '#app/_http/json.ts';
import { problem } from '#app/_http/problem.ts';
import { readJson } from '#app/_http/read-json.ts';
import { route } from '#app/_http/route.ts';
import { requireAdmin } from '#app/_session/roles.ts';
import { waitForPayment } from '#app/api/v1/orders/wait-for-payment.ts';
import { orderRefusedWords, refundWords } from '#components/admin/act-words.ts';
import { plainLine } from '#domain/account/input.ts';
import { markLineNotShippable } from '#domain/order/mark-line-not-shippable.ts';
import { processEngine } from '#domain/order/open-engine.ts';
import { findLineRefund } from '#domain/order/queries.ts';
import { resumeLineRefund } from '#domain/order/resume-line-refunds.ts';
import type { LineRefundView } from '#domain/order/types.ts';
import { isUuid } from '#lib/ids.ts';
import { present } from '#lib/result.ts';

type Context = { params: Promise<{ orderId: string; line: string }> };

const input = z.object({ reason: plainLine(500) });

// A cart has at most 100 lines.
const LINE = /^\d{1,3}$/;

/**
 * `POST /api/admin/orders/{orderId}/lines/{line}/not-shippable` `{reason}`: gives back what a line of a confirmed order cost. Repeatable: the answer is
 * its one refund, as far as it has come; one that waits for a person is tried again.
 */
export const POST = formAct<LineRefundView, Context>(
  route<Context>(async (request, { params }) => {
    const admin = await requireAdmin(request);
    const { reason } = await readJson(request, input);
    const { orderId, line } = await params;
    if (!isUuid(orderId) || !LINE.test(line)) throw problem('NOT_FOUND');
    const engine = processEngine();
    const result = await markLineNotShippable(engine.db, admin, orderId, Number(line), reason);
    if (!result.ok) {
      const { code, ...extras } = result.refusal;
      throw problem(code, extras);
    }
    await waitForPayment(
      orderId,
      resumeLineRefund(engine, orderId, Number(line)).then(() => undefined),
    );
    return json(present(await findLineRefund(engine.db, orderId, Number(line)), 'the refund of the line just marked'));
  }),
  { told: refundWords, refused: orderRefusedWords },
);
