'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';

type KeepOrderProps = {
  orderId: string;
  /** Set for who is signed in and holds the order's key: puts it into their account. */
  onKeep?: () => void;
  busy?: boolean;
  failed?: boolean;
};

/** A guest's order, and the way to have it in an account. */
export function KeepOrder({ orderId, onKeep, busy = false, failed = false }: KeepOrderProps) {
  const t = useTranslations('account');
  return (
    <Card title={t('keepOrderTitle')}>
      <div className="grid gap-4">
        <p className="max-w-prose text-muted">{onKeep ? t('keepOrderMember') : t('keepOrderGuest')}</p>
        {failed && (
          <Alert tone="bad" role="alert">
            {t('keepOrderFailed')}
          </Alert>
        )}
        <div className="flex flex-wrap gap-3">
          {onKeep ? (
            <Button onClick={onKeep} busy={busy}>
              {t('keepOrder')}
            </Button>
          ) : (
            <>
              <Button asChild>
                <Link href={`/sign-up?order=${orderId}`}>{t('signUp')}</Link>
              </Button>
              <Button asChild tone="secondary">
                <Link href={`/sign-in?callbackUrl=/orders/${orderId}`}>{t('signIn')}</Link>
              </Button>
            </>
          )}
        </div>
      </div>
    </Card>
  );
}
