import { LoadingRegion, Skeleton } from '#components/ui/skeleton.tsx';

export default function SweeperLoading() {
  return (
    <LoadingRegion label="Loading the sweeper">
      <Skeleton className="mb-5 h-9 w-40" />
      <div className="mb-5 grid grid-cols-2 gap-4 xl:grid-cols-4">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="h-32 rounded-xl" />
        ))}
      </div>
      <Skeleton className="mb-5 h-72 rounded-xl" />
      <Skeleton className="h-64 rounded-lg" />
    </LoadingRegion>
  );
}
