'use client';

import { useTranslations } from 'next-intl';
import type { SaveTrouble } from '#app/account/settings/use-save.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';

type SaveRowProps = { label: string; busy: boolean; saved: boolean; savedWords: string; trouble: SaveTrouble | null };

/** The foot of a form in the settings: its button, and how saving went. */
export function SaveRow({ label, busy, saved, savedWords, trouble }: SaveRowProps) {
  const t = useTranslations('account');
  return (
    <>
      {trouble && (
        <Alert tone="bad" role="alert">
          {t(trouble)}
        </Alert>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" tone="secondary" busy={busy}>
          {label}
        </Button>
        <p role="status" className="font-semibold text-good text-sm empty:hidden">
          {saved ? savedWords : ''}
        </p>
      </div>
    </>
  );
}
