'use client';

import { useTranslations } from 'next-intl';
import { AlertDialog } from 'radix-ui';
import { type FormEvent, useState } from 'react';
import { ActFold, type FormTarget } from '#components/ui/act-form.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';

type ReasonDialogProps = FormTarget & {
  trigger: React.ReactNode;
  title: string;
  /** What follows from going on. */
  children: React.ReactNode;
  reasonLabel: string;
  reasonHint?: string;
  confirmLabel: string;
  keepLabel: string;
  /** What the reason is called where it goes. */
  reasonName?: string;
  onConfirm: (reason: string) => void;
};

const LONGEST = 500;

/** Asks before something that cannot be taken back and is written down with its reason; without one it stays open and says so. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { trigger, title, children, reasonLabel, reasonHint, confirmLabel, keepLabel, onConfirm } = props;
  const { to, sends, reasonName = 'reason' } = props;
  const t = useTranslations('ui');
  const [open, setOpen] = useState(false);
  const [missing, setMissing] = useState(false);
  function confirm(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem(reasonName) as HTMLInputElement;
    const reason = field.value.trim();
    setMissing(reason === '');
    if (reason === '') return field.focus();
    setOpen(false);
    onConfirm(reason);
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
        danger
        fields={
          <Field
            label={reasonLabel}
            hint={reasonHint}
            name={reasonName}
            maxLength={LONGEST}
            autoComplete="off"
            required
          />
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
          <form onSubmit={confirm} noValidate className="mt-4 grid gap-6">
            <Field
              label={reasonLabel}
              hint={reasonHint}
              name={reasonName}
              maxLength={LONGEST}
              autoComplete="off"
              error={missing ? t('reasonMissing') : undefined}
            />
            <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
              <AlertDialog.Cancel asChild>
                <Button tone="secondary">{keepLabel}</Button>
              </AlertDialog.Cancel>
              <Button tone="danger" type="submit">
                {confirmLabel}
              </Button>
            </div>
          </form>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
