'use client';

import { PackageX, RotateCcw, Warehouse } from 'lucide-react';
import { ActButton } from '#components/ui/act-form.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button, Spinner } from '#components/ui/button.tsx';
import { Moment } from '#components/ui/moment.tsx';
import { formatMoney, Money } from '#components/ui/money.tsx';
import { ReasonDialog } from '#components/ui/reason-dialog.tsx';
import type { AdminOrderLine, AdminOrderView } from '#domain/console/types.ts';

type AdminOrderLinesProps = {
  order: AdminOrderView;
  timeZone: string;
  /** The line that is being marked just now. */
  busyWith: number | undefined;
  onMark: (line: number, reason: string) => void;
};

/** What was sold, from whom and out of which warehouses; each line of a confirmed order can be marked as not shippable. */
export function AdminOrderLines({ order, timeZone, busyWith, onMark }: AdminOrderLinesProps) {
  return (
    <ul className="grid divide-y divide-line">
      {order.lines.map((line) => (
        <li key={line.line} className="grid gap-3 py-4 first:pt-0 last:pb-0">
          <div className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
            <div className="grid min-w-0 gap-0.5">
              <p className={line.refund ? 'font-semibold text-muted line-through' : 'font-semibold'}>{line.title}</p>
              <p className="text-muted text-xs">
                {line.quantity} × <Money amount={line.unitPrice} currency={order.currency} /> from {line.sellerName} ·
                SKU <span className="figures">{line.skuId}</span>
              </p>
              {line.warehouses.length > 0 && (
                <p className="flex items-start gap-1.5 text-muted text-xs">
                  <Warehouse aria-hidden className="mt-0.5 size-3.5 shrink-0" />
                  {line.warehouses.map((part) => `${part.quantity} from ${part.city}`).join(', ')}
                </p>
              )}
            </div>
            <Money amount={line.lineTotal} currency={order.currency} className="font-semibold" />
          </div>
          {line.refund ? (
            <RefundStrip
              to={markPath(order.orderId, line.line)}
              line={line}
              refund={line.refund}
              currency={order.currency}
              timeZone={timeZone}
              busy={busyWith === line.line}
              onRetry={(reason) => onMark(line.line, reason)}
            />
          ) : (
            order.status === 'CONFIRMED' && (
              <NotShippable order={order} line={line} busy={busyWith === line.line} onMark={onMark} />
            )
          )}
        </li>
      ))}
    </ul>
  );
}

const markPath = (orderId: string, line: number) => `/api/admin/orders/${orderId}/lines/${line}/not-shippable`;

type NotShippableProps = { order: AdminOrderView; line: AdminOrderLine; busy: boolean } & Pick<
  AdminOrderLinesProps,
  'onMark'
>;

function NotShippable({ order, line, busy, onMark }: NotShippableProps) {
  const isLast = order.lines.every((one) => one === line || one.refund !== null);
  return (
    <ReasonDialog
      to={markPath(order.orderId, line.line)}
      trigger={
        <Button
          size="small"
          tone="secondary"
          className="justify-self-start"
          busy={busy}
          aria-label={`${line.title} cannot be shipped`}
        >
          <PackageX aria-hidden /> Not shippable
        </Button>
      }
      title={`${line.quantity} × ${line.title} cannot be shipped?`}
      reasonLabel="What happened"
      reasonHint="For the log. The buyer is told that it could not be shipped, and not why."
      confirmLabel={`Give back ${formatMoney(line.share, order.currency)}`}
      keepLabel="Leave it"
      onConfirm={(reason) => onMark(line.line, reason)}
    >
      {formatMoney(line.share, order.currency)} goes back to the buyer’s card
      {isLast ? ', delivery included, since nothing else of the order is left' : ''}. The units are written off, and
      seller and buyer are told. This cannot be taken back.
    </ReasonDialog>
  );
}

type RefundStripProps = {
  to: string;
  line: AdminOrderLine;
  refund: NonNullable<AdminOrderLine['refund']>;
  currency: string;
  timeZone: string;
  busy: boolean;
  onRetry: (reason: string) => void;
};

/** How far the refund of a line has come, who marked it and why. */
function RefundStrip({ to, line, refund, currency, timeZone, busy, onRetry }: RefundStripProps) {
  const done = refund.state === 'REFUNDED';
  return (
    <div
      className={`grid gap-2 rounded-lg border-l-4 px-4 py-3 text-sm ${
        refund.needsAttention ? 'border-bad bg-bad-soft' : done ? 'border-good bg-sunken' : 'border-brass bg-sunken'
      }`}
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {refund.needsAttention ? (
          <Badge tone="bad">Needs a person</Badge>
        ) : done ? (
          <Badge tone="good">Refunded</Badge>
        ) : (
          <Badge tone="brass">Refund under way</Badge>
        )}
        <Money amount={line.share} currency={currency} className="font-semibold" />
        {!done && !refund.needsAttention && <Spinner />}
        {refund.refundedAt && (
          <span className="text-muted text-xs">
            at the bank since <Moment iso={refund.refundedAt} timeZone={timeZone} style="second" />
          </span>
        )}
      </p>
      <p className="text-muted text-xs">
        “{refund.reason}” · {refund.markedBy}, <Moment iso={refund.markedAt} timeZone={timeZone} style="second" />
      </p>
      {!done && refund.lastError && (
        <p className="break-words text-xs">
          Failed {refund.failures === 1 ? 'once' : `${refund.failures} times in a row`}: {refund.lastError}
        </p>
      )}
      {refund.needsAttention && (
        <ActButton
          to={to}
          sends={{ reason: refund.reason }}
          size="small"
          tone="secondary"
          className="justify-self-start"
          busy={busy}
          onAct={() => onRetry(refund.reason)}
          aria-label={`Try the refund of ${line.title} again`}
        >
          <RotateCcw aria-hidden /> Retry
        </ActButton>
      )}
    </div>
  );
}
