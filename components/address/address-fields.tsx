'use client';

import { useTranslations } from 'next-intl';
import type { AddressForm, AddressFormField } from '#components/address/address-form.ts';
import { codesAreDigits, formatOf } from '#components/address/address-format.ts';
import type { AddressWords } from '#components/address/address-words.ts';
import { classNames } from '#components/ui/class-names.ts';
import { Combobox } from '#components/ui/combobox.tsx';
import { Field, SelectField } from '#components/ui/field.tsx';
import type { PlacesView } from '#domain/account/types.ts';

export type Country = { code: string; name: string };

export type AddressFieldsProps = {
  /** Before the fields' ids, which the list of errors leads to. */
  idPrefix: string;
  form: AddressForm;
  errors: AddressWords;
  countries: readonly Country[];
  /** What is offered for province and city; undefined while it is on its way. */
  places: PlacesView | undefined;
  onChange: (changed: Partial<AddressForm>) => void;
  /** The field was left: time to say what is wrong with it. */
  onLeave: (field: AddressFormField) => void;
  /** Part of a checkout, or a page of its own: browsers keep the two apart. */
  purpose?: 'shipping';
};

const widths = { 2: 'sm:col-span-2', 3: 'sm:col-span-3', 4: 'sm:col-span-4', 6: 'sm:col-span-6' } as const;
const limits = { name: 100, line1: 200, line2: 200, city: 100, region: 100, postalCode: 20, phone: 30 } as const;
const completes = {
  name: 'name',
  line1: 'address-line1',
  line2: 'address-line2',
  city: 'address-level2',
  region: 'address-level1',
  postalCode: 'postal-code',
  phone: 'tel',
  country: 'country',
} as const;

/** An address as its country writes it: the country decides which fields there are, in which order, and what they are called. */
export function AddressFields(props: AddressFieldsProps) {
  const { idPrefix, form, errors, countries, places, onChange, onLeave, purpose } = props;
  const t = useTranslations('address');
  const format = formatOf(form.country);
  const labels = {
    name: t('label.name'),
    line1: t('label.street'),
    line2: t('label.line2'),
    city: t(`label.${format.city}`),
    region: t(`label.${format.region}`),
    postalCode: t(`label.${format.code}`),
    phone: t('label.phone'),
    country: t('label.country'),
  };
  const bind = (field: AddressFormField) => ({
    id: `${idPrefix}-${field}`,
    name: field,
    label: labels[field],
    value: form[field],
    error: errors[field],
    autoComplete: [purpose, completes[field]].filter(Boolean).join(' '),
    optional: !['name', 'line1', 'country', ...format.required].includes(field),
  });
  const typed = (field: AddressFormField) => ({
    ...bind(field),
    maxLength: field === 'country' ? undefined : limits[field],
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
    onBlur: () => onLeave(field),
  });
  const offered = (field: 'city' | 'region', options: readonly string[]) => ({
    ...bind(field),
    maxLength: limits[field],
    options,
    onChange: (text: string) => onChange(field === 'city' ? cityChange(form, text, places) : { region: text }),
    onLeave: () => onLeave(field),
  });

  return (
    <div className="grid gap-4 sm:grid-cols-6">
      <SelectField {...typed('country')} className="sm:col-span-3">
        <option value="">{t('chooseCountry')}</option>
        {countries.map((country) => (
          <option key={country.code} value={country.code}>
            {country.name}
          </option>
        ))}
      </SelectField>
      <Field {...typed('name')} className="sm:col-span-6" />
      {format.rows.map(([field, sixths]) => {
        const className = classNames(widths[sixths], sixths === 2 && 'max-sm:max-w-48');
        if (field === 'city') {
          return <Combobox key={field} {...offered('city', citiesIn(places, form.region))} className={className} />;
        }
        if (field === 'region') {
          return <Combobox key={field} {...offered('region', places?.regions ?? [])} className={className} />;
        }
        const digits = field === 'postalCode' && codesAreDigits(form.country);
        return (
          <Field
            key={field}
            {...typed(field)}
            {...(digits ? { inputMode: 'numeric' as const } : {})}
            className={className}
          />
        );
      })}
      <Field {...typed('phone')} type="tel" inputMode="tel" hint={t('phoneHint')} className="sm:col-span-3" />
    </div>
  );
}

/** Cities of the region that was named, or all of them. */
function citiesIn(places: PlacesView | undefined, region: string): string[] {
  const cities = places?.cities ?? [];
  const within = cities.filter((city) => city.region === region);
  return (region && within.length > 0 ? within : region ? [] : cities).map((city) => city.name);
}

/** A city from the list brings its region along, where none was named yet. */
function cityChange(form: AddressForm, city: string, places: PlacesView | undefined): Partial<AddressForm> {
  if (form.region !== '') return { city };
  const known = places?.cities.filter((each) => each.name === city) ?? [];
  const region = known.length === 1 ? known[0]?.region : undefined;
  return region ? { city, region } : { city };
}
