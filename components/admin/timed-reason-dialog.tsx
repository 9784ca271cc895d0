'use client';

import { AlertDialog } from 'radix-ui';
import { type FormEvent, useState } from 'react';
import { ActFold, type FormTarget } from '#components/ui/act-form.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field, SelectField } from '#components/ui/field.tsx';

type TimedReasonDialogProps = FormTarget & {
  trigger: React.ReactNode;
  title: string;
  /** What follows from going on. */
  children: React.ReactNode;
  minutesLabel: string;
  choices: readonly { minutes: number; label: string }[];
  confirmLabel: string;
  keepLabel: string;
  onConfirm: (minutes: number, reason: string) => void;
};

const reason = {
  label: 'Reason',
  hint: 'Kept in the admin log with your name.',
  name: 'reason',
  maxLength: 500,
  autoComplete: 'off',
};

/** Asks for how long and why before something that is written down; without a reason it stays open and says so. */
export function TimedReasonDialog(props: TimedReasonDialogProps) {
  const { trigger, title, children, minutesLabel, choices, confirmLabel, keepLabel, onConfirm } = props;
  const { to, sends } = props;
  const [open, setOpen] = useState(false);
  const [missing, setMissing] = useState(false);
  const options = choices.map(({ minutes, label }) => (
    <option key={minutes} value={minutes}>
      {label}
    </option>
  ));
  function confirm(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { elements } = event.currentTarget;
    const field = elements.namedItem('reason') as HTMLInputElement;
    const why = field.value.trim();
    setMissing(why === '');
    if (why === '') return field.focus();
    setOpen(false);
    onConfirm(Number((elements.namedItem('minutes') as HTMLSelectElement).value), why);
  }
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        setMissing(false);
      }}
    >
      <AlertDialog.Trigger asChild className="needs-scripts">
        {trigger}
      </AlertDialog.Trigger>
      <ActFold
        {...{ trigger, title, confirmLabel, to }}
        {...(sends && { sends })}
        fields={
          <>
            <SelectField label={minutesLabel} name="minutes">
              {options}
            </SelectField>
            <Field {...reason} required />
          </>
        }
      >
        {children}
      </ActFold>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-40 bg-black/55" />
        <AlertDialog.Content className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-md animate-rise rounded-xl border border-line bg-paper p-6 shadow-lift sm:top-1/4 sm:bottom-auto">
          <AlertDialog.Title className="text-lg">{title}</AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="mt-2 text-muted text-sm">{children}</div>
          </AlertDialog.Description>
          <form onSubmit={confirm} noValidate className="mt-4 grid gap-4">
            <SelectField label={minutesLabel} name="minutes">
              {options}
            </SelectField>
            <Field {...reason} error={missing ? 'Say why, in a few words.' : undefined} />
            <div className="mt-2 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
              <AlertDialog.Cancel asChild>
                <Button tone="secondary">{keepLabel}</Button>
              </AlertDialog.Cancel>
              <Button type="submit">{confirmLabel}</Button>
            </div>
          </form>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
