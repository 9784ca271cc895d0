'use client';

import { useTranslations } from 'next-intl';
import { Toaster as Sonner } from 'sonner';

/** Short word of what was done, with a way to undo it; never the only place where something is said. */
export function Toaster() {
  const t = useTranslations('ui');
  return (
    <Sonner
      position="bottom-center"
      visibleToasts={2}
      style={{ fontFamily: 'inherit' }}
      mobileOffset={{ bottom: '6.5rem' }}
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
