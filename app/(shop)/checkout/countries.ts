import type { Country } from '#components/address/address-fields.tsx';
import type { Locale } from '#db/enums.ts';
import { isCountryCode } from '#domain/account/locate-city.ts';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

const codes = letters.flatMap((first) => letters.map((second) => first + second)).filter(isCountryCode);

/** Every country that an order can go to, by its name in the reader's language. */
export function countriesIn(locale: Locale): Country[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  return codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, locale));
}

/** The country that a currency belongs to (its first two letters, ISO 4217), or none, as for the euro. */
export function homeCountry(currency: string): string {
  const code = currency.slice(0, 2);
  return isCountryCode(code) ? code : '';
}
