import { LoadingRegion, Skeleton } from '#components/ui/skeleton.tsx';

export default function OutboxLoading() {
  return (
    <LoadingRegion label="Loading mail">
      <Skeleton className="mb-6 h-9 w-40" />
      <div className="grid gap-px overflow-hidden rounded-xl">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="h-20" />
        ))}
      </div>
    </LoadingRegion>
  );
}
