import { z } from 'zod';
import { addressIdInput, plainLine, shippingAddressInput } from '#domain/account/input.ts';

// Tokens of the providers are short; what is longer, or not printable, is none.
const paymentMethodToken = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[\x21-\x7e]+$/, 'must be a payment method token');

type AddressChoice = { addressId?: string | undefined; shippingAddress?: unknown };

/** Which of the two would be meant? */
function refuseTwoAddresses({ addressId, shippingAddress }: AddressChoice, context: z.core.$RefinementCtx): void {
  if (addressId === undefined || shippingAddress === undefined) return;
  context.addIssue({ code: 'custom', path: ['addressId'], message: 'stands instead of shippingAddress: send one' });
}

/** The body of `POST /api/v1/checkout/preview`: where it would go, if that is known yet. */
export const previewInput = z
  .object({ addressId: addressIdInput.optional(), shippingAddress: shippingAddressInput.optional() })
  .superRefine(refuseTwoAddresses);

/** The body of `POST /api/v1/orders` (SPEC 14). `email` is needed from guests; members are reached at their own. */
export const orderInput = z
  .object({
    priceVersion: z.string().min(1).max(10_000),
    addressId: addressIdInput.optional(),
    shippingAddress: shippingAddressInput.optional(),
    email: plainLine(254).pipe(z.email()).optional(),
    paymentMethodToken,
  })
  .superRefine(refuseTwoAddresses)
  .superRefine(({ addressId, shippingAddress }, context) => {
    if (addressId === undefined && shippingAddress === undefined) {
      const input = undefined;
      context.addIssue({ code: 'invalid_type', expected: 'object', input, path: ['shippingAddress'] });
    }
  });
export type OrderInput = z.output<typeof orderInput>;

/** The body of `POST /api/v1/orders/{orderId}/payments`. */
export const paymentInput = z.object({ paymentMethodToken });
