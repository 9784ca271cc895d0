import { problem } from '#app/_http/problem.ts';
import { route } from '#app/_http/route.ts';
import { waitForPayment } from '#app/api/v1/orders/wait-for-payment.ts';
import { askAfterReturn } from '#domain/order/ask-bank.ts';
import { processEngine } from '#domain/order/open-engine.ts';
import { isUuid } from '#lib/ids.ts';

type Context = { params: Promise<{ orderId: string }> };

/** `GET /orders/{orderId}/return`: where the bank sends the payer back. Asks the bank once, then shows the order, whatever it said. */
export const GET = route<Context>(async (_request, { params }) => {
  const { orderId } = await params;
  if (!isUuid(orderId)) throw problem('NOT_FOUND');
  await waitForPayment(orderId, askAfterReturn(processEngine(), orderId));
  return new Response(null, { status: 303, headers: { location: `/orders/${orderId}` } });
});
