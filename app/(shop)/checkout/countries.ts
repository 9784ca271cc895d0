import type { Country } from '#components/checkout/address-fields.tsx';
import { isCountryCode } from '#domain/account/locate-city.ts';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const names = new Intl.DisplayNames('en', { type: 'region' });

/** Every country that an order can go to, by name. */
export const countries: readonly Country[] = letters
  .flatMap((first) => letters.map((second) => first + second))
  .filter(isCountryCode)
  .map((code) => ({ code, name: names.of(code) ?? code }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'));

/** The country that a currency belongs to (its first two letters, ISO 4217), or none, as for the euro. */
export function homeCountry(currency: string): string {
  const code = currency.slice(0, 2);
  return isCountryCode(code) ? code : '';
}
