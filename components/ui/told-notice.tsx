'use client';

import { usePathname } from 'next/navigation';
import { useState } from 'react';
import { Alert } from '#components/ui/alert.tsx';

type ToldNoticeProps = { tone: 'good' | 'info' | 'brass' | 'bad'; text: string; secret?: string | undefined };

/** What came of a form that was sent without scripts, at the top of the page that came next, and of no other. */
export function ToldNotice({ tone, text, secret }: ToldNoticeProps) {
  const path = usePathname();
  const [saidOn] = useState(path);
  if (path !== saidOn) return null;
  return (
    <Alert tone={tone} role={tone === 'bad' ? 'alert' : 'status'} className="mb-5">
      <p className="whitespace-pre-line">{text}</p>
      {secret && (
        <code className="figures block select-all break-all rounded-md border border-line bg-paper p-3">{secret}</code>
      )}
    </Alert>
  );
}
