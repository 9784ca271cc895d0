import Link from 'next/link';
import type { Ref } from 'react';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { Countdown } from '#components/ui/countdown.tsx';

export type OpenOrder = { orderId: string; number: string; holdExpiresAt: string | null; serverTime: string };

type ResumeOrderProps = { order: OpenOrder; ref?: Ref<HTMLDivElement> };

/** An unpaid order of this very cart: it is held already, so the way on is to pay it, not to order again. */
export function ResumeOrder({ order, ref }: ResumeOrderProps) {
  return (
    <Alert ref={ref} tabIndex={-1} tone="info" title={`Order ${order.number} is waiting for its payment`}>
      <p>
        These items are held for you already
        {order.holdExpiresAt && (
          <>
            , for{' '}
            <Countdown
              until={order.holdExpiresAt}
              serverTime={order.serverTime}
              label="Time left to pay"
              className="font-bold text-ember"
            />{' '}
            more
          </>
        )}
        .
      </p>
      <div>
        <Button asChild size="small">
          <Link href={`/orders/${order.orderId}`}>Go on with this order</Link>
        </Button>
      </div>
    </Alert>
  );
}
