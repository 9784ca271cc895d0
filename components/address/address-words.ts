import {
  type AddressForm,
  type AddressFormField,
  type AddressProblem,
  addressFormFields,
  addressProblem,
  addressProblems,
} from '#components/address/address-form.ts';
import { formatOf } from '#components/address/address-format.ts';
import type { Translator } from '#components/ui/translator.ts';

/** What is wrong, in words, by field. */
export type AddressWords = Partial<Record<AddressFormField, string>>;

function wordsFor(
  t: Translator<'address'>,
  { country }: AddressForm,
  field: AddressFormField,
  problem: AddressProblem,
): string {
  const format = formatOf(country);
  if (field === 'phone') return t('wrong.phone');
  if (field === 'postalCode') {
    const [example = ''] = format.codes;
    return example ? t('wrong.code', { example }) : t('missing.code');
  }
  if (problem === 'shape' || field === 'line2') return t('wrong.other');
  if (field === 'city') return t(`missing.${format.city}`);
  if (field === 'region') return t(`missing.${format.region}`);
  return t(`missing.${field}`);
}

/** What is wrong with one field, in words for the person who typed it; undefined when nothing is. */
export function addressWord(t: Translator<'address'>, form: AddressForm, field: AddressFormField): string | undefined {
  const problem = addressProblem(form, field);
  return problem && wordsFor(t, form, field, problem);
}

/** Everything that is wrong with the form, in words, in the order of its fields. */
export function allAddressWords(t: Translator<'address'>, form: AddressForm): AddressWords {
  const found = Object.entries(addressProblems(form)) as [AddressFormField, AddressProblem][];
  return Object.fromEntries(found.map(([field, problem]) => [field, wordsFor(t, form, field, problem)]));
}

/** The words with `field` judged anew, as it is now. */
export function judgedAgain(t: Translator<'address'>, words: AddressWords, form: AddressForm, field: AddressFormField) {
  const { [field]: _before, ...rest } = words;
  const word = addressWord(t, form, field);
  return word ? { ...rest, [field]: word } : rest;
}

/** The server's field errors (`shippingAddress.city`, `city`) put beside the fields they speak of. */
export function serverWords(
  t: Translator<'address'>,
  errors: readonly { path: string }[],
  form: AddressForm,
): AddressWords {
  const placed: AddressWords = {};
  for (const { path } of errors) {
    const field = addressFormFields.find((each) => each === path.split('.').at(-1));
    if (field) placed[field] = addressWord(t, form, field) ?? t('wrong.other');
  }
  return placed;
}
