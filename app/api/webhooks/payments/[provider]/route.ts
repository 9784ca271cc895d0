import { json } from '#app/_http/json.ts';
import { problem } from '#app/_http/problem.ts';
import { readText } from '#app/_http/read-json.ts';
import { route } from '#app/_http/route.ts';
import { processEngine } from '#domain/order/open-engine.ts';
import { receiveBankEvent } from '#domain/order/receive-bank-event.ts';

type Context = { params: Promise<{ provider: string }> };

// CASES C-090: a body beyond 1 MB is refused; a real one has a few hundred bytes.
const MAX_BYTES = 1_048_576;

/**
 * `POST /api/webhooks/payments/{provider}`: the bank says that something happened. Verified over the raw bytes, taken once per event id; 400 when signature
 * or age are not right; a fault of ours is a 5xx, so that it comes again.
 */
export const POST = route<Context>(async (request, { params }) => {
  const engine = processEngine();
  const { provider } = await params;
  if (provider !== engine.bank.name) throw problem('NOT_FOUND');
  const event = engine.bank.verifyWebhook(request.headers, await readText(request, MAX_BYTES));
  if (!event) throw problem('INVALID_SIGNATURE');
  const taken = await receiveBankEvent(engine, engine.bank.name, event);
  return json({ received: true, duplicate: !taken });
});
