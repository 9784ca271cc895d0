'use client';

import { Pause, Play, Wind } from 'lucide-react';
import { TimedReasonDialog } from '#components/admin/timed-reason-dialog.tsx';
import { ActButton } from '#components/ui/act-form.tsx';
import { Button } from '#components/ui/button.tsx';

const pauseChoices = [5, 15, 30, 60].map((minutes) => ({ minutes, label: `${minutes} minutes` }));

/** What an admin can let the sweeper do. */
export type SweeperAct = { kind: 'run' } | { kind: 'pause'; minutes: number; reason: string } | { kind: 'resume' };

type SweeperActionsProps = {
  paused: boolean;
  /** What is under way. */
  busyWith: SweeperAct['kind'] | undefined;
  onAct: (act: SweeperAct) => void;
};

/** Run it now, and pause it or let it go on. */
export function SweeperActions({ paused, busyWith, onAct }: SweeperActionsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <ActButton
        to="/api/admin/sweeper/run"
        size="small"
        busy={busyWith === 'run'}
        onAct={() => onAct({ kind: 'run' })}
      >
        <Wind aria-hidden /> Run now
      </ActButton>
      {paused ? (
        <ActButton
          to="/api/admin/sweeper/resume"
          tone="secondary"
          size="small"
          busy={busyWith === 'resume'}
          onAct={() => onAct({ kind: 'resume' })}
        >
          <Play aria-hidden /> Resume
        </ActButton>
      ) : (
        <TimedReasonDialog
          to="/api/admin/sweeper/pause"
          trigger={
            <Button tone="secondary" size="small" busy={busyWith === 'pause'}>
              <Pause aria-hidden /> Pause
            </Button>
          }
          title="Pause the sweeper?"
          minutesLabel="For"
          choices={pauseChoices}
          confirmLabel="Pause it"
          keepLabel="Let it run"
          onConfirm={(minutes, reason) => onAct({ kind: 'pause', minutes, reason })}
        >
          No worker and no timer releases what has run out until the pause ends, which it does by itself. Lag grows
          meanwhile, and expired orders stay open on their buyers’ pages.
        </TimedReasonDialog>
      )}
    </div>
  );
}
