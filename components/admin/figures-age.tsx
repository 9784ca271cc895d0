'use client';

import { useEffect, useState } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { Moment } from '#components/ui/moment.tsx';

type FiguresAgeProps = {
  /** The server's clock when the figures were read. */
  at: string;
  /** This device's clock when they came, in milliseconds. */
  receivedAt: number;
  failing: boolean;
  /** False while live updates are switched off: figures come rarely, and that is meant. */
  live?: boolean;
  timeZone: string;
};

// Twice the pace at which they come: older than this, something is wrong.
const OLD_SECONDS = 10;

/** How old the figures are, said all the time, and loudly once they have stopped coming. */
export function FiguresAge({ at, receivedAt, failing, live = true, timeZone }: FiguresAgeProps) {
  const [age, setAge] = useState(0);
  useEffect(() => {
    const tick = () => setAge(Math.max(0, Math.round((Date.now() - receivedAt) / 1000)));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [receivedAt]);
  const old = failing || (live && age > OLD_SECONDS);
  return (
    <p className="flex flex-wrap items-center gap-2 text-muted text-sm">
      {old && <Badge tone="ember">Old figures, no answer now</Badge>}
      {!live && <Badge tone="brass">Live updates are off: once a minute</Badge>}
      <span className="figures">
        As of <Moment iso={at} timeZone={timeZone} style="second" /> ({timeZone}), {age} s ago
      </span>
    </p>
  );
}
