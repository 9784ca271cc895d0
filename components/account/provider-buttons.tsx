'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import type { IdentityProvider } from '#db/enums.ts';

/** As they write themselves. */
const names: Record<IdentityProvider, string> = { google: 'Google', github: 'GitHub' };

type ProviderButtonsProps = { offered: readonly IdentityProvider[]; onChoose: (provider: IdentityProvider) => void };

/** The ways in by somebody else's word, below a form; nothing where none is configured. */
export function ProviderButtons({ offered, onChoose }: ProviderButtonsProps) {
  const t = useTranslations('account');
  if (offered.length === 0) return null;
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-3 text-muted text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('orContinueWith')}
      </p>
      <div className="grid gap-3 sm:grid-flow-col sm:auto-cols-fr">
        {offered.map((provider) => (
          <Button
            key={provider}
            tone="secondary"
            aria-label={t('withProvider', { provider: names[provider] })}
            onClick={() => onChoose(provider)}
          >
            <ProviderMark provider={provider} /> {names[provider]}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** Their marks, in the current colour. */
function ProviderMark({ provider }: { provider: IdentityProvider }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" fill="currentColor">
      {provider === 'google' ? (
        <path d="M21.6 12.2c0-.7-.1-1.4-.2-2H12v3.8h5.4a4.6 4.6 0 0 1-2 3v2.5h3.2c1.9-1.7 3-4.3 3-7.3ZM12 22c2.7 0 5-.9 6.6-2.4l-3.2-2.5c-.9.6-2 1-3.4 1a5.9 5.9 0 0 1-5.5-4.1H3.2v2.6A10 10 0 0 0 12 22ZM6.5 14a6 6 0 0 1 0-3.8V7.5H3.2a10 10 0 0 0 0 9L6.5 14ZM12 6c1.5 0 2.8.5 3.8 1.5l2.9-2.8A10 10 0 0 0 3.2 7.5l3.3 2.6A5.9 5.9 0 0 1 12 6Z" />
      ) : (
        <path d="M12 2a10 10 0 0 0-3.2 19.5c.5.1.7-.2.7-.5v-1.7c-2.8.6-3.4-1.3-3.4-1.3-.4-1.2-1.1-1.5-1.1-1.5-.9-.6.1-.6.1-.6 1 .1 1.5 1 1.5 1 .9 1.6 2.4 1.1 3 .9 0-.7.3-1.1.6-1.4-2.2-.3-4.6-1.1-4.6-5 0-1 .4-2 1-2.6-.1-.3-.4-1.3.1-2.7 0 0 .8-.3 2.7 1a9.6 9.6 0 0 1 5 0c2-1.3 2.8-1 2.8-1 .5 1.4.2 2.4.1 2.7.6.7 1 1.6 1 2.6 0 3.9-2.4 4.7-4.6 5 .4.3.7.9.7 1.8V21c0 .3.2.6.7.5A10 10 0 0 0 12 2Z" />
      )}
    </svg>
  );
}
