import { useTranslations } from 'next-intl';
import { LoadingRegion, Skeleton } from '#components/ui/skeleton.tsx';

export default function OrdersLoading() {
  const t = useTranslations('order');
  return (
    <LoadingRegion label={t('loadingOrders')}>
      <Skeleton className="mb-6 h-9 w-48" />
      <div className="grid gap-px overflow-hidden rounded-xl">
        {['a', 'b', 'c', 'd', 'e'].map((key) => (
          <Skeleton key={key} className="h-19" />
        ))}
      </div>
    </LoadingRegion>
  );
}
