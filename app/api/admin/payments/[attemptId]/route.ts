import { liveJson } from '#app/_http/live-json.ts';
import { problem } from '#app/_http/problem.ts';
import { route } from '#app/_http/route.ts';
import { requireAdmin } from '#app/_session/roles.ts';
import { database } from '#db/client.ts';
import { readPayment } from '#domain/console/read-payment.ts';
import { isUuid } from '#lib/ids.ts';

type Context = { params: Promise<{ attemptId: string }> };

/** `GET /api/admin/payments/{attemptId}`: one attempt with the bank's answers and webhooks. */
export const GET = route<Context>(async (request, { params }) => {
  await requireAdmin(request);
  const { attemptId } = await params;
  const payment = isUuid(attemptId) ? await readPayment(database(), attemptId) : undefined;
  if (!payment) throw problem('NOT_FOUND');
  return await liveJson(payment);
});
