import { OrderRowsSkeleton } from '#components/order/skeletons.tsx';
import { Skeleton, Skeletons } from '#components/ui/skeleton.tsx';

/** A heading, and a form on a sheet of paper. */
export function DoorSkeleton() {
  return (
    <div className="mx-auto grid max-w-md gap-6 pt-2 sm:pt-6">
      <div className="grid gap-3">
        <div className="rope w-16" />
        <Skeleton className="h-9 w-40" />
      </div>
      <div className="grid gap-4 rounded-xl border border-line bg-paper p-5 shadow-rest sm:p-6">
        <Skeletons count={2} className="h-18" />
        <Skeleton className="h-12" />
      </div>
    </div>
  );
}

/** The ways to the other rooms of an account, beside a page that stands in the shop. */
export function RoomsSkeleton({ children }: { children: React.ReactNode }) {
  return (
    <div className="grid gap-6 lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-10">
      <div className="flex gap-1 overflow-hidden lg:grid lg:content-start">
        <Skeletons count={5} className="h-11 w-26 shrink-0 lg:w-auto" />
      </div>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

export function AccountSkeleton() {
  return (
    <div className="grid gap-8">
      <div className="grid gap-6">
        <Skeleton className="h-9 w-52" />
        <div className="grid gap-3 sm:gap-4 xl:grid-cols-3">
          <Skeletons count={3} className="h-20 rounded-xl sm:h-22" />
        </div>
      </div>
      <div className="grid gap-4">
        <Skeleton className="h-7 w-40" />
        <OrderRowsSkeleton count={3} />
      </div>
    </div>
  );
}

export function NoticesSkeleton() {
  return (
    <div className="grid gap-6">
      <Skeleton className="h-9 w-36" />
      <div className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-paper shadow-rest">
        {['first', 'second', 'third', 'fourth'].map((notice) => (
          <div key={notice} className="grid grid-cols-[auto_1fr] gap-x-4 px-4 py-4 sm:px-5">
            <Skeleton className="size-10 rounded-full" />
            <div className="grid gap-2">
              <Skeleton className="h-5 w-2/5" />
              <Skeleton className="h-5 w-4/5" />
              <Skeleton className="h-4 w-28" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

export function AddressesSkeleton() {
  return (
    <div className="grid gap-6">
      <Skeleton className="h-9 w-44" />
      <div className="grid gap-4 sm:grid-cols-2">
        <Skeletons count={2} className="h-52 rounded-xl" />
      </div>
    </div>
  );
}

function SettingSkeleton({ fields }: { fields: number }) {
  return (
    <div className="grid gap-x-10 gap-y-4 rounded-xl border border-line bg-paper p-5 shadow-rest sm:p-6 lg:grid-cols-[15rem_minmax(0,28rem)]">
      <div className="grid content-start gap-1.5">
        <Skeleton className="h-7 w-32" />
        <Skeleton className="h-5" />
      </div>
      <div className="grid gap-4">
        <Skeletons count={fields} className="h-18" />
        <Skeleton className="h-11 w-28" />
      </div>
    </div>
  );
}

export function SettingsSkeleton() {
  return (
    <div className="grid gap-6">
      <Skeleton className="h-9 w-40" />
      <SettingSkeleton fields={1} />
      <SettingSkeleton fields={2} />
      <SettingSkeleton fields={3} />
    </div>
  );
}
