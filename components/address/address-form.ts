import { type AddressField, addressFields, formatOf, tidyPostalCode } from '#components/address/address-format.ts';
import type { ShippingAddressView } from '#domain/order/types.ts';

/** An address as it is typed, all of it text; an empty string is a field left empty. */
export const addressFormFields = [...addressFields, 'country'] as const;
export type AddressFormField = (typeof addressFormFields)[number];
export type AddressForm = Record<AddressFormField, string>;

export function emptyAddress(country: string): AddressForm {
  return { name: '', line1: '', line2: '', city: '', region: '', postalCode: '', phone: '', country };
}

/** An address that is there already, as a form that can be edited. */
export function addressFormOf(address: ShippingAddressView): AddressForm {
  const { name, line1, line2 = '', city, region = '', postalCode = '', phone = '', country } = address;
  return { name, line1, line2, city, region, postalCode, phone, country };
}

/** What is wrong with a field: nothing typed where something has to be, or something that cannot be right. */
export type AddressProblem = 'missing' | 'shape';

const PHONE = /^\+?[0-9][0-9 ()./-]{3,29}$/;

/** What is wrong with one field, or undefined. The server has the last word; this is for saying it beside the field, in time. */
export function addressProblem(form: AddressForm, field: AddressFormField): AddressProblem | undefined {
  const value = form[field].trim();
  const { rows, required, fixedCity } = formatOf(form.country);
  if (value === '') {
    const asked =
      field === 'name' || field === 'line1' || field === 'country' || required.includes(field as AddressField);
    return asked && !(field === 'city' && fixedCity) ? 'missing' : undefined;
  }
  if (field === 'phone' && !PHONE.test(value)) return 'shape';
  const codeAsked = rows.some(([each]) => each === 'postalCode');
  if (field === 'postalCode' && codeAsked && tidyPostalCode(form.country, value) === undefined) return 'shape';
  return undefined;
}

/** Everything that is wrong, by field, in the order in which the fields stand in the form. */
export function addressProblems(form: AddressForm): Partial<Record<AddressFormField, AddressProblem>> {
  const { rows } = formatOf(form.country);
  const order: AddressFormField[] = ['country', 'name', ...rows.map(([field]) => field), 'phone'];
  const found = order.map((field) => [field, addressProblem(form, field)] as const);
  return Object.fromEntries(found.filter(([, problem]) => problem !== undefined));
}

/** The address as the API takes it; what the country does not ask for, and what was left empty, is left out. */
export function toShippingAddress(form: AddressForm): ShippingAddressView {
  const { rows, fixedCity } = formatOf(form.country);
  const asked = (field: AddressField) => field === 'name' || field === 'phone' || rows.some(([each]) => each === field);
  const kept = Object.fromEntries(
    addressFields.flatMap((field) => {
      const value = form[field].trim();
      return asked(field) && value !== '' ? [[field, value]] : [];
    }),
  ) as Omit<ShippingAddressView, 'country'>;
  const code = kept.postalCode && (tidyPostalCode(form.country, kept.postalCode) ?? kept.postalCode);
  return {
    ...kept,
    ...(fixedCity ? { city: fixedCity } : {}),
    ...(code ? { postalCode: code } : {}),
    country: form.country,
  };
}
