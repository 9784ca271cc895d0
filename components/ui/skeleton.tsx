import { classNames } from '#components/ui/class-names.ts';

/** The place of something that is on its way; give it the size of what comes, so that nothing moves. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('block animate-breathe rounded-md bg-line/70', className)} />;
}

/** Says once, for those who do not see the grey shapes, that something is being loaded. */
export function LoadingRegion({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div role="status" aria-live="polite">
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
