'use client';

import { useTranslations } from 'next-intl';
import { AddressChoice } from '#components/address/address-choice.tsx';
import { AddressFields, type Country } from '#components/address/address-fields.tsx';
import type { CheckoutForm, FormErrors, FormField } from '#components/checkout/checkout-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import type { AddressView, PlacesView } from '#domain/account/types.ts';

type AddressStepProps = {
  /** Null for a guest, who is asked for an e-mail. */
  member: { email: string } | null;
  addresses: readonly AddressView[];
  countries: readonly Country[];
  places: PlacesView | undefined;
  form: CheckoutForm;
  errors: FormErrors;
  onChange: (changed: Partial<CheckoutForm>) => void;
  onLeave: (field: FormField) => void;
  onContinue: () => void;
};

/** Where it goes, and where its buyer is reached: chosen from the book, or typed. */
export function AddressStep(props: AddressStepProps) {
  const { member, addresses, countries, places, form, errors, onChange, onLeave, onContinue } = props;
  const t = useTranslations('checkout');
  return (
    <>
      {member ? (
        <p className="text-sm">
          {t.rich('reachYou', { email: member.email, strong: (text) => <strong>{text}</strong> })}
        </p>
      ) : (
        <Field
          id="checkout-email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          label={t('email')}
          hint={t('emailHint')}
          value={form.email}
          error={errors.email}
          onChange={(event) => onChange({ email: event.target.value })}
          onBlur={() => onLeave('email')}
        />
      )}
      {addresses.length > 0 && (
        <AddressChoice addresses={addresses} value={form.addressId} onChange={(addressId) => onChange({ addressId })} />
      )}
      {form.addressId === '' && (
        <>
          <AddressFields
            idPrefix="checkout"
            purpose="shipping"
            form={form}
            errors={errors}
            countries={countries}
            places={places}
            onChange={onChange}
            onLeave={onLeave}
          />
          {member && (
            <label className="flex min-h-6 items-start gap-3 text-sm">
              <input
                type="checkbox"
                name="keepAddress"
                checked={form.keepAddress === 'yes'}
                onChange={(event) => onChange({ keepAddress: event.target.checked ? 'yes' : '' })}
                className="mt-0.5 size-5 shrink-0"
              />
              {t('keepAddress')}
            </label>
          )}
        </>
      )}
      <div>
        <Button tone="secondary" className="max-sm:w-full" onClick={onContinue}>
          {t('continue')}
        </Button>
      </div>
    </>
  );
}
