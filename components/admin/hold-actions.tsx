'use client';

import { TimedReasonDialog } from '#components/admin/timed-reason-dialog.tsx';
import { Button } from '#components/ui/button.tsx';
import { formatMoment } from '#components/ui/moment.tsx';
import { ReasonDialog } from '#components/ui/reason-dialog.tsx';
import type { HoldView } from '#domain/order/types.ts';

type HoldActionsProps = {
  hold: HoldView;
  /** The server's clock, in milliseconds. */
  now: number;
  timeZone: string;
  busy: boolean;
  onRelease: (reason: string) => void;
  onExtend: (minutes: number, reason: string) => void;
};

const MINUTES = [5, 10, 15];

/** The lengths that make a difference: none beyond the limit but the one that reaches it. */
function choicesFor({ expiresAt, extendableUntil }: HoldView, timeZone: string) {
  if (extendableUntil === null) return [];
  const [from, limit] = [Date.parse(expiresAt), Date.parse(extendableUntil)];
  return MINUTES.filter((_, index) => from + (MINUTES[index - 1] ?? 0) * 60_000 < limit).map((minutes) => {
    const until = new Date(Math.min(from + minutes * 60_000, limit)).toISOString();
    return { minutes, label: `${minutes} minutes, until ${formatMoment(until, timeZone, 'second')}` };
  });
}

/** What an admin can do to the order of a hold: keep its stock longer, or give it back. */
export function HoldActions({ hold, now, timeZone, busy, onRelease, onExtend }: HoldActionsProps) {
  const over = Date.parse(hold.expiresAt) <= now;
  const choices = over ? [] : choicesFor(hold, timeZone);
  return (
    <div className="flex gap-2 max-xl:flex-col max-xl:items-start">
      {choices.length > 0 && (
        <TimedReasonDialog
          to={`/api/admin/holds/${hold.orderId}/extend`}
          sends={{ holdExpiresAt: hold.expiresAt, called: hold.number }}
          trigger={
            <Button tone="secondary" size="small" busy={busy} aria-label={`Extend order ${hold.number}`}>
              Extend
            </Button>
          }
          title={`Keep the items of ${hold.number} longer?`}
          minutesLabel="Longer by"
          choices={choices}
          confirmLabel="Extend the hold"
          keepLabel="Leave it"
          onConfirm={onExtend}
        >
          All items of the order stay held, 30 minutes from the order at most. The buyer is told and sees the new time.
        </TimedReasonDialog>
      )}
      <ReasonDialog
        to={`/api/admin/orders/${hold.orderId}/release`}
        sends={{ called: hold.number }}
        trigger={
          <Button tone="danger" size="small" busy={busy} aria-label={`Release order ${hold.number}`}>
            Release
          </Button>
        }
        title={`Give back the items of ${hold.number}?`}
        reasonLabel="Reason"
        reasonHint="Kept in the admin log with your name. The buyer does not see it."
        confirmLabel="Release the hold"
        keepLabel="Leave it"
        onConfirm={onRelease}
      >
        The order is cancelled and all its items go back on the shelf. What the bank has set aside is given back, and
        the buyer is told that the shop released it.
      </ReasonDialog>
    </div>
  );
}
