'use client';

import { type CheckoutForm, type FormErrors, type FormField, fieldLabels } from '#components/checkout/checkout-form.ts';
import { Field, SelectField } from '#components/ui/field.tsx';

export type Country = { code: string; name: string };

export type FieldBinding = {
  form: CheckoutForm;
  errors: FormErrors;
  onChange: (field: FormField, value: string) => void;
  /** The field was left: time to say what is wrong with it. */
  onLeave: (field: FormField) => void;
};

function bind({ form, errors, onChange, onLeave }: FieldBinding, field: FormField) {
  return {
    id: `checkout-${field}`,
    name: field,
    label: fieldLabels[field],
    value: form[field],
    error: errors[field],
    onChange: (event: { target: { value: string } }) => onChange(field, event.target.value),
    onBlur: () => onLeave(field),
  };
}

export function EmailField(binding: FieldBinding) {
  return (
    <Field
      {...bind(binding, 'email')}
      type="email"
      autoComplete="email"
      maxLength={254}
      hint="So that we can reach you about this order. No account is needed."
    />
  );
}

export function AddressFields({ countries, ...binding }: FieldBinding & { countries: readonly Country[] }) {
  return (
    <div className="grid gap-4 sm:grid-cols-6">
      <Field {...bind(binding, 'name')} autoComplete="shipping name" maxLength={100} className="sm:col-span-6" />
      <Field
        {...bind(binding, 'line1')}
        autoComplete="shipping address-line1"
        maxLength={200}
        className="sm:col-span-6"
      />
      <Field
        {...bind(binding, 'line2')}
        autoComplete="shipping address-line2"
        maxLength={200}
        optional
        className="sm:col-span-6"
      />
      <Field
        {...bind(binding, 'postalCode')}
        autoComplete="shipping postal-code"
        maxLength={20}
        optional
        className="sm:col-span-2"
      />
      <Field
        {...bind(binding, 'city')}
        autoComplete="shipping address-level2"
        maxLength={100}
        className="sm:col-span-4"
      />
      <SelectField {...bind(binding, 'country')} autoComplete="shipping country" className="sm:col-span-3">
        <option value="">Choose…</option>
        {countries.map((country) => (
          <option key={country.code} value={country.code}>
            {country.name}
          </option>
        ))}
      </SelectField>
      <Field
        {...bind(binding, 'phone')}
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
