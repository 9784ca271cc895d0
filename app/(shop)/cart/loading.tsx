import { LoadingRegion, Skeleton } from '#components/ui/skeleton.tsx';

export default function CartLoading() {
  return (
    <LoadingRegion label="Loading your cart">
      <Skeleton className="mb-6 h-9 w-32" />
      <div className="grid gap-5">
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
      </div>
    </LoadingRegion>
  );
}
