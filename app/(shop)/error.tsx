'use client';

import { Failure } from '#components/ui/failure.tsx';

type ErrorProps = { error: Error & { digest?: string }; reset: () => void };

export default function ShopError({ error, reset }: ErrorProps) {
  return <Failure reference={error.digest} onRetry={reset} />;
}
