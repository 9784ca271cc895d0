import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';

/** The checkout of an empty cart. `emptied`: it was not, when the page was opened. */
export function NothingToOrder({ emptied }: { emptied: boolean }) {
  const t = useTranslations('checkout');
  return (
    <EmptyState
      level={1}
      title={t('nothingToOrder')}
      action={
        <Button asChild>
          <Link href="/">{t('lookAround')}</Link>
        </Button>
      }
    >
      {emptied && (
        <p>
          {t.rich('emptied', {
            orders: (text) => (
              <Link href="/orders" className="text-accent underline underline-offset-4">
                {text}
              </Link>
            ),
          })}
        </p>
      )}
    </EmptyState>
  );
}
