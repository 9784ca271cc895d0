'use client';

import { useState } from 'react';
import { PaymentCards } from '#components/checkout/payment-cards.tsx';
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
  const [token, setToken] = useState('tok_ok');
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onPay(token);
      }}
    >
      <PaymentCards value={token} onChange={setToken} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          Pay {total}
        </Button>
        {children}
      </div>
    </form>
  );
}
