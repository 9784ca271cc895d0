import { useTranslations } from 'next-intl';
import { classNames } from '#components/ui/class-names.ts';

/** The place of something that is on its way; give it the size of what comes, so that nothing moves. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('block animate-breathe rounded-md bg-line/70', className)} />;
}

/** Several of them, alike. */
export function Skeletons({ count, className }: { count: number; className: string }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike, and never change places.
  return Array.from({ length: count }, (_, index) => <Skeleton key={index} className={className} />);
}

/** Says once, for those who do not see the grey shapes, that something is being loaded. */
export function LoadingRegion({ children }: { children: React.ReactNode }) {
  const t = useTranslations('ui');
  return (
    <div role="status" aria-live="polite">
      <span className="sr-only">{t('loading')}</span>
      {children}
    </div>
  );
}

/** A card with its heading. */
export function CardSkeleton({ lines }: { lines: number }) {
  return (
    <div className="grid gap-3 rounded-xl border border-line bg-paper p-5 shadow-rest sm:p-6">
      <Skeleton className="mb-1 h-7 w-40" />
      <Skeletons count={lines} className="h-6" />
    </div>
  );
}
