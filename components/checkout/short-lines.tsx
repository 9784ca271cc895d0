'use client';

import { useTranslations } from 'next-intl';
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
  const t = useTranslations('checkout');
  const last = lines.length === 1 && lines[0]?.available === 0;
  const lost = last ? t('lastWent') : t('someoneFaster');
  return (
    <Alert ref={ref} tabIndex={-1} tone="time" title={lostRace ? lost : t('notAll')}>
      <p>{lostRace ? t('lostRaceText') : t('changeLines')}</p>
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
                  ? t('noneLeft')
                  : t('wantedLeft', { requested: line.requested, available: line.available })}
              </span>
            </p>
            <div className="flex flex-wrap gap-2">
              {line.available > 0 && (
                <Button size="small" busy={busy} onClick={() => onTake(line)}>
                  {t('takeLeft', { count: line.available })}
                </Button>
              )}
              <Button size="small" tone="secondary" busy={busy} onClick={() => onRemove(line)}>
                {t('removeAndContinue')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
