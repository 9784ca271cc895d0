'use client';

import { Check } from 'lucide-react';
import Link, { useLinkStatus } from 'next/link';
import { classNames } from '#components/ui/class-names.ts';

type FilterChoiceProps = { href: string; label: string; count: number; chosen: boolean; shape: 'row' | 'pill' };

const looks = {
  row: 'flex min-h-10 items-center gap-3 rounded-md px-2 -mx-2 text-sm hover:bg-sunken lg:min-h-9',
  pill: 'inline-flex min-h-10 items-center gap-1.5 rounded-md border border-edge bg-paper px-3 text-sm hover:border-ink aria-[current=true]:border-accent aria-[current=true]:bg-accent-soft aria-[current=true]:font-semibold lg:min-h-9',
};

/**
 * One choice of a filter: a link to the list with it, or without it when it is chosen, so that filters work before any script has
 * come, and Back undoes them. What leads to nothing can be seen and not followed.
 */
export function FilterChoice({ href, label, count, chosen, shape }: FilterChoiceProps) {
  const inside = (
    <>
      {shape === 'row' && <Tick chosen={chosen} />}
      <span className={shape === 'row' ? 'min-w-0 flex-1' : ''}>{label}</span>
      <span className="figures text-muted text-xs">{count}</span>
    </>
  );
  if (count === 0 && !chosen) {
    return (
      <span className={classNames(looks[shape], 'border-dashed text-muted hover:border-edge hover:bg-transparent')}>
        {inside}
      </span>
    );
  }
  return (
    <Link href={href} prefetch={false} scroll={false} aria-current={chosen || undefined} className={looks[shape]}>
      {inside}
    </Link>
  );
}

/** Chosen from the tap on, and not only when the list has come. */
function Tick({ chosen }: { chosen: boolean }) {
  const { pending } = useLinkStatus();
  const ticked = chosen !== pending;
  return (
    <span
      aria-hidden
      className={classNames(
        'grid size-5 shrink-0 place-items-center rounded-sm border',
        ticked ? 'border-accent bg-accent text-on-accent' : 'border-edge bg-paper',
        pending ? 'animate-breathe' : '',
      )}
    >
      {ticked && <Check className="size-3.5" strokeWidth={3} />}
    </span>
  );
}
