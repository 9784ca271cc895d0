import { z } from 'zod';
import { PROBLEMS, type ProblemCode } from '#app/_http/problem.ts';
import { keyScopes } from '#db/enums.ts';
import { cart, couponProblem } from './cart-answers.ts';
import { orderStatus, paymentStatus, priceChange, shortLine } from './order-answers.ts';
import { count, id, orderId, time } from './scalars.ts';

const seconds = count.describe('Seconds, as in `Retry-After`');

const fieldErrors = {
  errors: z.array(
    z.strictObject({
      path: z.string().describe('Where, as in `shippingAddress.city`'),
      code: z.string(),
      message: z.string(),
      max: count.optional(),
    }),
  ),
};
const priceDifference = { priceVersion: z.string(), changes: z.array(priceChange) };

/** What a refusal says besides what every one says. */
const MEMBERS: Partial<Record<ProblemCode, z.core.$ZodLooseShape>> = {
  FORBIDDEN: { scope: z.enum(keyScopes).optional().describe('What the key lacks') },
  CART_CHANGED: { cart },
  CART_ALREADY_ORDERED: { orderId },
  PAYMENT_IN_PROGRESS: { orderId },
  ITEM_UNAVAILABLE: { items: z.array(z.strictObject({ skuId: id, sellerId: id.optional() })) },
  COUPON_UNAVAILABLE: { reason: couponProblem, ...z.object(priceDifference).partial().shape },
  PRICE_CHANGED: priceDifference,
  OUT_OF_STOCK: { items: z.array(shortLine) },
  HOLD_EXPIRED: { orderId },
  ALREADY_EXTENDED: { orderId, holdExpiresAt: time },
  EXTENSION_NOT_OFFERED: {
    orderId,
    paymentStatus,
    holdExpiresAt: time,
    offeredFrom: time.nullable().describe('When it will be offered, as things stand'),
  },
  ORDER_NOT_OPEN: { orderStatus },
  PAYLOAD_TOO_LARGE: { maxBytes: count },
  INVALID_REQUEST: fieldErrors,
  TOO_MANY_LINES: fieldErrors,
  TOO_MANY_ADDRESSES: fieldErrors,
  RATE_LIMITED: { retryAfterSeconds: seconds },
  INTERNAL: { requestId: z.string() },
  BUSY: { retryAfterSeconds: seconds.optional() },
};

/** The RFC 9457 document that a refusal with this code is answered by. */
export function problemSchema(code: ProblemCode) {
  const [status, title] = PROBLEMS[code];
  return z.strictObject({
    type: z.literal(`urn:holdfast:problem:${code.toLowerCase().replaceAll('_', '-')}`),
    title: z.literal(title),
    status: z.literal(status),
    code: z.literal(code),
    detail: z.string().optional(),
    ...MEMBERS[code],
  });
}
