import type { FulfilmentView } from '#domain/seller/types.ts';

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

/** Where a parcel goes, as it stands on a label. */
export function ShipTo({ address }: { address: FulfilmentView['shipTo'] }) {
  const { name, line1, line2, city, region, postalCode, country, phone } = address;
  const place = [postalCode, city, region].filter(Boolean).join(' ');
  return (
    <address className="text-sm not-italic">
      <span className="font-semibold">{name}</span>
      {[line1, line2, place, countryNames.of(country)].filter(Boolean).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
      {phone && <span className="figures block text-muted">{phone}</span>}
    </address>
  );
}
