'use client';

import { usePathname } from 'next/navigation';
import { Suspense, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { LoadingRegion } from '#components/ui/skeleton.tsx';

/** Which skeleton stands for which pages of a section, the first that fits. */
export type Skeletons = readonly { readonly of: RegExp; readonly Skeleton: () => React.ReactNode }[];

const unchanging = () => () => {};

/** True on the server and in what takes its document over, whatever becomes of it later; false in what the browser made by itself. */
function useCameAsDocument(): boolean {
  const takingOver = useSyncExternalStore(
    unchanging,
    () => false,
    () => true,
  );
  return useState(takingOver)[0];
}

/** The new page starts at its top. Next moves there when the page has come, and until then somebody would look at the skeleton's foot. */
function FromTheTop() {
  useLayoutEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, []);
  return null;
}

type SkeletonAtProps = { path: string; skeletons: Skeletons };

export function SkeletonAt({ path, skeletons }: SkeletonAtProps) {
  const Skeleton = skeletons.find(({ of }) => of.test(path))?.Skeleton;
  return Skeleton ? <Skeleton /> : null;
}

type OnTheWayProps = { skeletons: Skeletons; children: React.ReactNode };

/**
 * Shows what a page will look like from the click that leads to it until it has come. Only there: a document is sent whole, without a
 * Suspense that would have React send the skeleton first and hide the rest until a script puts it in place. Why, and why not
 * loading.tsx, is docs/decisions/0019-documents-come-whole.md.
 */
export function OnTheWay({ skeletons, children }: OnTheWayProps) {
  const path = usePathname();
  const cameAsDocument = useCameAsDocument();
  const [document, setDocument] = useState(cameAsDocument ? path : null);
  if (document === path) return children;
  // Left once, it comes back as any other page does.
  if (document !== null) setDocument(null);
  return (
    // With a key: React would keep showing the page before, in a boundary that was there already.
    <Suspense
      key={path}
      fallback={
        <LoadingRegion>
          <FromTheTop />
          <SkeletonAt path={path} skeletons={skeletons} />
        </LoadingRegion>
      }
    >
      {children}
    </Suspense>
  );
}
