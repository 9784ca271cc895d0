import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { Ref } from 'react';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { Countdown } from '#components/ui/countdown.tsx';

export type OpenOrder = { orderId: string; number: string; holdExpiresAt: string | null; serverTime: string };

type ResumeOrderProps = { order: OpenOrder; ref?: Ref<HTMLDivElement> };

/** An unpaid order of this very cart: it is held already, so the way on is to pay it, not to order again. */
export function ResumeOrder({ order, ref }: ResumeOrderProps) {
  const t = useTranslations('checkout');
  const until = order.holdExpiresAt;
  return (
    <Alert ref={ref} tabIndex={-1} tone="info" title={t('waiting', { number: order.number })}>
      <p>
        {until === null
          ? t('heldAlready')
          : t.rich('heldAlreadyFor', {
              left: () => (
                <Countdown
                  until={until}
                  serverTime={order.serverTime}
                  label={t('timeLeft')}
                  className="font-bold text-ember"
                />
              ),
            })}
      </p>
      <div>
        <Button asChild size="small">
          <Link href={`/orders/${order.orderId}`}>{t('goOn')}</Link>
        </Button>
      </div>
    </Alert>
  );
}
