'use client';

import { BellRing } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';

type WishButtonProps = { busy: boolean; made: boolean; error: string | null; onWish: () => void };

/** The next step for what is sold out: to be told when it can be had again. */
export function WishButton({ busy, made, error, onWish }: WishButtonProps) {
  const t = useTranslations('catalog');
  return (
    <div className="grid gap-3">
      {!made && (
        <Button tone="secondary" busy={busy} onClick={onWish}>
          <BellRing aria-hidden />
          {t('wishOffer')}
        </Button>
      )}
      <div role="status" className="empty:hidden">
        {made && <Alert tone="good">{t('wishMade')}</Alert>}
        {error && <Alert tone="bad">{error}</Alert>}
      </div>
    </div>
  );
}
