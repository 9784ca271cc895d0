'use client';

import { Failure } from '#components/ui/failure.tsx';

type ErrorProps = { error: Error & { digest?: string }; reset: () => void };

/** A page of the seller console that could not be made: the frame stays, so that one can go elsewhere. */
export default function SellerError({ error, reset }: ErrorProps) {
  return <Failure reference={error.digest} onRetry={reset} />;
}
