import { type AddressForm, addressFormOf, emptyAddress } from '#components/address/address-form.ts';
import { type AddressWords, addressWord, allAddressWords, serverWords } from '#components/address/address-words.ts';
import type { Translator } from '#components/ui/translator.ts';
import type { AddressView } from '#domain/account/types.ts';

/** What the buyer types or chooses at the checkout, all of it text; an empty string is a field left empty. */
export type CheckoutForm = AddressForm & {
  email: string;
  /** The address of the book that is chosen; empty for the one that is typed. */
  addressId: string;
  /** Whether what is typed goes into the book, for a member. */
  keepAddress: 'yes' | '';
  paymentMethodToken: string;
};

export type FormField = keyof CheckoutForm;
export type FormErrors = AddressWords & { email?: string; paymentMethodToken?: string };

/** The form as it is before anything is typed: with the member's own address, if there is one. */
export function emptyForm(country: string, addresses: readonly AddressView[] = []): CheckoutForm {
  const [first] = addresses;
  return {
    ...emptyAddress(country),
    email: '',
    addressId: first?.addressId ?? '',
    keepAddress: 'yes',
    paymentMethodToken: 'tok_3ds',
  };
}

/** The chosen address of the book as a form that can be edited in place; a copy, under its own id. */
export function editedCopy(address: AddressView): Partial<CheckoutForm> {
  return { ...addressFormOf(address), addressId: '' };
}

export type FormWords = { readonly checkout: Translator<'checkout'>; readonly address: Translator<'address'> };

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

function emailWord(t: Translator<'checkout'>, email: string): string | undefined {
  if (email.trim() === '') return t('missingEmail');
  return EMAIL.test(email.trim()) ? undefined : t('emailWrong');
}

const isAddressField = (field: FormField): field is keyof AddressForm =>
  !['email', 'addressId', 'keepAddress', 'paymentMethodToken'].includes(field);

/**
 * What is wrong with one field, in words, or undefined. The same limits hold again on the server, which decides. A member's
 * e-mail is known, so it is asked of guests only; an address of the book was right when it was saved.
 */
export function fieldError(words: FormWords, form: CheckoutForm, field: FormField, guest: boolean): string | undefined {
  if (field === 'email') return guest ? emailWord(words.checkout, form.email) : undefined;
  return isAddressField(field) && form.addressId === '' ? addressWord(words.address, form, field) : undefined;
}

/** Everything that is wrong, in words, in the order of the page. */
export function formErrors(words: FormWords, form: CheckoutForm, guest: boolean): FormErrors {
  const email = fieldError(words, form, 'email', guest);
  return { ...(email ? { email } : {}), ...(form.addressId === '' ? allAddressWords(words.address, form) : {}) };
}

/** The server's field errors (`shippingAddress.city`, `email`) put beside the fields they speak of. */
export function serverErrors(words: FormWords, errors: readonly { path: string }[], form: CheckoutForm): FormErrors {
  const email = errors.some(({ path }) => path === 'email') ? words.checkout('emailWrong') : undefined;
  return { ...(email ? { email } : {}), ...serverWords(words.address, errors, form) };
}
