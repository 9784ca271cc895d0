import { ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Picture } from '#components/catalog/picture.tsx';
import type { Situation } from '#components/order/order-situation.ts';
import { situationTones } from '#components/order/situation-words.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Moment } from '#components/ui/moment.tsx';
import { Money } from '#components/ui/money.tsx';
import type { OrderSummaryView } from '#domain/order/types.ts';

function situationIn({ status, endReason, allRefunded }: OrderSummaryView): Situation | 'OPEN' {
  if (status === 'PENDING' || status === 'PENDING_PAYMENT') return 'OPEN';
  if (status === 'CANCELLED' && endReason === 'RELEASED_BY_SHOP') return 'RELEASED';
  if (status === 'CANCELLED') return endReason === 'REPLACED' ? 'REPLACED' : 'CANCELLED';
  return allRefunded ? 'REFUNDED' : status;
}

/** The buyer's orders, newest first. */
export function OrderList({ orders, timeZone }: { orders: readonly OrderSummaryView[]; timeZone: string }) {
  const t = useTranslations('order');
  return (
    <ul
      aria-label={t('yourOrders')}
      className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-paper shadow-rest"
    >
      {orders.map((order) => {
        const situation = situationIn(order);
        return (
          <li key={order.orderId}>
            <Link
              href={`/orders/${order.orderId}`}
              className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2 px-4 py-4 hover:bg-accent-soft focus-visible:-outline-offset-3 sm:grid-cols-[9.5rem_1fr_auto_8rem_auto] sm:px-5"
            >
              <span className="flex gap-1.5 max-sm:order-first">
                {order.imageUrls.map((url, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change.
                  <Picture key={index} src={url} alt="" size={48} className="w-12 rounded-md" />
                ))}
              </span>
              <span className="min-w-0 max-sm:order-2 max-sm:col-span-2">
                <span className="block truncate font-semibold">{order.firstTitle}</span>
                <span className="text-muted text-xs">
                  <span className="figures">{order.number}</span> · {t('items', { count: order.itemCount })} ·{' '}
                  <Moment iso={order.createdAt} timeZone={timeZone} />
                </span>
              </span>
              <span className="justify-self-end max-sm:order-1">
                {situation === 'OPEN' ? (
                  <Badge tone="ember">{t('waitingForPayment')}</Badge>
                ) : (
                  <Badge tone={situationTones[situation]}>{t(`situation.${situation}.badge`)}</Badge>
                )}
              </span>
              <span className="font-semibold max-sm:order-3 sm:text-right">
                <Money amount={order.total} currency={order.currency} />
              </span>
              <ChevronRight aria-hidden className="size-5 justify-self-end text-muted max-sm:order-4" />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
