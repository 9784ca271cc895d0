import { useTranslations } from 'next-intl';
import { LoadingRegion, Skeleton } from '#components/ui/skeleton.tsx';

export default function SettingsLoading() {
  const t = useTranslations('account');
  return (
    <LoadingRegion label={t('loading')}>
      <Skeleton className="mb-6 h-9 w-40" />
      <div className="grid gap-6">
        <Skeleton className="h-56 rounded-xl" />
        <Skeleton className="h-80 rounded-xl" />
        <Skeleton className="h-80 rounded-xl" />
      </div>
    </LoadingRegion>
  );
}
