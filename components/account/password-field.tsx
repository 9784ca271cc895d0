'use client';

import { Eye, EyeOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ComponentProps, useId, useState } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { describedBy, FieldFrame, type FieldShared, fieldBox } from '#components/ui/field.tsx';

type PasswordFieldProps = FieldShared & Omit<ComponentProps<'input'>, 'className' | 'type'>;

/** A password, hidden until one asks to see it: on a phone, that is how a slip is found. */
export function PasswordField({ label, hint, error, className, id, ...input }: PasswordFieldProps) {
  const t = useTranslations('account');
  const [shown, setShown] = useState(false);
  const made = useId();
  const fieldId = id ?? made;
  const Icon = shown ? EyeOff : Eye;
  return (
    <FieldFrame {...{ label, hint, error, className, fieldId }}>
      <span className="relative block">
        <input
          id={fieldId}
          type={shown ? 'text' : 'password'}
          className={classNames(fieldBox, 'pr-28')}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(fieldId, hint, error)}
          {...input}
        />
        <button
          type="button"
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0 inline-flex items-center gap-1.5 rounded-md px-3 font-semibold text-accent text-sm hover:bg-accent-soft"
        >
          <Icon aria-hidden className="size-4" />
          {shown ? t('hide') : t('show')}
        </button>
      </span>
    </FieldFrame>
  );
}
