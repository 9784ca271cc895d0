'use client';

import { usePathname } from 'next/navigation';
import { SkeletonAt, type Skeletons } from '#app/_client/on-the-way.tsx';
import { DoorSkeleton, RoomsSkeleton } from '#components/account/skeletons.tsx';
import { HomeSkeleton, ProductSkeleton, SearchSkeleton } from '#components/catalog/skeletons.tsx';
import { CartSkeleton, CheckoutSkeleton } from '#components/checkout/skeletons.tsx';
import { ReferenceSkeleton } from '#components/developers/skeletons.tsx';
import { OrderListSkeleton, OrderSkeleton, ReceiptSkeleton } from '#components/order/skeletons.tsx';

export const shopSkeletons: Skeletons = [
  { of: /^\/$/, Skeleton: HomeSkeleton },
  { of: /^\/search$/, Skeleton: SearchSkeleton },
  { of: /^\/products\/[^/]+$/, Skeleton: ProductSkeleton },
  { of: /^\/cart$/, Skeleton: CartSkeleton },
  { of: /^\/checkout$/, Skeleton: CheckoutSkeleton },
  { of: /^\/orders$/, Skeleton: OrderListSkeleton },
  { of: /^\/orders\/[^/]+$/, Skeleton: OrderSkeleton },
  { of: /^\/orders\/[^/]+\/receipt$/, Skeleton: ReceiptSkeleton },
  { of: /^\/developers(?:\/[^/]+)?$/, Skeleton: ReferenceSkeleton },
  // The ways in, and what is decided by a link from a letter.
  { of: /^\/(?:sign-in|sign-up|forgot-password|reset-password|reminders|cart\/restore)$/, Skeleton: DoorSkeleton },
];

/** What the page looks like that somebody is on the way to. */
export function ShopSkeleton({ member }: { member: boolean }) {
  const path = usePathname();
  const skeleton = <SkeletonAt path={path} skeletons={shopSkeletons} />;
  return member && path === '/orders' ? <RoomsSkeleton>{skeleton}</RoomsSkeleton> : skeleton;
}
