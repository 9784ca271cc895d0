import { z } from 'zod';
import { plainLine, shippingAddressInput } from '#domain/account/input.ts';

// Tokens of the providers are short; what is longer, or not printable, is none.
const paymentMethodToken = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[\x21-\x7e]+$/, 'must be a payment method token');

/** The body of `POST /api/v1/orders` (SPEC 14). `email` is needed from guests; members are reached at their own. */
export const orderInput = z.object({
  priceVersion: z.string().min(1).max(10_000),
  shippingAddress: shippingAddressInput,
  email: plainLine(254).pipe(z.email()).optional(),
  paymentMethodToken,
});
export type OrderInput = z.output<typeof orderInput>;

/** The body of `POST /api/v1/orders/{orderId}/payments`. */
export const paymentInput = z.object({ paymentMethodToken });
