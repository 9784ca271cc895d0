'use client';

import { CircleSlash, Landmark, RotateCcw } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { ReasonDialog } from '#components/ui/reason-dialog.tsx';
import type { AdminOrderView } from '#domain/console/types.ts';

export type OrderAct = 'retry' | 'ask-bank' | 'release';

type OrderActsProps = {
  order: AdminOrderView;
  busyWith: OrderAct | undefined;
  onAct: (act: OrderAct, reason: string) => void;
};

const formOf = ({ orderId, number }: AdminOrderView, act: OrderAct) => ({
  to: `/api/admin/orders/${orderId}/${act}`,
  sends: { called: number },
});

const reason = { reasonLabel: 'Why', reasonHint: 'For the log and the order’s course.', keepLabel: 'Leave it' };

/** What can be done about an order as it stands. Each is decided again on the server, under the order's lock. */
export function OrderActs({ order, busyWith, onAct }: OrderActsProps) {
  const open = order.status === 'PENDING' || order.status === 'PENDING_PAYMENT';
  return (
    <div className="flex flex-wrap gap-3">
      {order.needsAttention && (
        <ReasonDialog
          {...reason}
          {...formOf(order, 'retry')}
          trigger={
            <Button size="small" busy={busyWith === 'retry'}>
              <RotateCcw aria-hidden /> Retry
            </Button>
          }
          title="Let the order go on?"
          confirmLabel="Retry"
          onConfirm={(why) => onAct('retry', why)}
        >
          The step that failed is tried at once. What fails again waits for a person again, with the new error.
        </ReasonDialog>
      )}
      <ReasonDialog
        {...reason}
        {...formOf(order, 'ask-bank')}
        trigger={
          <Button size="small" tone="secondary" busy={busyWith === 'ask-bank'}>
            <Landmark aria-hidden /> Ask the bank
          </Button>
        }
        title="Ask the bank now?"
        confirmLabel="Ask"
        onConfirm={(why) => onAct('ask-bank', why)}
      >
        What it says of the payment is settled at once, as if its webhook had come. Asking alone moves no money.
      </ReasonDialog>
      {open && (
        <ReasonDialog
          {...reason}
          {...formOf(order, 'release')}
          trigger={
            <Button size="small" tone="danger" busy={busyWith === 'release'}>
              <CircleSlash aria-hidden /> Cancel and release
            </Button>
          }
          title={`Cancel order ${order.number}?`}
          confirmLabel="Cancel the order"
          onConfirm={(why) => onAct('release', why)}
        >
          Its stock is free at once, and money the bank holds for it is let go. The buyer is told. This cannot be taken
          back.
        </ReasonDialog>
      )}
    </div>
  );
}
