import { Skeleton, Skeletons } from '#components/ui/skeleton.tsx';

/** The head of a page, with as many lines of what it is for. */
export function HeadSkeleton({ lines = 0 }: { lines?: 0 | 1 | 2 }) {
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <Skeleton className="h-9 w-44" />
        <Skeleton className="h-5 w-64 max-w-full" />
      </div>
      {lines > 0 && (
        <div className="grid max-w-prose gap-1">
          <Skeletons count={lines} className="h-5 last:w-3/5" />
        </div>
      )}
    </div>
  );
}

/** Filters in a row. */
export function ChipsSkeleton({ count }: { count: number }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Skeletons count={count} className="h-9 w-24 rounded-full" />
    </div>
  );
}

/** A field to find by, and its button. */
export function FindSkeleton() {
  return (
    <div className="flex items-end gap-3">
      <Skeleton className="h-18 w-72 max-w-[60%]" />
      <Skeleton className="h-11 w-24" />
    </div>
  );
}

/** Head and rows of a table; on a phone what would be scrolled to is left out. */
export function TableSkeleton({ columns, rows = 8 }: { columns: number; rows?: number }) {
  const row = 'flex gap-6 px-4';
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-paper">
      <div className={`${row} border-line border-b bg-sunken py-3`}>
        {Array.from({ length: columns }, (_, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike, and never change places.
          <span key={column} className="h-4.5 min-w-20 flex-1">
            <span className="block h-3.5 w-3/5 rounded-md bg-line" />
          </span>
        ))}
      </div>
      <div className="divide-y divide-line">
        {Array.from({ length: rows }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike, and never change places.
          <div key={index} className={`${row} py-3`}>
            {Array.from({ length: columns }, (_, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike, and never change places.
              <div key={column} className="grid min-w-20 flex-1 gap-2 py-0.5">
                <Skeleton className="h-4.5 w-4/5" />
                <Skeleton className="h-3.5 w-1/2" />
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Figures beside each other. */
export function TilesSkeleton({ count, className }: { count: number; className: string }) {
  return (
    <div className={`grid grid-cols-2 gap-3 sm:gap-4 ${className}`}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike, and never change places.
        <div key={index} className="grid gap-3 rounded-xl border border-line bg-paper p-4 shadow-rest sm:p-5">
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-9 w-1/2" />
          <Skeleton className="h-4 w-4/5" />
        </div>
      ))}
    </div>
  );
}
