import {
  ChipsSkeleton,
  FindSkeleton,
  HeadSkeleton,
  TableSkeleton,
  TilesSkeleton,
} from '#components/admin/skeleton-parts.tsx';
import { CardSkeleton, Skeleton } from '#components/ui/skeleton.tsx';

/* What the pages of the admin console look like before they have come, each with what is at the top of it. */

function Page({ children }: { children: React.ReactNode }) {
  return <div className="grid grid-cols-1 gap-5">{children}</div>;
}

export function OverviewSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-6">
      <HeadSkeleton />
      <Skeleton className="h-14 rounded-xl" />
      <TilesSkeleton count={8} className="xl:grid-cols-4" />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[2fr_1fr]">
        <CardSkeleton lines={6} />
        <CardSkeleton lines={4} />
      </div>
    </div>
  );
}

/** Holds, and what else is filtered by chips and listed below. */
export function FilteredSkeleton() {
  return (
    <Page>
      <HeadSkeleton />
      <ChipsSkeleton count={4} />
      <TableSkeleton columns={6} />
    </Page>
  );
}

/** Payments, sellers, stock: found by a word, and listed. */
export function FoundSkeleton() {
  return (
    <Page>
      <HeadSkeleton lines={1} />
      <FindSkeleton />
      <TableSkeleton columns={5} />
    </Page>
  );
}

export function OrdersSkeleton() {
  return (
    <Page>
      <HeadSkeleton lines={2} />
      <FindSkeleton />
      <ChipsSkeleton count={6} />
      <TableSkeleton columns={6} />
    </Page>
  );
}

/** The sweeper, reconciliation, the audit: what it is for, figures, and what it did. */
export function LoopSkeleton() {
  return (
    <Page>
      <HeadSkeleton lines={2} />
      <TilesSkeleton count={4} className="xl:grid-cols-4" />
      <TableSkeleton columns={5} rows={5} />
    </Page>
  );
}

export function FlagsSkeleton() {
  return (
    <Page>
      <HeadSkeleton lines={2} />
      <div className="grid gap-4 xl:grid-cols-2">
        <CardSkeleton lines={3} />
        <CardSkeleton lines={3} />
        <CardSkeleton lines={3} />
        <CardSkeleton lines={3} />
      </div>
    </Page>
  );
}

/** One order: what is in it beside what was paid for it. */
export function OrderSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-6">
      <HeadSkeleton lines={1} />
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_20rem]">
        <div className="grid grid-cols-1 gap-6">
          <CardSkeleton lines={3} />
          <CardSkeleton lines={6} />
        </div>
        <div className="grid grid-cols-1 gap-6">
          <CardSkeleton lines={4} />
          <CardSkeleton lines={3} />
        </div>
      </div>
    </div>
  );
}

export function PaymentSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-6">
      <HeadSkeleton lines={1} />
      <div className="grid items-start gap-6 xl:grid-cols-[20rem_1fr]">
        <CardSkeleton lines={6} />
        <CardSkeleton lines={5} />
      </div>
    </div>
  );
}

/** One count, SKU or seller: what it says, and what was done to it. */
export function ExplainedSkeleton() {
  return (
    <Page>
      <HeadSkeleton lines={1} />
      <CardSkeleton lines={4} />
      <TableSkeleton columns={6} />
    </Page>
  );
}
