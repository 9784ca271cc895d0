import { CardSkeleton, Skeleton, Skeletons } from '#components/ui/skeleton.tsx';

export function MailListSkeleton() {
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <Skeleton className="h-9 w-24" />
        <Skeleton className="h-12 max-w-prose" />
      </div>
      <Skeleton className="h-18 max-w-lg" />
      <div className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-paper shadow-rest">
        {['first', 'second', 'third', 'fourth', 'fifth'].map((mail) => (
          <div key={mail} className="grid gap-2 px-5 py-4">
            <Skeletons count={2} className="h-4 w-2/5 last:w-3/5" />
          </div>
        ))}
      </div>
    </div>
  );
}

export function LetterSkeleton() {
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <Skeleton className="h-9 w-4/5 max-w-md" />
        <Skeleton className="h-5 w-60" />
      </div>
      <CardSkeleton lines={7} />
    </div>
  );
}
