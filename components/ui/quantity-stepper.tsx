'use client';

import { Minus, Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';

type QuantityStepperProps = {
  /** Whose quantity it is, for those who hear it: "Copper teapot". */
  name: string;
  value: number;
  max: number;
  disabled?: boolean;
  onChange: (quantity: number) => void;
};

const side =
  'grid size-11 place-items-center text-ink hover:bg-sunken disabled:text-muted disabled:opacity-50 disabled:hover:bg-transparent';

/** Sets a quantity from 1 to `max`: by the buttons, or typed and then left or confirmed with Enter. */
export function QuantityStepper({ name, value, max, disabled, onChange }: QuantityStepperProps) {
  const t = useTranslations('ui');
  const [typed, setTyped] = useState(String(value));
  useEffect(() => setTyped(String(value)), [value]);

  const settle = () => {
    const wanted = Number(typed);
    if (/^\d+$/.test(typed) && wanted >= 1 && wanted <= max) {
      if (wanted !== value) onChange(wanted);
    } else setTyped(String(value));
  };

  return (
    <fieldset
      aria-label={t('quantityOf', { name })}
      className="inline-flex items-stretch overflow-hidden rounded-md border border-edge bg-paper focus-within:outline-3 focus-within:outline-accent focus-within:outline-offset-2"
    >
      <button
        type="button"
        className={side}
        aria-label={t('oneLess', { name })}
        disabled={disabled || value <= 1}
        onClick={() => onChange(value - 1)}
      >
        <Minus aria-hidden className="size-4" />
      </button>
      <input
        className="figures w-11 bg-transparent text-center font-semibold outline-none"
        inputMode="numeric"
        autoComplete="off"
        aria-label={t('quantityAtMost', { name, max })}
        value={typed}
        disabled={disabled}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={settle}
        onKeyDown={(event) => event.key === 'Enter' && settle()}
      />
      <button
        type="button"
        className={side}
        aria-label={t('oneMore', { name })}
        disabled={disabled || value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Plus aria-hidden className="size-4" />
      </button>
    </fieldset>
  );
}
