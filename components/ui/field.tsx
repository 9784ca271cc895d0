'use client';

import { useTranslations } from 'next-intl';
import { type ComponentProps, useId } from 'react';
import { classNames } from '#components/ui/class-names.ts';

/** The look of everything that is typed into. */
export const fieldBox =
  'w-full min-h-11 rounded-md border border-edge bg-paper px-3 py-2 text-base text-ink placeholder:text-muted aria-invalid:border-2 aria-invalid:border-bad disabled:bg-sunken disabled:text-muted';

export type FieldShared = {
  label: string;
  /** Said before anything is wrong: what the field is for, or how it must look. */
  hint?: string | undefined;
  /** What is wrong, in words. The field keeps what was typed. */
  error?: string | undefined;
  /** May be left empty; a filter may without saying so. */
  optional?: boolean | 'unsaid';
  className?: string;
};

type FieldProps = FieldShared & Omit<ComponentProps<'input'>, 'className'>;

export function Field({ label, hint, error, optional, className, id, ...input }: FieldProps) {
  const made = useId();
  const fieldId = id ?? made;
  return (
    <FieldFrame {...{ label, hint, error, optional, className, fieldId }}>
      <input
        id={fieldId}
        className={fieldBox}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(fieldId, hint, error)}
        aria-required={optional ? undefined : true}
        {...input}
      />
    </FieldFrame>
  );
}

type SelectFieldProps = FieldShared & Omit<ComponentProps<'select'>, 'className'>;

/** The browser's own list: the one that phones, keyboards and screen readers already know. */
export function SelectField({ label, hint, error, optional, className, id, children, ...select }: SelectFieldProps) {
  const made = useId();
  const fieldId = id ?? made;
  return (
    <FieldFrame {...{ label, hint, error, optional, className, fieldId }}>
      <select
        id={fieldId}
        className={classNames(fieldBox, 'select-arrow appearance-none pr-10')}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(fieldId, hint, error)}
        {...select}
      >
        {children}
      </select>
    </FieldFrame>
  );
}

export function describedBy(fieldId: string, hint?: string, error?: string): string | undefined {
  return [hint && `${fieldId}-hint`, error && `${fieldId}-error`].filter(Boolean).join(' ') || undefined;
}

type FrameProps = FieldShared & { fieldId: string; children: React.ReactNode };

export function FieldFrame({ label, hint, error, optional, className, fieldId, children }: FrameProps) {
  const t = useTranslations('ui');
  return (
    <div className={classNames('grid content-start gap-1.5', className)}>
      <label htmlFor={fieldId} className="font-semibold text-sm">
        {label}
        {optional === true && <span className="font-normal text-muted"> {t('optional')}</span>}
      </label>
      {children}
      {hint && (
        <p id={`${fieldId}-hint`} className="text-muted text-xs">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${fieldId}-error`} className="font-semibold text-bad text-xs">
          {error}
        </p>
      )}
    </div>
  );
}
