import { CircleCheck, TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import type { Point } from '#components/admin/chart-scale.ts';
import { Sparkline } from '#components/admin/sparkline.tsx';

type FigureTileProps = {
  label: string;
  value: string;
  /** The finer word below: what the figure is made of. */
  note?: string;
  /** Whether it is above its threshold, said in words either way; left out where a figure has none. */
  limit?: { words: string; exceeded: boolean };
  series?: readonly Point[];
  /** Where the things that are counted are listed. */
  href?: string;
};

/** One figure, its limit, and how it got there. Colour never says it alone. */
export function FigureTile({ label, value, note, limit, series, href }: FigureTileProps) {
  const alarming = limit?.exceeded ?? false;
  // An amount of thousands is wider than half a phone.
  const size = /^\S{8,}$/.test(value) ? 'wrap-anywhere text-lg sm:text-2xl' : 'text-2xl';
  return (
    <section
      aria-label={label}
      className={`grid content-between gap-3 rounded-xl border bg-paper p-4 sm:p-5 shadow-rest ${alarming ? 'border-ember' : 'border-line'}`}
    >
      <div className="grid gap-1">
        <h2 className="font-normal font-sans text-muted text-sm tracking-normal">
          {href ? (
            <Link href={href} className="underline decoration-line underline-offset-4 hover:text-accent">
              {label}
            </Link>
          ) : (
            label
          )}
        </h2>
        <p className={`figures font-display font-semibold ${size} ${alarming ? 'text-ember' : ''}`}>{value}</p>
        {note && <p className="figures text-muted text-xs">{note}</p>}
      </div>
      {series && <Sparkline points={series} alarming={alarming} />}
      {/* Its curve stays in line with those of its neighbours. */}
      {!limit && series && <span aria-hidden className="h-5" />}
      {limit && (
        <p className={`flex items-center gap-1.5 text-xs ${alarming ? 'font-semibold text-ember' : 'text-good'}`}>
          {alarming ? <TriangleAlert aria-hidden className="size-4" /> : <CircleCheck aria-hidden className="size-4" />}
          {limit.words}
        </p>
      )}
    </section>
  );
}
