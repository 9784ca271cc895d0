'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { CardField, type CardTaker } from '#components/checkout/card-field.tsx';
import { Button } from '#components/ui/button.tsx';

type AnotherCardProps = {
  total: string;
  busy: boolean;
  onPay: (paymentMethodToken: string) => void;
  /** What else can be done, beside the button. */
  children?: React.ReactNode;
};

/** Another try at paying the same order, for as long as it is held. */
export function AnotherCard({ total, busy, onPay, children }: AnotherCardProps) {
  const t = useTranslations('order');
  const [token, setToken] = useState('tok_ok');
  const [error, setError] = useState<string>();
  const card = useRef<CardTaker>(null);
  const pay = async () => {
    const taken = await card.current?.takeCard();
    if (!taken) return;
    setError('error' in taken ? taken.error : undefined);
    if ('token' in taken) onPay(taken.token);
  };
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void pay();
      }}
    >
      <CardField ref={card} value={token} onChange={setToken} error={error} />
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        <Button type="submit" busy={busy}>
          {t('pay', { total })}
        </Button>
        {children}
      </div>
    </form>
  );
}
