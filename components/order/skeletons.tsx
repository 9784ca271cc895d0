import { CardSkeleton, Skeleton, Skeletons } from '#components/ui/skeleton.tsx';

/** Rows of a list, each with its pictures. */
export function OrderRowsSkeleton({ count }: { count: number }) {
  return (
    <div className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-paper shadow-rest">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike, and never change places.
        <div key={index} className="flex items-center gap-4 px-4 py-4 sm:px-5">
          <Skeleton className="size-12 shrink-0" />
          <div className="grid flex-1 gap-1.5">
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="h-4 w-4/5 sm:w-2/5" />
          </div>
          <Skeleton className="h-6 w-20" />
        </div>
      ))}
    </div>
  );
}

export function OrderListSkeleton() {
  return (
    <div className="grid gap-6">
      <Skeleton className="h-9 w-48" />
      <OrderRowsSkeleton count={5} />
    </div>
  );
}

export function OrderSkeleton() {
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <Skeleton className="h-9 w-60" />
        <Skeleton className="h-5 w-36" />
      </div>
      <div className="grid gap-3 rounded-xl border border-line bg-paper p-5 shadow-rest sm:p-8">
        <Skeleton className="h-6 w-28" />
        <Skeleton className="h-9 w-4/5 max-w-md" />
        <Skeleton className="h-12 max-w-prose" />
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_20rem]">
        <CardSkeleton lines={4} />
        <div className="grid gap-6">
          <CardSkeleton lines={3} />
          <CardSkeleton lines={3} />
        </div>
      </div>
    </div>
  );
}

export function ReceiptSkeleton() {
  return (
    <div className="mx-auto grid max-w-3xl gap-6">
      <div className="flex justify-between gap-3">
        <Skeleton className="h-9 w-40" />
        <Skeleton className="h-11 w-28" />
      </div>
      <div className="grid gap-4 rounded-xl border border-line bg-paper p-5 sm:p-8">
        <Skeleton className="h-9 w-52" />
        <Skeletons count={6} className="h-6" />
      </div>
    </div>
  );
}
