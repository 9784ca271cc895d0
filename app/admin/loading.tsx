import { LoadingRegion, Skeleton } from '#components/ui/skeleton.tsx';

export default function ConsoleLoading() {
  return (
    <LoadingRegion label="Loading figures">
      <Skeleton className="mb-6 h-9 w-40" />
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
          <Skeleton key={key} className="h-44 rounded-xl" />
        ))}
      </div>
    </LoadingRegion>
  );
}
