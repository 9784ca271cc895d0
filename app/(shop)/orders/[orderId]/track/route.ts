import { route } from '#app/_http/route.ts';
import { keepOrderKey, orderOfKey } from '#app/_session/order-keys.ts';
import { sessionOf } from '#app/_session/session.ts';
import { database } from '#db/client.ts';
import { findGuestOfOrder } from '#domain/order/find-guest-order.ts';
import { isUuid } from '#lib/ids.ts';

type Context = { params: Promise<{ orderId: string }> };

const goTo = (location: string, cookie?: string) =>
  new Response(null, { status: 303, headers: { location, ...(cookie ? { 'set-cookie': cookie } : {}) } });

/**
 * `GET /orders/{orderId}/track?key=`: where the mails of guests lead. Exchanges the key for a cookie and shows the order, so that no key stays in the
 * address bar, the history or a Referer. One that has ended or is another order's leads to the page as well, which does not know the visitor then. An order that
 * became a member's asks to sign in.
 */
export const GET = route<Context>(async (request, { params }) => {
  const { orderId } = await params;
  const key = new URL(request.url).searchParams.get('key') ?? '';
  const page = `/orders/${encodeURIComponent(orderId)}`;
  if (!isUuid(orderId) || orderOfKey(key) !== orderId) return goTo(page);
  if ((await findGuestOfOrder(database(), orderId)) !== 'MEMBER') return goTo(page, keepOrderKey(request, key));
  const user = await sessionOf(request.headers);
  return goTo(user ? page : `/sign-in?callbackUrl=${encodeURIComponent(page)}`);
});
