'use client';

import { OnTheWay, type Skeletons } from '#app/_client/on-the-way.tsx';
import {
  KeysSkeleton,
  ParcelsSkeleton,
  SheetsSkeleton,
  StockRowSkeleton,
  StockSkeleton,
  TodaySkeleton,
} from '#components/seller/skeletons.tsx';

export const sellerSkeletons: Skeletons = [
  { of: /^\/seller$/, Skeleton: TodaySkeleton },
  { of: /^\/seller\/stock$/, Skeleton: StockSkeleton },
  { of: /^\/seller\/stock\/[^/]+\/[^/]+$/, Skeleton: StockRowSkeleton },
  { of: /^\/seller\/orders(?:\/packing-list)?$/, Skeleton: ParcelsSkeleton },
  { of: /^\/seller\/(?:shortfalls|upload|webhooks|webhooks\/[^/]+)$/, Skeleton: SheetsSkeleton },
  { of: /^\/seller\/keys$/, Skeleton: KeysSkeleton },
];

export function SellerOnTheWay({ children }: { children: React.ReactNode }) {
  return <OnTheWay skeletons={sellerSkeletons}>{children}</OnTheWay>;
}
