import { useTranslations } from 'next-intl';
import { LoadingRegion, Skeleton } from '#components/ui/skeleton.tsx';

export default function CartLoading() {
  const t = useTranslations('cart');
  return (
    <LoadingRegion label={t('loading')}>
      <Skeleton className="mb-6 h-9 w-32" />
      <div className="grid gap-5">
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
      </div>
    </LoadingRegion>
  );
}
