import { z } from 'zod';
import { json } from '#app/_http/json.ts';
import { readJson } from '#app/_http/read-json.ts';
import { route } from '#app/_http/route.ts';
import { requireBuyer } from '#app/_session/buyer.ts';
import { database } from '#db/client.ts';
import { shippingAddressInput } from '#domain/account/input.ts';
import { previewCheckout } from '#domain/cart/preview-checkout.ts';

// Delivery costs the same everywhere: the address is checked, so that the order will take it, and changes no figure.
const previewInput = z.object({ shippingAddress: shippingAddressInput.optional() });

/** What the cart would cost now, and whether an order for it would be taken. */
export const POST = route(async (request) => {
  await readJson(request, previewInput, { optional: true });
  const { buyer } = await requireBuyer(request);
  return json(await previewCheckout(database(), buyer));
});
