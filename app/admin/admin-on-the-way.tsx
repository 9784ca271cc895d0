'use client';

import { OnTheWay, type Skeletons } from '#app/_client/on-the-way.tsx';
import {
  ExplainedSkeleton,
  FilteredSkeleton,
  FlagsSkeleton,
  FoundSkeleton,
  LoopSkeleton,
  OrderSkeleton,
  OrdersSkeleton,
  OverviewSkeleton,
  PaymentSkeleton,
} from '#components/admin/skeletons.tsx';

export const adminSkeletons: Skeletons = [
  { of: /^\/admin$/, Skeleton: OverviewSkeleton },
  { of: /^\/admin\/(?:attention|holds|oversubscribed|log)$/, Skeleton: FilteredSkeleton },
  { of: /^\/admin\/(?:payments|sellers|stock)$/, Skeleton: FoundSkeleton },
  { of: /^\/admin\/(?:sweeper|reconciliation|audit)$/, Skeleton: LoopSkeleton },
  { of: /^\/admin\/flags$/, Skeleton: FlagsSkeleton },
  { of: /^\/admin\/orders$/, Skeleton: OrdersSkeleton },
  { of: /^\/admin\/orders\/[^/]+$/, Skeleton: OrderSkeleton },
  { of: /^\/admin\/payments\/[^/]+$/, Skeleton: PaymentSkeleton },
  { of: /^\/admin\/(?:stock|oversubscribed|sellers)\/[^/]+$/, Skeleton: ExplainedSkeleton },
];

export function AdminOnTheWay({ children }: { children: React.ReactNode }) {
  return <OnTheWay skeletons={adminSkeletons}>{children}</OnTheWay>;
}
