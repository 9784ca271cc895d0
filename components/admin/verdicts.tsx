import { ArrowRight, CircleCheck, TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import type { Verdict } from '#components/admin/judge-overview.ts';
import { classNames } from '#components/ui/class-names.ts';

/** The three questions somebody opens the console with, answered before any figure is read. Words and sign say it, not colour alone. */
export function Verdicts({ verdicts }: { verdicts: readonly Verdict[] }) {
  return (
    <div className="grid gap-3 sm:gap-4 md:grid-cols-3">
      {verdicts.map(({ question, good, answer, reasons }) => (
        <section
          key={question}
          aria-label={question}
          className={classNames(
            'grid content-start gap-2 rounded-xl border-2 p-4 sm:p-5',
            good ? 'border-good bg-good-soft' : 'border-ember bg-ember-soft',
          )}
        >
          <h2 className="font-normal font-sans text-sm tracking-normal">{question}</h2>
          <p
            className={classNames(
              'flex items-center gap-2 font-display font-semibold text-xl',
              good ? 'text-good' : 'text-ember',
            )}
          >
            {good ? (
              <CircleCheck aria-hidden className="size-6 shrink-0" />
            ) : (
              <TriangleAlert aria-hidden className="size-6 shrink-0" />
            )}
            {answer}
          </p>
          {reasons.length > 0 && (
            <ul className="grid gap-1 text-sm">
              {reasons.map(({ words, href }) => (
                <li key={words}>
                  {href ? (
                    <Link href={href} className="inline-flex min-h-6 items-center gap-1 underline underline-offset-4">
                      {words} <ArrowRight aria-hidden className="size-4 shrink-0" />
                    </Link>
                  ) : (
                    words
                  )}
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  );
}
