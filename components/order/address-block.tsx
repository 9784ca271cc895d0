import { useLocale } from 'next-intl';
import type { ShippingAddressView } from '#domain/order/types.ts';

export function AddressBlock({ address, email }: { address: ShippingAddressView; email: string }) {
  const countryNames = new Intl.DisplayNames(useLocale(), { type: 'region' });
  const town = [address.postalCode, address.city].filter(Boolean).join(' ');
  const lines = [address.name, address.line1, address.line2, town, address.region, countryNames.of(address.country)];
  return (
    <div className="grid gap-3 text-sm">
      <address className="grid not-italic">
        {lines.filter(Boolean).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <p className="break-all text-muted">{email}</p>
    </div>
  );
}
