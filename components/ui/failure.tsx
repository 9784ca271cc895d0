'use client';

import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';

/** A page that could not be made: whose fault it is, what to do, and what to tell us. Never the error's own text. */
export function Failure({ reference, onRetry }: { reference?: string | undefined; onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState level={1} title="This page did not come" action={<Button onClick={onRetry}>Try again</Button>}>
        <p>Something went wrong on our side. Your cart and your orders are safe.</p>
        {reference && (
          <p className="text-sm">
            Reference <code className="figures">{reference}</code>
          </p>
        )}
      </EmptyState>
    </div>
  );
}
