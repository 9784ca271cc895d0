import { useLocale } from 'next-intl';
import { printLines } from '#components/address/address-format.ts';
import type { ShippingAddressView } from '#domain/order/types.ts';

/** An address as it stands on a parcel of its country, with the country's name in the reader's language. */
export function AddressLines({ address, className }: { address: ShippingAddressView; className?: string }) {
  const countryNames = new Intl.DisplayNames(useLocale(), { type: 'region' });
  const lines = [address.name, ...printLines(address), countryNames.of(address.country)];
  return (
    <address className={`grid break-words not-italic ${className ?? ''}`}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
}
