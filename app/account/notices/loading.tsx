import { useTranslations } from 'next-intl';
import { LoadingRegion, Skeleton } from '#components/ui/skeleton.tsx';

export default function NoticesLoading() {
  const t = useTranslations('notice');
  return (
    <LoadingRegion label={t('loading')}>
      <Skeleton className="mb-6 h-9 w-40" />
      <div className="grid gap-px overflow-hidden rounded-xl">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="h-28" />
        ))}
      </div>
    </LoadingRegion>
  );
}
