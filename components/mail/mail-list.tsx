import { ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { Badge } from '#components/ui/badge.tsx';
import { Moment } from '#components/ui/moment.tsx';
import type { MailKind } from '#db/enums.ts';
import type { MailView } from '#domain/mail/types.ts';

/** What a mail is, in the word of whoever tries the shop. */
const kinds: Record<MailKind, string> = {
  ORDER_CONFIRMED: 'Order confirmed',
  ORDER_OVERSUBSCRIBED: 'Seller ran short',
  ORDER_EXPIRED: 'Order expired',
  ORDER_RELEASED: 'Cancelled by the shop',
  HOLD_EXTENDED: 'More time to pay',
  PAYMENT_FAILED: 'Payment failed',
  PAYMENT_REFUNDED: 'Money back',
  LINE_REFUNDED: 'Line not shippable',
  BACK_IN_STOCK: 'Back in stock',
  CART_ABANDONED: 'Cart reminder',
  WELCOME: 'Welcome',
  PASSWORD_RESET: 'Password link',
  PASSWORD_CHANGED: 'Password changed',
  EMAIL_CHANGED: 'E-mail changed',
};

function standing({ sentAt, parkedAt }: MailView) {
  if (parkedAt) return <Badge tone="bad">Parked</Badge>;
  return sentAt ? null : <Badge tone="ember">On its way</Badge>;
}

/** The outbox, newest first. */
export function MailList({ mails, timeZone }: { mails: readonly MailView[]; timeZone: string }) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-paper shadow-rest">
      {mails.map((mail) => (
        <li key={mail.id}>
          <Link
            href={`/mail/${mail.id}`}
            className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 px-5 py-4 hover:bg-accent-soft focus-visible:-outline-offset-3"
          >
            <span className="min-w-0">
              <span className="flex flex-wrap items-center gap-2 font-semibold">
                {kinds[mail.kind]} {standing(mail)}
              </span>
              <span className="block truncate text-muted text-xs">
                to {mail.recipient} · <Moment iso={mail.createdAt} timeZone={timeZone} /> · {mail.locale}
              </span>
            </span>
            <ChevronRight aria-hidden className="size-5 text-muted" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
