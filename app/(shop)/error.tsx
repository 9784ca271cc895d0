'use client';

import { lazy, Suspense } from 'react';

// Comes when it is wanted: it would be 3 KB of every page. Where even that fails, app/error.tsx stands, which has it.
const Failure = lazy(async () => ({ default: (await import('#components/ui/failure.tsx')).Failure }));

type ErrorProps = { error: Error & { digest?: string }; reset: () => void };

export default function ShopError({ error, reset }: ErrorProps) {
  return (
    <Suspense>
      <Failure reference={error.digest} onRetry={reset} />
    </Suspense>
  );
}
