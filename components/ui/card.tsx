import type { ComponentProps } from 'react';
import { classNames } from '#components/ui/class-names.ts';

type CardProps = ComponentProps<'section'> & { title?: string; aside?: React.ReactNode; level?: 2 | 3 };

/** A sheet of paper on the ground: one subject, with its heading. */
export function Card({ title, aside, level = 2, className, children, ...rest }: CardProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section
      className={classNames('rounded-xl border border-line bg-paper p-5 shadow-rest sm:p-6', className)}
      aria-label={title}
      {...rest}
    >
      {title && (
        <header className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <Heading className="text-lg">{title}</Heading>
          {aside}
        </header>
      )}
      {children}
    </section>
  );
}
