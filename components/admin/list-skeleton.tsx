import { LoadingRegion, Skeleton } from '#components/ui/skeleton.tsx';

/** A console page with filters above a table, while it is read. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <LoadingRegion label={label}>
      <Skeleton className="mb-3 h-9 w-44" />
      <Skeleton className="mb-6 h-5 w-full max-w-96" />
      <div className="mb-5 flex flex-wrap gap-2">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="h-9 w-28 rounded-full" />
        ))}
      </div>
      <div className="grid gap-px overflow-hidden rounded-lg">
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].map((key) => (
          <Skeleton key={key} className="h-13 rounded-none" />
        ))}
      </div>
    </LoadingRegion>
  );
}
