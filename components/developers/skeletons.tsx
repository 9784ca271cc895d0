import { CardSkeleton, Skeleton, Skeletons } from '#components/ui/skeleton.tsx';

/** A page of the description of the interface, with its groups beside it. */
export function ReferenceSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[12rem_minmax(0,1fr)] lg:items-start lg:gap-10">
      <div className="grid gap-2 max-lg:hidden">
        <Skeletons count={6} className="h-9" />
      </div>
      <Skeleton className="h-11 lg:hidden" />
      <div className="grid min-w-0 grid-cols-1 gap-6">
        <div className="grid gap-3">
          <Skeleton className="h-9 w-64 max-w-full" />
          <Skeleton className="h-12 max-w-prose" />
        </div>
        <CardSkeleton lines={5} />
        <CardSkeleton lines={5} />
      </div>
    </div>
  );
}
