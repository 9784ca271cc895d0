'use client';

import { Printer } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';

/** The browser's own print dialog, which also makes a PDF of it. */
export function PrintButton() {
  const t = useTranslations('order');
  return (
    <Button size="small" tone="secondary" onClick={() => window.print()}>
      <Printer aria-hidden /> {t('print')}
    </Button>
  );
}
