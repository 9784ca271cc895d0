import {
  BellRing,
  ChevronRight,
  CircleCheck,
  Clock,
  CreditCard,
  Hourglass,
  PackageX,
  Undo2,
  Unlink,
} from 'lucide-react';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { classNames } from '#components/ui/class-names.ts';
import { Moment } from '#components/ui/moment.tsx';
import { formatMoney } from '#components/ui/money.tsx';
import type { NoticeKind } from '#db/enums.ts';
import type { NoticeView } from '#domain/notice/types.ts';

const icons = {
  ORDER_CONFIRMED: { Icon: CircleCheck, look: 'bg-good-soft text-good' },
  ORDER_OVERSUBSCRIBED: { Icon: PackageX, look: 'bg-bad-soft text-bad' },
  ORDER_EXPIRED: { Icon: Clock, look: 'bg-ember-soft text-ember' },
  ORDER_RELEASED: { Icon: Unlink, look: 'bg-ember-soft text-ember' },
  HOLD_EXTENDED: { Icon: Hourglass, look: 'bg-good-soft text-good' },
  PAYMENT_FAILED: { Icon: CreditCard, look: 'bg-bad-soft text-bad' },
  PAYMENT_REFUNDED: { Icon: Undo2, look: 'bg-brass-soft text-brass' },
  LINE_REFUNDED: { Icon: PackageX, look: 'bg-brass-soft text-brass' },
  BACK_IN_STOCK: { Icon: BellRing, look: 'bg-accent-soft text-accent' },
} satisfies Record<NoticeKind, unknown>;

/** What happened to the buyer's orders, newest first; each leads to its order. */
export function NoticeList({ notices, timeZone }: { notices: readonly NoticeView[]; timeZone: string }) {
  const t = useTranslations('notice');
  const locale = useLocale();
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-paper shadow-rest">
      {notices.map((notice) => {
        const { Icon, look } = icons[notice.kind];
        const told = {
          number: notice.orderNumber ?? '',
          amount: notice.amount === null ? '' : formatMoney(notice.amount, notice.currency, locale),
          item: nameOf(notice) ?? t('anItem'),
        };
        return (
          <li key={notice.noticeId}>
            <Link
              href={notice.orderId === null ? `/products/${notice.slug}` : `/orders/${notice.orderId}`}
              className="grid grid-cols-[auto_1fr_auto] items-start gap-x-4 px-4 py-4 hover:bg-accent-soft focus-visible:-outline-offset-3 sm:px-5"
            >
              <span aria-hidden className={classNames('grid size-10 place-items-center rounded-full', look)}>
                <Icon className="size-5" />
              </span>
              <span className="grid min-w-0 gap-1">
                <span className={classNames('leading-snug', notice.read ? '' : 'font-semibold')}>
                  {t(`kind.${notice.kind}.title`, told)}
                  {!notice.read && (
                    <span className="ml-2 inline-block rounded-sm bg-accent px-1.5 font-semibold text-on-accent text-xs">
                      {t('new')}
                    </span>
                  )}
                </span>
                <span className="max-w-prose text-muted text-sm">{t(`kind.${notice.kind}.text`, told)}</span>
                <span className="text-muted text-xs">
                  <Moment iso={notice.createdAt} timeZone={timeZone} />
                </span>
              </span>
              <ChevronRight aria-hidden className="mt-2.5 size-5 text-muted" />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** What it is about; how many of them says nothing of what is back. */
function nameOf({ kind, item }: NoticeView): string | undefined {
  return (item && (kind === 'BACK_IN_STOCK' ? item.title : `${item.quantity} × ${item.title}`)) || undefined;
}
