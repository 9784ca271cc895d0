'use client';

import { useTranslations } from 'next-intl';
import { lazy, type Ref, Suspense, useImperativeHandle } from 'react';
import { useCardSource } from '#components/checkout/card-source.tsx';
import { PaymentCards } from '#components/checkout/payment-cards.tsx';

// Comes where Stripe takes the cards, and beside the page: its field waits for a script of Stripe's anyway.
const StripeCard = lazy(async () => ({ default: (await import('#components/checkout/stripe-card.tsx')).StripeCard }));

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
    return (
      <Suspense fallback={<CardRoom />}>
        <StripeCard ref={ref} publishableKey={source.publishableKey} error={error} />
      </Suspense>
    );
  }
  return <SandboxCard ref={ref} value={value} onChange={onChange} />;
}

/** Keeps the room of Stripe's field until it is there. */
function CardRoom() {
  const t = useTranslations('checkout');
  return (
    <div aria-busy="true" className="grid gap-1.5">
      <p className="mb-1.5 font-semibold text-sm">{t('cardLegend')}</p>
      <div className="min-h-11 animate-pulse rounded-md border border-edge bg-sunken" />
      <p className="text-muted text-xs">{t('stripeNote')}</p>
    </div>
  );
}

function SandboxCard({ ref, value, onChange }: CardFieldProps) {
  useImperativeHandle(ref, () => ({ takeCard: async () => ({ token: value }) }), [value]);
  return <PaymentCards value={value} onChange={onChange} />;
}
