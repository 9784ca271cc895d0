import { useTranslations } from 'next-intl';
import { LoadingRegion, Skeleton } from '#components/ui/skeleton.tsx';

export default function CheckoutLoading() {
  const t = useTranslations('checkout');
  return (
    <LoadingRegion label={t('loading')}>
      <Skeleton className="mb-6 h-9 w-44" />
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[1fr_24rem]">
        <div className="grid content-start gap-8">
          <Skeleton className="h-96 rounded-xl" />
          <Skeleton className="h-28 rounded-xl" />
        </div>
        <Skeleton className="h-96 rounded-xl max-lg:hidden" />
      </div>
    </LoadingRegion>
  );
}
