'use client';

import { AlertDialog } from 'radix-ui';
import { Button } from '#components/ui/button.tsx';

type ConfirmDialogProps = {
  trigger: React.ReactNode;
  title: string;
  /** What follows from going on. */
  children: React.ReactNode;
  confirmLabel: string;
  keepLabel: string;
  onConfirm: () => void;
};

/** Asks before something that cannot be taken back; the focus starts on the harmless answer and returns to the trigger. */
export function ConfirmDialog({ trigger, title, children, confirmLabel, keepLabel, onConfirm }: ConfirmDialogProps) {
  return (
    <AlertDialog.Root>
      <AlertDialog.Trigger asChild>{trigger}</AlertDialog.Trigger>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-40 bg-black/55" />
        <AlertDialog.Content className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-md animate-rise rounded-xl border border-line bg-paper p-6 shadow-lift sm:top-1/3 sm:bottom-auto">
          <AlertDialog.Title className="text-lg">{title}</AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="mt-2 text-muted text-sm">{children}</div>
          </AlertDialog.Description>
          <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <AlertDialog.Cancel asChild>
              <Button tone="secondary">{keepLabel}</Button>
            </AlertDialog.Cancel>
            <AlertDialog.Action asChild>
              <Button tone="danger" onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
