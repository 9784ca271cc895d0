import type { Translator } from '#components/ui/translator.ts';
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

type Translate = Translator<'checkout'>;

const needed = ['email', 'name', 'line1', 'city', 'country'] as const;

/**
 * What is wrong with one field, in words, or undefined. The same limits hold again on the server, which decides. A member's
 * e-mail is known, so it is asked of guests only.
 */
export function fieldError(t: Translate, form: CheckoutForm, field: FormField, guest: boolean): string | undefined {
  const value = form[field].trim();
  if (field === 'email' && !guest) return undefined;
  const missing = needed.find((each) => each === field);
  if (value === '') return missing && t(`missing.${missing}`);
  if (field === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) {
    return t('emailWrong');
  }
  if (field === 'phone' && !/^\+?[0-9][0-9 ()./-]{3,29}$/.test(value)) {
    return t('phoneWrong');
  }
  return undefined;
}

export function formErrors(t: Translate, form: CheckoutForm, guest: boolean): FormErrors {
  const fields = Object.keys(form) as FormField[];
  const found = fields.map((field) => [field, fieldError(t, form, field, guest)] as const);
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

type Refused = { path: string; code: string };

const reasons = ['REQUIRED', 'TOO_LARGE', 'TOO_SMALL'] as const;

/** The server's field errors (`shippingAddress.city`) put beside the fields they speak of. */
export function serverErrors(t: Translate, errors: readonly Refused[], form: CheckoutForm): FormErrors {
  const placed: FormErrors = {};
  for (const { path, code } of errors) {
    const field = path.split('.').at(-1) as FormField;
    const reason = reasons.find((each) => each === code) ?? 'other';
    if (field in form) placed[field] = t(`refusedField.${reason}`, { field: t(`field.${field}`) });
  }
  return placed;
}
