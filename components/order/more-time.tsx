'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import type { Translator } from '#components/ui/translator.ts';
import { useServerClock } from '#components/ui/use-server-clock.ts';
import type { OrderView } from '#domain/order/types.ts';

type MoreTimeProps = {
  order: Pick<OrderView, 'extension' | 'holdExpiresAt' | 'holdExtended' | 'serverTime'>;
  busy: boolean;
  onExtend: () => void;
};

/** The one extension of a hold: announced beforehand, offered in the last two minutes by the server's clock, and told once it is used. */
export function MoreTime({ order, busy, onExtend }: MoreTimeProps) {
  const { extension, holdExpiresAt, holdExtended, serverTime } = order;
  const t = useTranslations('order');
  const now = useServerClock(serverTime);
  const box = useRef<HTMLDivElement>(null);
  const wasExtended = useRef(holdExtended);
  useEffect(() => {
    // The button that had the focus is gone: the word of what it did takes it.
    if (holdExtended && !wasExtended.current) box.current?.focus();
    wasExtended.current = holdExtended;
  }, [holdExtended]);

  const offered = extension !== null && now >= Date.parse(extension.offeredFrom);
  const time = extension && holdExpiresAt ? timeBetween(t, holdExpiresAt, extension.until) : '';
  return (
    <div ref={box} role="status" tabIndex={-1} className="outline-none empty:hidden">
      {offered && (
        <Alert tone="time" title={t('stillAtBank')}>
          <p>{t('keepOffer', { time })}</p>
          <div>
            <Button size="small" tone="secondary" busy={busy} onClick={onExtend}>
              {t('keepLonger', { time })}
            </Button>
          </div>
        </Alert>
      )}
      {extension && !offered && <p className="text-muted text-sm">{t('keepLater', { time })}</p>}
      {holdExtended && <p className="text-muted text-sm">{t('extended')}</p>}
    </div>
  );
}

/** `5 minutes`; less only close to the most that a hold may last. */
function timeBetween(t: Translator<'order'>, from: string, to: string): string {
  const seconds = Math.round((Date.parse(to) - Date.parse(from)) / 1000);
  if (seconds < 60) return t('seconds', { count: seconds });
  return t('minutes', { count: Math.floor(seconds / 60) });
}
