import { webLog } from '#app/_http/route.ts';

// Most banks answer in under a second. A buyer who waits longer sees the order page, which follows by itself.
const PATIENCE_MS = 6_000;

/**
 * Waits until the payment has got as far as it can, or patience ends; it goes on in either case. A fault in it is logged and not the
 * buyer's: the order stands, and a worker takes its saga over when the lease ends.
 */
export async function waitForPayment(orderId: string, payment: Promise<void>): Promise<void> {
  const settled = payment.catch((error: unknown) => {
    webLog().error({ orderId, stack: error instanceof Error ? error.stack : String(error) }, 'saga interrupted');
  });
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS);
  });
  await Promise.race([settled, patience]);
  clearTimeout(timer);
}
