'use client';

import { useEffect, useState } from 'react';
import { type CheckoutForm, emptyForm, type FormField } from '#components/checkout/checkout-form.ts';

const KEY = 'hf_checkout_form';

/**
 * What was typed at the checkout, kept in this tab: a reload, Back, or a refused order loses nothing. It is read after the first
 * render, so that the page is the same on the server and in the browser.
 */
export function useKeptForm(country: string) {
  const [form, setForm] = useState<CheckoutForm>(() => emptyForm(country));
  useEffect(() => {
    const kept = readKept();
    if (kept) setForm((empty) => ({ ...empty, ...kept }));
  }, []);
  const change = (field: FormField, value: string) =>
    setForm((before) => {
      const after = { ...before, [field]: value };
      try {
        sessionStorage.setItem(KEY, JSON.stringify(after));
      } catch {
        // No room or no permission: the form works all the same, it is only not kept.
      }
      return after;
    });
  return [form, change] as const;
}

function readKept(): Partial<CheckoutForm> | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (kept === null || typeof kept !== 'object') return null;
    return Object.fromEntries(Object.entries(kept).filter(([, value]) => typeof value === 'string'));
  } catch {
    return null;
  }
}
