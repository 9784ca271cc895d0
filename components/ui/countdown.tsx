'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { useServerClock } from '#components/ui/use-server-clock.ts';

type CountdownProps = {
  /** When it ends, and the server's clock when that was read (RFC 3339): the device's own clock may be wrong. */
  until: string;
  serverTime: string;
  label: string;
  onEnd?: () => void;
  className?: string;
};

const MARKS = [
  { seconds: 300, words: 'fiveMinutesLeft' },
  { seconds: 60, words: 'oneMinuteLeft' },
  { seconds: 0, words: 'timeRanOut' },
] as const;

/**
 * Time left, ticking. The figures are a silent timer; a polite status speaks at 5 minutes, 1 minute and the end, and nowhere
 * in between.
 */
export function Countdown({ until, serverTime, label, onEnd, className }: CountdownProps) {
  const t = useTranslations('ui');
  const now = useServerClock(serverTime);
  const secondsLeft = Math.max(0, Math.ceil((Date.parse(until) - now) / 1000));
  const [spoken, setSpoken] = useState('');
  const ended = secondsLeft === 0;

  useEffect(() => {
    const mark = MARKS.find(({ seconds }) => seconds === secondsLeft);
    if (mark) setSpoken(t(mark.words));
  }, [secondsLeft, t]);
  useEffect(() => {
    if (ended) onEnd?.();
  }, [ended, onEnd]);

  return (
    <>
      <span role="timer" aria-live="off" aria-label={label} className={classNames('figures', className)}>
        {formatSeconds(secondsLeft)}
      </span>
      <span role="status" className="sr-only">
        {spoken}
      </span>
    </>
  );
}

/** `65` is `1:05`; an hour and more is `1:02:03`. */
export function formatSeconds(total: number): string {
  const hours = Math.floor(total / 3600);
  const minutes = Math.floor((total % 3600) / 60);
  const seconds = String(total % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${seconds}` : `${minutes}:${seconds}`;
}
