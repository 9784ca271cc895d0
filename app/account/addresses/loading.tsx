import { useTranslations } from 'next-intl';
import { LoadingRegion, Skeleton } from '#components/ui/skeleton.tsx';

export default function AddressesLoading() {
  const t = useTranslations('address');
  return (
    <LoadingRegion label={t('loading')}>
      <Skeleton className="mb-6 h-9 w-40" />
      <div className="grid gap-4 sm:grid-cols-2">
        {['a', 'b'].map((key) => (
          <Skeleton key={key} className="h-52 rounded-xl" />
        ))}
      </div>
    </LoadingRegion>
  );
}
