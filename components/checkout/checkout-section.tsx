import { useId } from 'react';

type CheckoutSectionProps = { step: number; title: string; children: React.ReactNode };

/** One step of the checkout, numbered as the buyer goes down the page. */
export function CheckoutSection({ step, title, children }: CheckoutSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-4 border-line border-t pt-6">
      <h2 id={id} className="flex items-baseline gap-3 text-lg">
        <span aria-hidden className="figures font-display text-accent">
          {step}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}
