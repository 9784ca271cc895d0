'use client';

import type { Ref } from 'react';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import type { ShortLine } from '#domain/order/types.ts';

export type NamedShortLine = ShortLine & { title: string };

type ShortLinesProps = {
  lines: readonly NamedShortLine[];
  /** It went between the look at this page and the click: a lost race, told kindly. */
  lostRace: boolean;
  busy: boolean;
  onTake: (line: ShortLine) => void;
  onRemove: (line: ShortLine) => void;
  ref?: Ref<HTMLDivElement>;
};

/** What cannot be had, line by line, with the next step beside each. */
export function ShortLines({ lines, lostRace, busy, onTake, onRemove, ref }: ShortLinesProps) {
  const last = lines.length === 1 && lines[0]?.available === 0;
  const title = lostRace
    ? last
      ? 'The last one went while you were here'
      : 'Someone was a moment faster'
    : 'Not all of it can be had';
  return (
    <Alert ref={ref} tabIndex={-1} tone="time" title={title}>
      <p>
        {lostRace ? 'You were not charged, and everything you typed is still here.' : 'Change these lines to go on.'}
      </p>
      <ul className="grid gap-3">
        {lines.map((line) => (
          <li
            key={`${line.skuId}:${line.sellerId}`}
            className="flex flex-wrap items-center justify-between gap-3 border-ember/25 border-t pt-3"
          >
            <p className="min-w-0 flex-1 basis-48">
              <span className="font-semibold">{line.title}</span>{' '}
              <span className="block">
                {line.available === 0
                  ? 'None is left to buy.'
                  : `You wanted ${line.requested}; ${line.available} ${line.available === 1 ? 'is' : 'are'} left.`}
              </span>
            </p>
            <div className="flex flex-wrap gap-2">
              {line.available > 0 && (
                <Button size="small" busy={busy} onClick={() => onTake(line)}>
                  Take {line.available === 1 ? 'the one that is left' : `the ${line.available} that are left`}
                </Button>
              )}
              <Button size="small" tone="secondary" busy={busy} onClick={() => onRemove(line)}>
                Remove and continue
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
