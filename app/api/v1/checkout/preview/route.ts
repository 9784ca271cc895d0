import { json } from '#app/_http/json.ts';
import { readJson } from '#app/_http/read-json.ts';
import { route } from '#app/_http/route.ts';
import { requireBuyer } from '#app/_session/buyer.ts';
import { deliveryAddress } from '#app/api/v1/orders/delivery-address.ts';
import { database } from '#db/client.ts';
import { previewCheckout } from '#domain/cart/preview-checkout.ts';
import { previewInput } from '#domain/order/input.ts';
import { planParcels } from '#domain/order/plan-parcels.ts';
import type { CheckoutView } from '#domain/order/types.ts';

/**
 * What the cart would cost now, and whether an order for it would be taken. Delivery costs the same everywhere, so the address changes no
 * figure: it says which warehouses the parcels would come from.
 */
export const POST = route(async (request) => {
  const input = await readJson(request, previewInput, { optional: true });
  const who = await requireBuyer(request);
  const address = await deliveryAddress(input, who);
  const [preview, parcels] = await Promise.all([
    previewCheckout(database(), who.buyer),
    address ? planParcels(database(), who.buyer, address) : null,
  ]);
  return json({ ...preview, parcels } satisfies CheckoutView);
});
