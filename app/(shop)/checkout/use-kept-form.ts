'use client';

import { useEffect, useState } from 'react';
import type { CheckoutForm } from '#components/checkout/checkout-form.ts';

const KEY = 'hf_checkout_form';

/** Whoever typed before they signed in. */
export const GUEST = 'guest';

type Kept = { who: string; form: Partial<CheckoutForm> };

/**
 * What was typed at the checkout, kept in this tab: a reload, Back, or a refused order loses nothing. It is read after the first
 * render, so that the page is the same on the server and in the browser. What a member typed is shown to nobody else who uses the
 * tab after them; what a guest typed comes along when they sign in.
 */
export function useKeptForm(who: string, initial: CheckoutForm) {
  const [form, setForm] = useState<CheckoutForm>(initial);
  useEffect(() => {
    const kept = readKept();
    if (kept && (kept.who === who || kept.who === GUEST)) setForm((empty) => ({ ...empty, ...kept.form }));
    else if (kept) forgetKept();
  }, [who]);
  const change = (changed: Partial<CheckoutForm>) =>
    setForm((before) => {
      const after = { ...before, ...changed };
      try {
        sessionStorage.setItem(KEY, JSON.stringify({ who, form: after } satisfies Kept));
      } catch {
        // No room or no permission: the form works all the same, it is only not kept.
      }
      return after;
    });
  return [form, change] as const;
}

function forgetKept() {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Where nothing can be kept there is nothing to forget.
  }
}

function readKept(): Kept | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<Kept> | null;
    if (typeof kept?.who !== 'string' || typeof kept.form !== 'object' || kept.form === null) return null;
    const form = Object.fromEntries(Object.entries(kept.form).filter(([, value]) => typeof value === 'string'));
    return { who: kept.who, form };
  } catch {
    return null;
  }
}
