import { filterColumns, type GridWidth, gridColumns } from '#components/catalog/grid-columns.ts';
import { Skeleton, Skeletons } from '#components/ui/skeleton.tsx';

/*
 * What the pages of the catalogue look like before they have come. Each has the measures of its page, so that a thing that is not
 * different in every product stays where it was.
 */

function GridSkeleton({ width = 'full', count }: { width?: GridWidth; count: number }) {
  return (
    <div className={gridColumns(width)}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike, and never change places.
        <div key={index} className="grid content-start gap-3 p-2">
          <Skeleton className="aspect-square rounded-lg" />
          <div className="grid gap-1.5 px-1 pb-1">
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="mt-1 h-5 w-1/3" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** A heading, and a row or two. */
function StripSkeleton({ count }: { count: number }) {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-7.5 w-44" />
      <GridSkeleton count={count} />
    </div>
  );
}

export function HomeSkeleton() {
  return (
    <div className="grid gap-10 sm:gap-14">
      <div className="grid gap-6">
        <Skeleton className="h-96 rounded-xl sm:h-80" />
        <div className="hidden gap-x-8 px-1 md:grid md:grid-cols-3">
          <Skeletons count={3} className="h-11" />
        </div>
      </div>
      <div className="grid gap-4">
        <Skeleton className="h-7.5 w-56" />
        <div className="grid grid-cols-3 gap-2 sm:gap-4 lg:grid-cols-6">
          <Skeletons count={6} className="aspect-3/4 rounded-xl" />
        </div>
      </div>
      <StripSkeleton count={4} />
    </div>
  );
}

export function SearchSkeleton() {
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <Skeleton className="h-6 w-20" />
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <div className="grid gap-1">
            <Skeleton className="h-9 w-52" />
            <Skeleton className="h-5 w-28" />
          </div>
          <Skeleton className="h-11 w-48" />
        </div>
      </div>
      <div className={filterColumns}>
        <div className="hidden gap-3 lg:grid">
          <Skeletons count={10} className="h-7" />
        </div>
        <Skeleton className="h-11.5 rounded-lg lg:hidden" />
        <div className="min-w-0">
          <GridSkeleton width="aside" count={9} />
        </div>
      </div>
    </div>
  );
}

export function ProductSkeleton() {
  const legend = 'mb-2 h-5 w-28';
  return (
    <div className="grid gap-12 sm:gap-16">
      <div className="grid gap-4">
        <Skeleton className="h-6 w-36" />
        <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
          <Skeleton className="aspect-square max-h-[70vh] w-full rounded-xl lg:self-start" />
          <div className="grid min-w-0 content-start gap-6">
            <div className="grid gap-2">
              <Skeleton className="h-9 w-3/5" />
              <Skeleton className="h-6" />
              <Skeleton className="h-6 w-2/5" />
            </div>
            <div className="grid gap-6 sm:rounded-xl sm:border sm:border-line sm:bg-paper sm:p-6 sm:shadow-rest">
              <Skeleton className="h-9 w-36" />
              <div>
                <Skeleton className={legend} />
                <div className="flex gap-2">
                  <Skeletons count={3} className="h-11 w-24" />
                </div>
              </div>
              <div className="grid gap-3">
                <div>
                  <Skeleton className={legend} />
                  <Skeleton className="h-32 rounded-lg" />
                </div>
                <Skeleton className="h-9 w-64" />
              </div>
              <div className="grid gap-4">
                <div className="flex gap-3">
                  <Skeleton className="h-12 w-36" />
                  <Skeleton className="h-12 flex-1" />
                </div>
                <Skeleton className="h-12" />
              </div>
            </div>
          </div>
        </div>
      </div>
      <StripSkeleton count={4} />
    </div>
  );
}
