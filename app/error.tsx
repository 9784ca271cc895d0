'use client';

import { Failure } from '#components/ui/failure.tsx';

type ErrorProps = { error: Error & { digest?: string }; reset: () => void };

export default function PageError({ error, reset }: ErrorProps) {
  return (
    <main id="main" className="shell py-16">
      <Failure reference={error.digest} onRetry={reset} />
    </main>
  );
}
