'use client';

import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { AddressLines } from '#components/address/address-lines.tsx';
import { Badge } from '#components/ui/badge.tsx';
import type { AddressView } from '#domain/account/types.ts';

type AddressChoiceProps = {
  addresses: readonly AddressView[];
  /** Empty: another one, which is typed below. */
  value: string;
  onChange: (addressId: string) => void;
};

const option =
  'flex min-h-11 items-start gap-3 rounded-lg border border-edge bg-paper p-3.5 has-checked:border-accent has-checked:bg-accent-soft has-checked:shadow-[inset_0_0_0_1px_var(--color-accent)] has-focus-visible:outline-3 has-focus-visible:outline-accent has-focus-visible:outline-offset-2';

/** The member's addresses to choose from, and another one. Native radios: arrow keys work as ever. */
export function AddressChoice({ addresses, value, onChange }: AddressChoiceProps) {
  const t = useTranslations('address');
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-semibold text-sm">{t('whereTo')}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {addresses.map((address) => (
          <label key={address.addressId} className={option}>
            <input
              type="radio"
              name="addressId"
              value={address.addressId}
              checked={address.addressId === value}
              onChange={() => onChange(address.addressId)}
              className="mt-1 size-4.5 shrink-0 outline-none"
            />
            <span className="grid min-w-0 flex-1 gap-1.5 text-sm">
              <AddressLines address={address} className="[&>span:first-child]:font-semibold" />
              {address.isDefault && (
                <span>
                  <Badge>{t('default')}</Badge>
                </span>
              )}
            </span>
          </label>
        ))}
        <label className={option}>
          <input
            type="radio"
            name="addressId"
            value=""
            checked={value === ''}
            onChange={() => onChange('')}
            className="mt-1 size-4.5 shrink-0 outline-none"
          />
          <span className="flex items-center gap-2 font-semibold text-sm">
            <Plus aria-hidden className="size-4" /> {t('another')}
          </span>
        </label>
      </div>
    </fieldset>
  );
}
