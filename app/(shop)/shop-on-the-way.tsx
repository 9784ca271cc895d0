'use client';

import { lazy, Suspense, useEffect } from 'react';
import { OnTheWay, type Skeletons } from '#app/_client/on-the-way.tsx';

/*
 * The pages of a purchase have no room for 2 KB that nobody may need (docs/page-speed.md). They are fetched when somebody stirs, which is
 * before a click; should they not be there by then, the skeleton is empty for that long.
 */

const load = () => import('#app/(shop)/shop-skeleton.tsx');
const ShopSkeleton = lazy(async (): Promise<{ default: () => React.ReactNode }> => {
  const loaded = await load().catch(() => null);
  return { default: loaded ? loaded.ShopSkeleton : () => null };
});
const stirring = ['pointerover', 'touchstart', 'keydown'] as const;

const skeletons: Skeletons = [
  {
    of: /^/,
    Skeleton: () => (
      <Suspense>
        <ShopSkeleton />
      </Suspense>
    ),
  },
];

export function ShopOnTheWay({ children }: { children: React.ReactNode }) {
  useEffect(() => {
    const once = new AbortController();
    const fetchNow = () => {
      once.abort();
      load().catch(() => undefined);
    };
    for (const event of stirring) window.addEventListener(event, fetchNow, { signal: once.signal, passive: true });
    return () => once.abort();
  }, []);
  return <OnTheWay skeletons={skeletons}>{children}</OnTheWay>;
}
