'use client';

import { lazy, Suspense, useEffect, useState } from 'react';
import { listenToToasts } from '#components/ui/toast-queue.ts';

const ToastShelf = lazy(() => import('#components/ui/toast-shelf.tsx'));

/** Short word of what was done, with a way to undo it; never the only place where something is said. */
export function Toaster() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => (wanted ? undefined : listenToToasts(() => setWanted(true))), [wanted]);
  return (
    wanted && (
      <Suspense>
        <ToastShelf />
      </Suspense>
    )
  );
}
