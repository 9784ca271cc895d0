import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { after } from 'next/server';
import { getLocale, getTranslations } from 'next-intl/server';
import { currentBuyer, currentUser } from '#app/_session/current.ts';
import { CheckoutScreen } from '#app/(shop)/checkout/checkout-screen.tsx';
import { countriesIn, homeCountry } from '#app/(shop)/checkout/countries.ts';
import { findOpenOrder } from '#app/(shop)/checkout/find-open-order.ts';
import { database, processEnv } from '#db/client.ts';
import { keepLocale } from '#domain/account/keep-locale.ts';
import { listAddresses } from '#domain/account/read-addresses.ts';
import { previewCheckout } from '#domain/cart/preview-checkout.ts';
import { deliveryDays } from '#domain/stock/rules.ts';
import { nowMs, toTimestamp } from '#lib/clock.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('checkout'))('title') };
}

export default async function CheckoutPage() {
  const { HOLD_TTL_SECONDS } = processEnv();
  const locale = await getLocale();
  const [buyer, user] = await Promise.all([currentBuyer(), currentUser()]);
  if (!buyer) redirect('/cart');
  // What is written to them about the order is in the language they order in.
  after(() => keepLocale(database(), buyer, locale));
  const [preview, openOrder, addresses] = await Promise.all([
    previewCheckout(database(), buyer),
    findOpenOrder(database(), buyer),
    user ? listAddresses(database(), user.userId) : [],
  ]);
  return (
    <CheckoutScreen
      preview={{ ...preview, parcels: null }}
      openOrder={openOrder}
      member={user ? { userId: user.userId, email: user.email } : null}
      addresses={addresses}
      countries={countriesIn(locale)}
      homeCountry={homeCountry(preview.currency)}
      now={toTimestamp(new Date(nowMs()))}
      anywhere={deliveryDays(null)}
      holdMinutes={Math.max(1, Math.round(HOLD_TTL_SECONDS / 60))}
    />
  );
}
