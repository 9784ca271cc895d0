'use client';

import { useTranslations } from 'next-intl';
import { RadioCards } from '#components/ui/radio-cards.tsx';

const tokens = ['tok_3ds', 'tok_ok', 'tok_declined', 'tok_insufficient_funds', 'tok_slow', 'tok_reply_lost'] as const;

type PaymentCardsProps = { value: string; onChange: (token: string) => void };

/** The sandbox bank's cards. No card number is typed here or kept anywhere: a token stands for the card. */
export function PaymentCards({ value, onChange }: PaymentCardsProps) {
  const t = useTranslations('checkout');
  const cards = tokens.map((token) => ({
    value: token as string,
    label: t(`card.${token}.label`),
    hint: t(`card.${token}.hint`),
  }));
  return (
    <div className="grid gap-3">
      <p className="text-muted text-sm">{t('sandbox')}</p>
      <RadioCards
        legend={t('cardLegend')}
        name="paymentMethodToken"
        options={cards}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}
