'use client';

import { useTranslations } from 'next-intl';
import { type ComponentProps, useId, useState } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { describedBy, FieldFrame, type FieldShared, fieldBox } from '#components/ui/field.tsx';
import { foldText } from '#components/ui/fold-text.ts';

type ComboboxProps = FieldShared &
  Pick<ComponentProps<'input'>, 'id' | 'name' | 'autoComplete' | 'maxLength' | 'required'> & {
    value: string;
    /** What is offered, as it is written when chosen. Anything else may be typed all the same. */
    options: readonly string[];
    onChange: (text: string) => void;
    onLeave?: () => void;
  };

// As many as fit above a phone's keyboard.
const MOST_OFFERED = 6;

/** The options that what was typed may mean: those that begin with it, then those with a word that does. */
function offersFor(typed: string, options: readonly string[]): string[] {
  const wanted = foldText(typed);
  if (wanted === '') return options.slice(0, MOST_OFFERED);
  const folded = options.map((option) => [option, foldText(option)] as const);
  const first = folded.filter(([, plain]) => plain.startsWith(wanted));
  const later = folded.filter(([, plain]) => !plain.startsWith(wanted) && plain.includes(` ${wanted}`));
  return [...first, ...later].slice(0, MOST_OFFERED).map(([option]) => option);
}

/**
 * A field with suggestions (the ARIA combobox with a list): arrows choose, Enter takes, Escape closes, and Tab goes on with what
 * stands there. What is left spelled otherwise than an option of that name ("istanbul") becomes the option.
 */
export function Combobox(props: ComboboxProps) {
  const { label, hint, error, optional, className, id, value, options, onChange, onLeave, ...input } = props;
  const made = useId();
  const fieldId = id ?? made;
  const t = useTranslations('ui');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const offers = open ? offersFor(value, options) : [];
  // The one thing that is offered stands there already: nothing to choose.
  const shown = offers.length === 1 && offers[0] === value ? [] : offers;
  const chosen = shown[active];

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const take = (option: string) => {
    onChange(option);
    close();
  };
  const move = (step: number) => {
    if (!open) setOpen(true);
    else if (shown.length > 0)
      setActive((at) => (at + step + shown.length + (at < 0 && step < 0 ? 1 : 0)) % shown.length);
  };
  const leave = () => {
    const meant = options.find((option) => foldText(option) === foldText(value));
    if (meant && meant !== value) onChange(meant);
    close();
    onLeave?.();
  };
  const press = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && chosen) {
      // The choice, not the form.
      event.preventDefault();
      take(chosen);
    } else if (event.key === 'Escape' && shown.length > 0) {
      event.stopPropagation();
      close();
    }
  };

  return (
    <FieldFrame {...{ label, hint, error, optional, className, fieldId }}>
      <div className="relative">
        <input
          {...input}
          id={fieldId}
          role="combobox"
          aria-expanded={shown.length > 0}
          aria-controls={`${fieldId}-list`}
          aria-autocomplete="list"
          aria-activedescendant={chosen ? `${fieldId}-option-${active}` : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(fieldId, hint, error)}
          aria-required={optional ? undefined : true}
          className={fieldBox}
          value={value}
          onChange={(event) => {
            onChange(event.target.value);
            setOpen(true);
            setActive(-1);
          }}
          onClick={() => setOpen(true)}
          onBlur={leave}
          onKeyDown={press}
        />
        <div
          id={`${fieldId}-list`}
          role="listbox"
          aria-label={label}
          hidden={shown.length === 0}
          className="absolute inset-x-0 top-full z-30 mt-1 overflow-hidden rounded-md border border-edge bg-paper py-1 shadow-lift"
        >
          {shown.map((option, index) => (
            // The keyboard goes through the field; a press here must not take the focus from it.
            <div
              key={option}
              id={`${fieldId}-option-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(option)}
              onKeyDown={undefined}
              className={classNames(
                'flex min-h-10 cursor-pointer items-center px-3 text-base hover:bg-accent-soft',
                index === active && 'bg-accent-soft font-semibold text-accent',
              )}
            >
              {option}
            </div>
          ))}
        </div>
        <span role="status" className="sr-only">
          {open && shown.length > 0 ? t('suggestions', { count: shown.length }) : ''}
        </span>
      </div>
    </FieldFrame>
  );
}
