import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';

export default function ShopNotFound() {
  const t = useTranslations('frame');
  return (
    <EmptyState
      level={1}
      title={t('nothingHere')}
      action={
        <Button asChild>
          <Link href="/">{t('toShop')}</Link>
        </Button>
      }
    >
      <p>{t('nothingHereText')}</p>
    </EmptyState>
  );
}
