'use client';

import { type Ref, useImperativeHandle } from 'react';
import { useCardSource } from '#components/checkout/card-source.tsx';
import { PaymentCards } from '#components/checkout/payment-cards.tsx';
import { StripeCard } from '#components/checkout/stripe-card.tsx';

/** The card as the shop may know it, a token, or what is wrong with it in words for the buyer. */
export type TakenCard = { readonly token: string } | { readonly error: string };

/** Gives a token for what was entered. The same one for the same card, so that Pay pressed twice is one order. */
export type CardTaker = { readonly takeCard: () => Promise<TakenCard> };

type CardFieldProps = {
  ref: Ref<CardTaker>;
  /** The sandbox's token that is chosen; Stripe keeps what is typed to itself. */
  value: string;
  onChange: (token: string) => void;
  error?: string | undefined;
};

/** How to pay: whatever the shop's payment provider takes cards with. Card data never touches the shop. */
export function CardField({ ref, value, onChange, error }: CardFieldProps) {
  const source = useCardSource();
  if (source.kind === 'stripe') {
    return <StripeCard ref={ref} publishableKey={source.publishableKey} error={error} />;
  }
  return <SandboxCard ref={ref} value={value} onChange={onChange} />;
}

function SandboxCard({ ref, value, onChange }: CardFieldProps) {
  useImperativeHandle(ref, () => ({ takeCard: async () => ({ token: value }) }), [value]);
  return <PaymentCards value={value} onChange={onChange} />;
}
