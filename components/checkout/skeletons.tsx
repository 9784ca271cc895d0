import { Skeleton, Skeletons } from '#components/ui/skeleton.tsx';

/** Two lines and what they come to. Many carts are empty, and then less comes than was there, at the same place. */
export function CartSkeleton() {
  return (
    <div className="grid gap-6">
      <Skeleton className="h-9 w-28" />
      <div className="grid items-start gap-8 lg:grid-cols-[1fr_22rem]">
        <div className="divide-y divide-line border-line border-y sm:rounded-xl sm:border sm:bg-paper sm:px-6 sm:shadow-rest">
          {['first', 'second'].map((line) => (
            <div key={line} className="grid grid-cols-[5.5rem_1fr] gap-x-4 gap-y-3 py-5 sm:grid-cols-[7rem_1fr_auto]">
              <Skeleton className="aspect-square rounded-lg" />
              <div className="grid content-start gap-1.5">
                <Skeleton className="h-5 w-3/5" />
                <Skeleton className="h-4 w-2/5" />
                <Skeleton className="h-5 w-1/4" />
              </div>
              <Skeleton className="h-11 w-40 max-sm:col-span-2" />
            </div>
          ))}
        </div>
        <Skeleton className="h-44 rounded-xl max-lg:hidden" />
      </div>
    </div>
  );
}

export function CheckoutSkeleton() {
  return (
    <div className="grid gap-6">
      <Skeleton className="h-9 w-40" />
      <Skeleton className="h-14 rounded-lg lg:hidden" />
      <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[1fr_24rem]">
        <div className="grid gap-8">
          <div className="grid gap-4">
            <Skeleton className="h-8 w-48" />
            <Skeletons count={5} className="h-18" />
          </div>
          <Skeleton className="h-28 rounded-xl" />
        </div>
        <Skeleton className="h-96 rounded-xl" />
      </div>
    </div>
  );
}
