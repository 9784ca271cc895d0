import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { currentBuyer, currentUser } from '#app/_session/current.ts';
import { CheckoutScreen } from '#app/(shop)/checkout/checkout-screen.tsx';
import { countries, homeCountry } from '#app/(shop)/checkout/countries.ts';
import { findOpenOrder } from '#app/(shop)/checkout/find-open-order.ts';
import { deliveryEstimate } from '#components/checkout/delivery-estimate.ts';
import { database, processEnv } from '#db/client.ts';
import { previewCheckout } from '#domain/cart/preview-checkout.ts';
import { nowMs, toTimestamp } from '#lib/clock.ts';

export const metadata: Metadata = { title: 'Checkout' };

export default async function CheckoutPage() {
  const { HOLD_TTL_SECONDS } = processEnv();
  const [buyer, user] = await Promise.all([currentBuyer(), currentUser()]);
  if (!buyer) redirect('/cart');
  const [preview, openOrder] = await Promise.all([
    previewCheckout(database(), buyer),
    findOpenOrder(database(), buyer),
  ]);
  return (
    <CheckoutScreen
      preview={preview}
      openOrder={openOrder}
      member={user ? { email: user.email } : null}
      countries={countries}
      homeCountry={homeCountry(preview.currency)}
      arrives={deliveryEstimate(toTimestamp(new Date(nowMs())))}
      holdMinutes={Math.max(1, Math.round(HOLD_TTL_SECONDS / 60))}
    />
  );
}
