'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';

/** What the screens of the console ask and do; a shopper's pages have `useAnswer`. */
export function QueryProvider({ children }: { children: React.ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        // Shown at once from the cache, asked again on mount and on return to the window.
        defaultOptions: { queries: { retry: 1, staleTime: 0 } },
      }),
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
