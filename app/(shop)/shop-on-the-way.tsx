'use client';

import { lazy, Suspense, useEffect } from 'react';
import { OnTheWay, type Skeletons } from '#app/_client/on-the-way.tsx';

/*
 * The pages of a purchase have no room for 2 KB that nobody may need (docs/page-speed.md). They are fetched when somebody stirs, which is
 * before a click; should they not be there by then, the skeleton is empty for that long.
 */

const load = () => import('#app/(shop)/shop-skeleton.tsx');
const ShopSkeleton = lazy(async (): Promise<{ default: (props: { member: boolean }) => React.ReactNode }> => {
  const loaded = await load().catch(() => null);
  return { default: loaded ? loaded.ShopSkeleton : () => null };
});
const stirring = ['pointerover', 'touchstart', 'keydown'] as const;

const OfGuest = () => (
  <Suspense>
    <ShopSkeleton member={false} />
  </Suspense>
);
const OfMember = () => (
  <Suspense>
    <ShopSkeleton member />
  </Suspense>
);
const ofGuests: Skeletons = [{ of: /^/, Skeleton: OfGuest }];
const ofMembers: Skeletons = [{ of: /^/, Skeleton: OfMember }];

/** `member`: whether who looks has an account, whose rooms stand beside some pages. */
export function ShopOnTheWay({ member, children }: { member: boolean; children: React.ReactNode }) {
  useEffect(() => {
    const once = new AbortController();
    const fetchNow = () => {
      once.abort();
      load().catch(() => undefined);
    };
    for (const event of stirring) window.addEventListener(event, fetchNow, { signal: once.signal, passive: true });
    return () => once.abort();
  }, []);
  return <OnTheWay skeletons={member ? ofMembers : ofGuests}>{children}</OnTheWay>;
}
