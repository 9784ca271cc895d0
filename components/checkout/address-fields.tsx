'use client';

import { useTranslations } from 'next-intl';
import type { CheckoutForm, FormErrors, FormField } from '#components/checkout/checkout-form.ts';
import { Field, SelectField } from '#components/ui/field.tsx';
import type { Translator } from '#components/ui/translator.ts';

export type Country = { code: string; name: string };

export type FieldBinding = {
  form: CheckoutForm;
  errors: FormErrors;
  onChange: (field: FormField, value: string) => void;
  /** The field was left: time to say what is wrong with it. */
  onLeave: (field: FormField) => void;
};

function bind(t: Translator<'checkout'>, { form, errors, onChange, onLeave }: FieldBinding, field: FormField) {
  return {
    id: `checkout-${field}`,
    name: field,
    label: t(`field.${field}`),
    value: form[field],
    error: errors[field],
    onChange: (event: { target: { value: string } }) => onChange(field, event.target.value),
    onBlur: () => onLeave(field),
  };
}

export function EmailField(binding: FieldBinding) {
  const t = useTranslations('checkout');
  return (
    <Field {...bind(t, binding, 'email')} type="email" autoComplete="email" maxLength={254} hint={t('emailHint')} />
  );
}

export function AddressFields({ countries, ...binding }: FieldBinding & { countries: readonly Country[] }) {
  const t = useTranslations('checkout');
  return (
    <div className="grid gap-4 sm:grid-cols-6">
      <Field {...bind(t, binding, 'name')} autoComplete="shipping name" maxLength={100} className="sm:col-span-6" />
      <Field
        {...bind(t, binding, 'line1')}
        autoComplete="shipping address-line1"
        maxLength={200}
        className="sm:col-span-6"
      />
      <Field
        {...bind(t, binding, 'line2')}
        autoComplete="shipping address-line2"
        maxLength={200}
        optional
        className="sm:col-span-6"
      />
      <Field
        {...bind(t, binding, 'postalCode')}
        autoComplete="shipping postal-code"
        maxLength={20}
        optional
        className="sm:col-span-2"
      />
      <Field
        {...bind(t, binding, 'city')}
        autoComplete="shipping address-level2"
        maxLength={100}
        className="sm:col-span-4"
      />
      <SelectField {...bind(t, binding, 'country')} autoComplete="shipping country" className="sm:col-span-3">
        <option value="">{t('choose')}</option>
        {countries.map((country) => (
          <option key={country.code} value={country.code}>
            {country.name}
          </option>
        ))}
      </SelectField>
      <Field
        {...bind(t, binding, 'phone')}
        type="tel"
        inputMode="tel"
        autoComplete="shipping tel"
        maxLength={30}
        optional
        className="sm:col-span-3"
      />
    </div>
  );
}
