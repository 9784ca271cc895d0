'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { listenToToasts, takeToasts } from '#components/ui/toast-queue.ts';

/** Where toasts stand. Loaded by `Toaster` when there is one. */
export default function ToastShelf() {
  const t = useTranslations('ui');
  useEffect(
    () =>
      listenToToasts(() => {
        for (const { text, action } of takeToasts()) toast(text, action ? { action } : {});
      }),
    [],
  );
  return (
    <Sonner
      position="bottom-center"
      visibleToasts={2}
      style={{ fontFamily: 'inherit' }}
      // Above the bar that some pages have at the window's foot.
      mobileOffset={{ bottom: 'calc(var(--foot) + 1rem)' }}
      containerAriaLabel={t('shortNotices')}
      toastOptions={{
        unstyled: true,
        // Long enough to read, reach the button and think about it; it also stays while it has the focus or the pointer.
        duration: 10_000,
        classNames: {
          toast:
            'flex w-full items-center gap-3 rounded-lg bg-ink px-4 py-3 text-ground text-sm shadow-lift sm:w-[24rem]',
          content: 'flex-1',
          title: 'font-semibold',
          actionButton:
            'min-h-9 shrink-0 rounded-md border border-current px-3 font-semibold underline-offset-2 hover:underline',
        },
      }}
    />
  );
}
