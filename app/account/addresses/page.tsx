import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { currentUser } from '#app/_session/current.ts';
import { countriesIn, homeCountry } from '#app/(shop)/checkout/countries.ts';
import { AddressesScreen } from '#app/account/addresses/addresses-screen.tsx';
import { database, processEnv } from '#db/client.ts';
import { MAX_ADDRESSES } from '#domain/account/add-address.ts';
import { listAddresses } from '#domain/account/read-addresses.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('address'))('title') };
}

export default async function AddressesPage() {
  const [user, locale] = await Promise.all([currentUser(), getLocale()]);
  if (!user) redirect('/sign-in?callbackUrl=/account/addresses');
  return (
    <AddressesScreen
      initial={await listAddresses(database(), user.userId)}
      most={MAX_ADDRESSES}
      countries={countriesIn(locale)}
      homeCountry={homeCountry(processEnv().STORE_CURRENCY)}
    />
  );
}
