'use client';

import { ArrowRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { Ref } from 'react';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { Money } from '#components/ui/money.tsx';

export type NamedChange = { key: string; title: string; old: string | null; new: string };

type PriceChangesProps = {
  /** What happened, and how it stands; that prices changed when left out. */
  title?: string;
  text?: string;
  changes: readonly NamedChange[];
  currency: string;
  busy: boolean;
  onAccept: () => void;
  ref?: Ref<HTMLDivElement>;
};

/** What it cost when it was shown, and what it costs now; nothing is ordered before the buyer agrees. */
export function PriceChanges({ title, text, changes, currency, busy, onAccept, ref }: PriceChangesProps) {
  const t = useTranslations('checkout');
  return (
    <Alert ref={ref} tabIndex={-1} tone="brass" title={title ?? t('priceChanged')}>
      <p>{text ?? t('priceChangedText')}</p>
      <dl className="grid gap-2">
        {changes.map((change) => (
          <div key={change.key} className="flex flex-wrap justify-between gap-x-4 border-brass/25 border-t pt-2">
            <dt className="font-semibold">{change.title}</dt>
            <dd className="flex items-center gap-2">
              {change.old && (
                <>
                  <s className="text-muted">
                    <span className="sr-only">{t('was')} </span>
                    <Money amount={change.old} currency={currency} />
                  </s>
                  <ArrowRight aria-hidden className="size-4" />
                </>
              )}
              <strong>
                <span className="sr-only">{t('now')} </span>
                <Money amount={change.new} currency={currency} />
              </strong>
            </dd>
          </div>
        ))}
      </dl>
      <div>
        <Button size="small" busy={busy} onClick={onAccept}>
          {t('acceptPrices')}
        </Button>
      </div>
    </Alert>
  );
}
