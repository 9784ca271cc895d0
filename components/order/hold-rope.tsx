'use client';

import { useTranslations } from 'next-intl';
import { Countdown } from '#components/ui/countdown.tsx';
import { useServerClock } from '#components/ui/use-server-clock.ts';

type HoldRopeProps = { heldFrom: string; until: string; serverTime: string; onEnd: () => void };

// The last stretch, in seconds: the rope turns ember, and the words say it too.
const SOON = 120;

/** The time a hold has left: a rope that gets shorter, the figures, and beforehand what happens at the end. */
export function HoldRope({ heldFrom, until, serverTime, onEnd }: HoldRopeProps) {
  const t = useTranslations('order');
  const now = useServerClock(serverTime);
  const left = Math.max(0, Date.parse(until) - now);
  const share = Math.min(1, left / Math.max(1, Date.parse(until) - Date.parse(heldFrom)));
  const soon = left <= SOON * 1000;
  return (
    <div className="grid gap-2">
      <div className="flex items-baseline justify-between gap-4">
        <span className="text-sm">{soon ? t('heldNotMuchLonger') : t('held')}</span>
        <Countdown
          until={until}
          serverTime={serverTime}
          label={t('timeLeft')}
          onEnd={onEnd}
          className={`font-display font-semibold text-2xl ${soon ? 'text-ember' : 'text-accent'}`}
        />
      </div>
      <div aria-hidden className="flex items-center rounded-full bg-sunken">
        <div
          className={`rope transition-[width] duration-1000 ease-linear ${soon ? 'rope-ember' : ''}`}
          style={{ width: `${share * 100}%` }}
        />
      </div>
      <p className="text-muted text-xs">{t('atZero')}</p>
    </div>
  );
}
