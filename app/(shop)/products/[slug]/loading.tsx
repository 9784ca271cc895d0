import { useTranslations } from 'next-intl';
import { LoadingRegion, Skeleton } from '#components/ui/skeleton.tsx';

export default function Loading() {
  const t = useTranslations('catalog');
  return (
    <LoadingRegion label={t('loadingProduct')}>
      <Skeleton className="mb-4 h-6 w-40" />
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[1.1fr_1fr]">
        <Skeleton className="aspect-square max-h-[70vh] w-full rounded-xl" />
        <div className="grid content-start gap-5">
          <Skeleton className="h-10 w-4/5" />
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-9 w-32" />
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-11 w-full" />
        </div>
      </div>
    </LoadingRegion>
  );
}
