import { AddressLines } from '#components/address/address-lines.tsx';
import type { ShippingAddressView } from '#domain/order/types.ts';

/** Where an order goes, and where its buyer is reached. */
export function AddressBlock({ address, email }: { address: ShippingAddressView; email: string }) {
  return (
    <div className="grid gap-3 text-sm">
      <AddressLines address={address} />
      <p className="break-all text-muted">{email}</p>
    </div>
  );
}
