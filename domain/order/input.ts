import { z } from 'zod';
import { addressIdInput, plainLine, shippingAddressInput } from '#domain/account/input.ts';

// Tokens of the providers are short; what is longer, or not printable, is none.
const paymentMethodToken = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[\x21-\x7e]+$/, 'must be a payment method token')
  .describe('What the payment provider made of the card');

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
    priceVersion: z.string().min(1).max(10_000).describe('Of the preview that the buyer saw'),
    addressId: addressIdInput.optional(),
    shippingAddress: shippingAddressInput.optional(),
    email: plainLine(254)
      .pipe(z.email())
      .optional()
      .describe('Needed from guests; members are written to at their own'),
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

/** The query of `GET /api/v1/orders`. */
export const orderListInput = z.object({
  before: z.uuid().optional().describe('`next` of the page before'),
  limit: z.coerce.number().int().min(1).max(100).default(20).describe('Most orders of the page'),
});
