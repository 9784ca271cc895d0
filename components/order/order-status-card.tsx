'use client';

import { ExternalLink, RotateCcw } from 'lucide-react';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { daysOfAll, deliveryEstimate } from '#components/checkout/delivery-estimate.ts';
import { AnotherCard } from '#components/order/another-card.tsx';
import { HoldRope } from '#components/order/hold-rope.tsx';
import { MoreTime } from '#components/order/more-time.tsx';
import { isUndecided, situationOf } from '#components/order/order-situation.ts';
import { declineReason, lateMoneyWords, situationTones } from '#components/order/situation-words.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button, Spinner } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { ConfirmDialog } from '#components/ui/dialog.tsx';
import { HitchDrawing } from '#components/ui/hitch-drawing.tsx';
import { formatMoney } from '#components/ui/money.tsx';
import type { OrderView } from '#domain/order/types.ts';

type OrderStatusCardProps = {
  order: OrderView;
  /** Why the last thing that was tried did not work. */
  trouble: string | null;
  /** Until when no answer came: what is shown may be old. */
  stale: boolean;
  busy: boolean;
  onHoldEnd: () => void;
  onPay: (paymentMethodToken: string) => void;
  onCancel: () => void;
  onExtend: () => void;
};

/** Where the order stands, how long it is held, and the one thing to do next. */
export function OrderStatusCard(props: OrderStatusCardProps) {
  const { order, trouble, stale, busy, onHoldEnd, onPay, onCancel, onExtend } = props;
  const situation = situationOf(order);
  const t = useTranslations('order');
  const locale = useLocale();
  const undecided = isUndecided(situation);
  const confirmed = situation === 'CONFIRMED';
  const sent = confirmed ? order.items.filter((item) => item.refund === null) : [];
  const days = daysOfAll(sent.flatMap((item) => item.warehouses.map((warehouse) => warehouse.days)));
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Back from the bank with a refusal: the page is new, and nothing on it would be said by itself. Nobody's focus is taken.
    if (situation === 'DECLINED' && document.activeElement === document.body) title.current?.focus();
  }, [situation]);
  const cancel = <CancelOrder busy={busy} onCancel={onCancel} />;
  return (
    <section
      aria-label={t('status')}
      className={classNames(
        'relative isolate grid gap-6 overflow-hidden rounded-xl border border-line bg-paper p-5 shadow-rest sm:p-8',
        confirmed && 'border-harbour bg-harbour pb-32 text-sail sm:py-12',
      )}
    >
      {confirmed && (
        <HitchDrawing className="absolute right-0 bottom-0 -z-10 h-28 w-full animate-rise sm:h-full sm:w-2/3" />
      )}
      <div role="status" className="grid gap-3">
        <div className="flex items-center gap-3">
          <Badge tone={situationTones[situation]}>{t(`situation.${situation}.badge`)}</Badge>
          {(situation === 'PAYING' || situation === 'UNKNOWN') && <Spinner />}
        </div>
        <h2 ref={title} tabIndex={-1} className="text-2xl outline-none">
          {t(`situation.${situation}.title`)}
        </h2>
        <p className={classNames('max-w-prose', confirmed ? 'text-foam sm:max-w-sm' : 'text-muted')}>
          {situation === 'DECLINED' && <span>{declineReason(t, order.payment.declineCode)} </span>}
          {(situation === 'EXPIRED' && lateMoneyWords(t, order.payment.status)) || t(`situation.${situation}.text`)}
          {confirmed && order.reacquired && <span> {t('reacquired')}</span>}
          {days && <span> {t('arrives', { dates: deliveryEstimate(order.createdAt, days, locale) })}</span>}
          {confirmed && Number(order.refunded) > 0 && (
            <span> {t('partUnshipped', { amount: formatMoney(order.refunded, order.currency, locale) })}</span>
          )}
        </p>
      </div>
      {stale && <Alert tone="brass">{t('stale')}</Alert>}
      {trouble && (
        <Alert tone="bad" role="alert">
          {trouble}
        </Alert>
      )}
      {undecided && order.holdExpiresAt && situation !== 'UNKNOWN' && (
        <HoldRope
          heldFrom={order.createdAt}
          until={order.holdExpiresAt}
          serverTime={order.serverTime}
          onEnd={onHoldEnd}
        />
      )}
      {situation === 'BANK_ASKS' && <MoreTime order={order} busy={busy} onExtend={onExtend} />}
      {situation === 'DECLINED' && (
        <p className="text-sm">
          <span className="font-semibold">{t('stillHeld')} </span>
          {order.items.map((item) => `${item.quantity}\u00a0×\u00a0${item.title}`).join(', ')}
        </p>
      )}
      {situation === 'DECLINED' && (
        <AnotherCard total={formatMoney(order.total, order.currency, locale)} busy={busy} onPay={onPay}>
          {cancel}
        </AnotherCard>
      )}
      <div className="grid gap-3 empty:hidden sm:flex sm:flex-wrap">
        {situation === 'BANK_ASKS' && order.payment.redirectUrl && (
          <Button asChild>
            <a href={order.payment.redirectUrl}>
              {t('toBank')} <ExternalLink aria-hidden />
            </a>
          </Button>
        )}
        {(situation === 'EXPIRED' ||
          situation === 'PAYMENT_FAILED' ||
          situation === 'CANCELLED' ||
          situation === 'RELEASED') && (
          <Button asChild>
            <Link href="/checkout">
              <RotateCcw aria-hidden /> {t('tryAgain')}
            </Link>
          </Button>
        )}
        {situation === 'OVERSUBSCRIBED' && (
          <Button asChild>
            <Link href="/cart">{t('seeWhatIsLeft')}</Link>
          </Button>
        )}
        {situation === 'BANK_ASKS' && cancel}
      </div>
    </section>
  );
}

function CancelOrder({ busy, onCancel }: Pick<OrderStatusCardProps, 'busy' | 'onCancel'>) {
  const t = useTranslations('order');
  return (
    <ConfirmDialog
      trigger={
        <Button tone="secondary" busy={busy}>
          {t('cancelOrder')}
        </Button>
      }
      title={t('cancelTitle')}
      confirmLabel={t('cancelConfirm')}
      keepLabel={t('cancelKeep')}
      onConfirm={onCancel}
    >
      {t('cancelText')}
    </ConfirmDialog>
  );
}
