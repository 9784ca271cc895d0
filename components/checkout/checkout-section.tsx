'use client';

import { Check } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type Ref, useId } from 'react';
import { classNames } from '#components/ui/class-names.ts';

type CheckoutSectionProps = {
  step: number;
  title: string;
  /** Finished: the summary stands instead of the fields, with a way back to them. */
  summary?: React.ReactNode;
  onEdit?: () => void;
  /** The heading, which takes the focus when the section before it is finished. */
  headingRef?: Ref<HTMLHeadingElement>;
  children?: React.ReactNode;
};

/** One step of the checkout, numbered as the buyer goes down the page; folded to what matters once it is finished. */
export function CheckoutSection({ step, title, summary, onEdit, headingRef, children }: CheckoutSectionProps) {
  const t = useTranslations('checkout');
  const id = useId();
  const done = summary !== undefined;
  return (
    <section
      aria-labelledby={id}
      className="grid gap-4 border-line border-t pt-6 sm:rounded-xl sm:border sm:bg-paper sm:p-6 sm:shadow-rest"
    >
      <div className="flex items-center gap-3">
        <span
          aria-hidden
          className={classNames(
            'figures grid size-8 shrink-0 place-items-center rounded-full border-2 border-accent font-display font-semibold text-sm',
            done ? 'bg-accent text-on-accent' : 'text-accent',
          )}
        >
          {done ? <Check className="size-4" /> : step}
        </span>
        <h2 id={id} ref={headingRef} tabIndex={-1} className="flex-1 text-lg outline-none">
          {title}
          {done && <span className="sr-only"> {t('done')}</span>}
        </h2>
        {done && onEdit && (
          <button
            type="button"
            onClick={onEdit}
            className="inline-flex min-h-9 items-center px-1 font-semibold text-accent text-sm underline underline-offset-4"
          >
            {t('edit')}
            <span className="sr-only"> {title}</span>
          </button>
        )}
      </div>
      <div className="grid gap-4 sm:pl-11">{done ? summary : children}</div>
    </section>
  );
}
