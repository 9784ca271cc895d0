'use client';

import { cloneElement, type ReactElement } from 'react';
import { ActFold, type FormTarget } from '#components/ui/act-form.tsx';
import type { ButtonProps } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/dialog.tsx';

type ConfirmActProps = FormTarget & {
  trigger: ReactElement<ButtonProps>;
  title: string;
  /** What follows from going on. */
  children: React.ReactNode;
  confirmLabel: string;
  keepLabel: string;
  onConfirm: () => void;
};

/** Asks before an act that cannot be taken back, with scripts and without. */
export function ConfirmAct({ to, sends, trigger, ...dialog }: ConfirmActProps) {
  const { title, confirmLabel, children } = dialog;
  return (
    <>
      <ConfirmDialog {...dialog} trigger={cloneElement(trigger, { className: 'needs-scripts' })} />
      <ActFold {...{ to, trigger, title, confirmLabel }} {...(sends && { sends })} danger>
        {children}
      </ActFold>
    </>
  );
}
