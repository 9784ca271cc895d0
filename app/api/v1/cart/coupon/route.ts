import { parseIfMatch } from '#app/_http/if-match.ts';
import { problem } from '#app/_http/problem.ts';
import { requireRate } from '#app/_http/rate-limit.ts';
import { readJson } from '#app/_http/read-json.ts';
import { route } from '#app/_http/route.ts';
import { requireBuyer } from '#app/_session/buyer.ts';
import { cartAnswer, refuseWrite } from '#app/api/v1/cart/answer.ts';
import { database } from '#db/client.ts';
import { couponInput } from '#domain/cart/input.ts';
import { readCart } from '#domain/cart/read-cart.ts';
import { removeCoupon, setCoupon } from '#domain/cart/set-coupon.ts';

// Codes are short and can be guessed: nobody mistypes twenty in ten minutes. An address may be a whole office's.
const RATES = {
  byBuyer: { limit: 20, windowSeconds: 600 },
  byAddress: { limit: 100, windowSeconds: 600 },
};

/** Puts a coupon on the cart in place of the one that is there. */
export const PUT = route(async (request) => {
  const { code } = await readJson(request, couponInput);
  const { buyer } = await requireBuyer(request);
  await requireRate('coupon', request, buyer, RATES);
  const db = database();
  const outcome = await setCoupon(db, buyer, code, parseIfMatch(request));
  if (!outcome.ok) {
    const { refusal } = outcome;
    if (refusal.code === 'COUPON_UNAVAILABLE') throw problem('COUPON_UNAVAILABLE', { reason: refusal.reason });
    return refuseWrite(buyer, refusal, { skuId: '' });
  }
  return cartAnswer(await readCart(db, buyer));
});

/** Takes the coupon off the cart. */
export const DELETE = route(async (request) => {
  const { buyer } = await requireBuyer(request);
  const outcome = await removeCoupon(database(), buyer, parseIfMatch(request));
  if (!outcome.ok) return refuseWrite(buyer, outcome.refusal, { skuId: '' });
  return cartAnswer(await readCart(database(), buyer));
});
