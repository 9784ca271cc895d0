'use client';

import { Power, PowerOff } from 'lucide-react';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Moment } from '#components/ui/moment.tsx';
import { ReasonDialog } from '#components/ui/reason-dialog.tsx';
import type { FlagView } from '#domain/flag/types.ts';

type FlagCardProps = {
  flag: FlagView;
  timeZone: string;
  busy: boolean;
  onSwitch: (on: boolean, reason: string) => void;
};

/** One flag: how it stands, what is missing while it is off and what that saves, who touched it last, and its switch. */
export function FlagCard({ flag, timeZone, busy, onSwitch }: FlagCardProps) {
  const next = !flag.on;
  const verb = next ? 'on' : 'off';
  return (
    <Card
      title={flag.title}
      aside={<Badge tone={flag.on ? 'good' : 'brass'}>{flag.on ? 'On' : 'Off'}</Badge>}
      className="flex h-full flex-col"
    >
      <dl className="mb-5 grid gap-3 text-sm">
        <div>
          <dt className="text-muted text-xs">While it is off</dt>
          <dd>{flag.off}</dd>
        </div>
        <div>
          <dt className="text-muted text-xs">What that saves</dt>
          <dd>{flag.saves}</dd>
        </div>
      </dl>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted text-xs">
          {flag.changedAt ? (
            <>
              {flag.changedBy}, <Moment iso={flag.changedAt} timeZone={timeZone} style="second" />
            </>
          ) : (
            'Never switched'
          )}
        </p>
        <ReasonDialog
          to={`/api/admin/flags/${flag.key}`}
          sends={{ on: String(next), called: flag.title }}
          trigger={
            <Button size="small" tone="secondary" busy={busy}>
              {next ? <Power aria-hidden /> : <PowerOff aria-hidden />} Switch {verb}
              <span className="sr-only"> {flag.title}</span>
            </Button>
          }
          title={`Switch ${flag.title.toLowerCase()} ${verb}?`}
          reasonLabel="Why"
          reasonHint="For the log."
          confirmLabel={`Switch ${verb}`}
          keepLabel="Leave it"
          onConfirm={(reason) => onSwitch(next, reason)}
        >
          {next ? 'Pages have it again within five seconds.' : flag.off}
        </ReasonDialog>
      </div>
    </Card>
  );
}
