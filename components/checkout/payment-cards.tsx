'use client';

import { RadioCards, type RadioOption } from '#components/ui/radio-cards.tsx';

const cards: readonly RadioOption<string>[] = [
  { value: 'tok_3ds', label: 'Card with 3-D Secure', hint: 'Your bank asks you to confirm.' },
  { value: 'tok_ok', label: 'Card that works', hint: 'Paid at once, no questions.' },
  { value: 'tok_declined', label: 'Card that is declined', hint: 'The bank says no.' },
  { value: 'tok_insufficient_funds', label: 'Card without money', hint: 'Declined for lack of funds.' },
  { value: 'tok_slow', label: 'Slow bank', hint: 'The answer takes about 20 seconds.' },
  { value: 'tok_reply_lost', label: 'Lost answer', hint: 'The bank does it, but its answer never comes.' },
];

type PaymentCardsProps = { value: string; onChange: (token: string) => void };

/** The sandbox bank's cards. No card number is typed here or kept anywhere: a token stands for the card. */
export function PaymentCards({ value, onChange }: PaymentCardsProps) {
  return (
    <div className="grid gap-3">
      <p className="text-muted text-sm">
        This shop runs on a sandbox bank. Choose how the card behaves; no money moves.
      </p>
      <RadioCards legend="Card" name="paymentMethodToken" options={cards} value={value} onChange={onChange} />
    </div>
  );
}
