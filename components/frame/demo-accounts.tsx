'use client';

import { useTranslations } from 'next-intl';

const accounts = [
  { email: 'shopper@example.com', what: 'demoShopper' },
  { email: 'admin@example.com', what: 'demoAdmin' },
  { email: 'seller@example.com', what: 'demoSeller' },
  { email: 'courier@example.com', what: 'demoCourier' },
] as const;

/** The accounts of the demo shop. Their password is not here: it was printed when the shop was started. */
export function DemoAccounts({ onChoose }: { onChoose: (email: string) => void }) {
  const t = useTranslations('frame');
  return (
    <section aria-label={t('demoTitle')} className="grid gap-3 text-sm">
      <p className="text-muted">{t('demoText')}</p>
      <ul className="grid gap-2 sm:grid-cols-2">
        {accounts.map((account) => (
          <li key={account.email}>
            <button
              type="button"
              onClick={() => onChoose(account.email)}
              className="grid min-h-11 w-full rounded-lg border border-edge bg-paper px-4 py-2 text-left hover:border-accent hover:bg-accent-soft"
            >
              <span className="font-semibold">{account.email}</span>
              <span className="text-muted text-xs">{t(account.what)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
