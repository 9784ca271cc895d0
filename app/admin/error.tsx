'use client';

import { Failure } from '#components/ui/failure.tsx';

type ErrorProps = { error: Error & { digest?: string }; reset: () => void };

/** A console page that could not be made: the frame stays, so that one can go elsewhere. The reference is in the web process's log. */
export default function ConsoleError({ error, reset }: ErrorProps) {
  return <Failure reference={error.digest} onRetry={reset} />;
}
