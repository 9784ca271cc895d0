'use client';

import { createContext, useContext } from 'react';

/** Who turns a card into a token: the sandbox bank, whose cards are a list of tokens, or Stripe, with its own field in the page. */
export type CardSource =
  | { readonly kind: 'sandbox' }
  | { readonly kind: 'stripe'; readonly publishableKey: string | undefined };

const Source = createContext<CardSource>({ kind: 'sandbox' });

type CardSourceProviderProps = { source: CardSource; children: React.ReactNode };

export function CardSourceProvider({ source, children }: CardSourceProviderProps) {
  return <Source value={source}>{children}</Source>;
}

export function useCardSource(): CardSource {
  return useContext(Source);
}
