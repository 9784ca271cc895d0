import { mergeNewsHeader } from '#app/_client/merge-news-cookie.ts';
import { route } from '#app/_http/route.ts';
import { guestTokenOf } from '#app/_session/buyer.ts';
import { forgetGuest } from '#app/_session/guest.ts';
import { sessionOf } from '#app/_session/session.ts';
import { safeReturn } from '#app/(shop)/sign-in/safe-return.ts';
import { database } from '#db/client.ts';
import { memberBuyer } from '#domain/account/make-buyer-id.ts';
import { mergeCarts } from '#domain/cart/merge-carts.ts';
import { adoptOrders } from '#domain/order/adopt-orders.ts';

/**
 * `GET /sign-in/merge?to=`: where Google and GitHub lead back to. Brings along the guest that this browser was, as the sign-in form does by a request of its own, and goes on; what was cut is handed to the cart page, which tells it. Who
 * is led here by somebody else's link gets their own guest's cart into their own account, which is what signing in does anyway.
 */
export const GET = route(async (request) => {
  const [user, token] = [await sessionOf(request.headers), guestTokenOf(request.headers)];
  const location = safeReturn(new URL(request.url).searchParams.get('to'));
  if (!user || token === undefined) return new Response(null, { status: 303, headers: { location } });
  const member = memberBuyer(user.userId);
  const { adjustments } = await mergeCarts(database(), member, token);
  await adoptOrders(database(), member, token);
  const headers = new Headers({ location, ...forgetGuest(request) });
  const news = mergeNewsHeader(adjustments);
  if (news) headers.append('set-cookie', news);
  return new Response(null, { status: 303, headers });
});
