'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { AddressFields, type Country } from '#components/address/address-fields.tsx';
import { type AddressForm, type AddressFormField, toShippingAddress } from '#components/address/address-form.ts';
import { type AddressWords, allAddressWords, judgedAgain } from '#components/address/address-words.ts';
import { Button } from '#components/ui/button.tsx';
import { ErrorSummary } from '#components/ui/error-summary.tsx';
import type { PlacesView } from '#domain/account/types.ts';
import type { ShippingAddressView } from '#domain/order/types.ts';

type AddressEditorProps = {
  title: string;
  initial: AddressForm;
  countries: readonly Country[];
  /** Gives what is offered for a country; it is asked while the form is there. */
  usePlaces: (country: string) => PlacesView | undefined;
  busy: boolean;
  onSave: (address: ShippingAddressView) => void;
  onCancel: () => void;
};

/** An address of the book being written: what is wrong is said beside the field, and what was typed stays until it is saved or given up. */
export function AddressEditor({ title, initial, countries, usePlaces, busy, onSave, onCancel }: AddressEditorProps) {
  const t = useTranslations('address');
  const [form, setForm] = useState(initial);
  const [errors, setErrors] = useState<AddressWords>({});
  const [attempt, setAttempt] = useState(0);
  // While a button is being pressed nothing may move it away: a word that comes or goes above it would, and the click were lost.
  const pressing = useRef(false);
  const places = usePlaces(form.country);

  const judge = (field: AddressFormField, as: AddressForm) => setErrors((before) => judgedAgain(t, before, as, field));
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    const found = allAddressWords(t, form);
    setErrors(found);
    if (Object.keys(found).length > 0) setAttempt((count) => count + 1);
    else if (!busy) onSave(toShippingAddress(form));
  };
  return (
    <form
      noValidate
      aria-label={title}
      onSubmit={submit}
      onPointerDownCapture={(event) => {
        pressing.current = event.target instanceof Element && event.target.closest('button') !== null;
      }}
      onPointerUp={() => {
        pressing.current = false;
      }}
      onPointerCancel={() => {
        pressing.current = false;
      }}
      className="grid gap-5 rounded-xl border border-line bg-paper p-5 shadow-rest sm:p-6"
    >
      <h2 className="text-lg">{title}</h2>
      <ErrorSummary errors={attempt > 0 ? errors : {}} idPrefix="address" attempt={attempt} />
      <AddressFields
        idPrefix="address"
        form={form}
        errors={errors}
        countries={countries}
        places={places}
        onChange={(changed) => {
          const next = { ...form, ...changed };
          setForm(next);
          for (const field of Object.keys(changed) as AddressFormField[]) if (field in errors) judge(field, next);
        }}
        onLeave={(field) => {
          if (!pressing.current) judge(field, form);
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {t('save')}
        </Button>
        <Button tone="secondary" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
