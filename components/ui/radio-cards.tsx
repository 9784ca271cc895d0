'use client';

import { useId } from 'react';

export type RadioOption<T extends string> = { value: T; label: string; hint: string; icon?: React.ReactNode };

type RadioCardsProps<T extends string> = {
  legend: string;
  name: string;
  options: readonly RadioOption<T>[];
  value: T;
  onChange: (value: T) => void;
};

/** One choice of a few, each with a line that says what it means. Native radios: arrow keys and forms work as ever. */
export function RadioCards<T extends string>({ legend, name, options, value, onChange }: RadioCardsProps<T>) {
  const id = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{legend}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-11 items-start gap-3 rounded-lg border border-edge bg-paper p-3.5 has-checked:border-accent has-checked:bg-accent-soft has-checked:shadow-[inset_0_0_0_1px_var(--color-accent)] has-focus-visible:outline-3 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              aria-labelledby={`${id}-${option.value}-label`}
              aria-describedby={`${id}-${option.value}-hint`}
              className="mt-1 size-4.5 shrink-0 outline-none"
            />
            <span className="grid gap-0.5">
              <span id={`${id}-${option.value}-label`} className="flex items-center gap-2 font-semibold text-sm">
                {option.icon}
                {option.label}
              </span>
              <span id={`${id}-${option.value}-hint`} className="text-muted text-xs">
                {option.hint}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
