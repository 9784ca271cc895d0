import type { ShippingAddressView } from '#domain/order/types.ts';

/** What the buyer types at the checkout, all of it text; an empty string is a field left empty. */
export type CheckoutForm = {
  email: string;
  name: string;
  line1: string;
  line2: string;
  city: string;
  postalCode: string;
  country: string;
  phone: string;
  paymentMethodToken: string;
};

export type FormField = keyof CheckoutForm;
export type FormErrors = Partial<Record<FormField, string>>;

export const fieldLabels: Record<FormField, string> = {
  email: 'E-mail',
  name: 'Full name',
  line1: 'Street and number',
  line2: 'Flat, floor, company',
  city: 'City',
  postalCode: 'Postal code',
  country: 'Country',
  phone: 'Phone',
  paymentMethodToken: 'Card',
};

export function emptyForm(country: string): CheckoutForm {
  return {
    email: '',
    name: '',
    line1: '',
    line2: '',
    city: '',
    postalCode: '',
    country,
    phone: '',
    paymentMethodToken: 'tok_3ds',
  };
}

const missing: FormErrors = {
  email: 'Enter your e-mail address, such as ada@example.com.',
  name: 'Enter the name that stands on the door.',
  line1: 'Enter the street and the number.',
  city: 'Enter the city.',
  country: 'Choose the country.',
};

/**
 * What is wrong with one field, in words, or undefined. The same limits hold again on the server, which decides. A member's
 * e-mail is known, so it is asked of guests only.
 */
export function fieldError(form: CheckoutForm, field: FormField, guest: boolean): string | undefined {
  const value = form[field].trim();
  if (field === 'email' && !guest) return undefined;
  if (value === '') return missing[field];
  if (field === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) {
    return 'An e-mail address has an @ and a domain, such as ada@example.com.';
  }
  if (field === 'phone' && !/^\+?[0-9][0-9 ()./-]{3,29}$/.test(value)) {
    return 'A phone number has digits, and may start with +.';
  }
  return undefined;
}

export function formErrors(form: CheckoutForm, guest: boolean): FormErrors {
  const fields = Object.keys(form) as FormField[];
  const found = fields.map((field) => [field, fieldError(form, field, guest)] as const);
  return Object.fromEntries(found.filter(([, error]) => error !== undefined));
}

/** The address as the API takes it; what was left empty is left out. */
export function toShippingAddress(form: CheckoutForm): ShippingAddressView {
  const line2 = form.line2.trim();
  const postalCode = form.postalCode.trim();
  const phone = form.phone.trim();
  return {
    name: form.name.trim(),
    line1: form.line1.trim(),
    city: form.city.trim(),
    country: form.country,
    ...(line2 ? { line2 } : {}),
    ...(postalCode ? { postalCode } : {}),
    ...(phone ? { phone } : {}),
  };
}

/** The server's field errors (`shippingAddress.city`) put beside the fields they speak of. */
export function serverErrors(errors: readonly { path: string; message: string }[], form: CheckoutForm): FormErrors {
  const placed: FormErrors = {};
  for (const { path, message } of errors) {
    const field = path.split('.').at(-1) as FormField;
    if (field in form) placed[field] = `${fieldLabels[field]} ${message}.`;
  }
  return placed;
}
