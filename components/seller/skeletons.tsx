import {
  ChipsSkeleton,
  FindSkeleton,
  HeadSkeleton,
  TableSkeleton,
  TilesSkeleton,
} from '#components/admin/skeleton-parts.tsx';
import { CardSkeleton, Skeleton } from '#components/ui/skeleton.tsx';

/* What the pages of a seller's console look like before they have come, each with what is at the top of it. */

function Page({ children }: { children: React.ReactNode }) {
  return <div className="grid grid-cols-1 gap-5">{children}</div>;
}

export function TodaySkeleton() {
  return (
    <div className="grid grid-cols-1 gap-6">
      <HeadSkeleton lines={1} />
      <TilesSkeleton count={4} className="xl:grid-cols-3" />
      <CardSkeleton lines={5} />
    </div>
  );
}

export function StockSkeleton() {
  return (
    <Page>
      <HeadSkeleton lines={2} />
      <FindSkeleton />
      <ChipsSkeleton count={4} />
      <TableSkeleton columns={6} />
    </Page>
  );
}

export function StockRowSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid gap-1">
        <Skeleton className="h-9 w-20" />
        <Skeleton className="h-9 w-72 max-w-full" />
        <Skeleton className="h-5 w-44" />
      </div>
      <div className="grid gap-5 xl:grid-cols-2">
        <CardSkeleton lines={3} />
        <CardSkeleton lines={3} />
      </div>
      <TableSkeleton columns={4} rows={5} />
    </div>
  );
}

/** Parcels to pack, a card each. */
export function ParcelsSkeleton() {
  return (
    <Page>
      <HeadSkeleton lines={1} />
      <ChipsSkeleton count={2} />
      <CardSkeleton lines={3} />
      <CardSkeleton lines={3} />
      <CardSkeleton lines={3} />
    </Page>
  );
}

/** A head, and sheets below it. */
export function SheetsSkeleton() {
  return (
    <Page>
      <HeadSkeleton lines={2} />
      <CardSkeleton lines={4} />
      <CardSkeleton lines={4} />
    </Page>
  );
}

export function KeysSkeleton() {
  return (
    <Page>
      <HeadSkeleton lines={1} />
      <TableSkeleton columns={5} rows={3} />
      <CardSkeleton lines={3} />
    </Page>
  );
}
