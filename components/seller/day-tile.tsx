import { ArrowRight, type LucideIcon } from 'lucide-react';
import Link from 'next/link';

type DayTileProps = {
  icon: LucideIcon;
  label: string;
  value: number;
  /** What it means, and the way on. */
  note: string;
  href: string;
  /** Something is to be done about it. */
  urgent?: boolean;
};

/** One thing to look at today: how many, and the way there. All of it is the link. */
export function DayTile({ icon: Icon, label, value, note, href, urgent = false }: DayTileProps) {
  return (
    <Link
      href={href}
      className={`group grid grid-rows-[auto_1fr] gap-4 rounded-xl border bg-paper p-4 shadow-rest hover:border-accent sm:p-5 ${urgent ? 'border-ember' : 'border-line'}`}
    >
      <span className="flex items-center justify-between gap-2">
        <span className="text-muted text-sm">{label}</span>
        <Icon aria-hidden className={`size-5 ${urgent ? 'text-ember' : 'text-accent'}`} />
      </span>
      <span className="grid gap-1">
        <span className={`figures font-display font-semibold text-2xl ${urgent ? 'text-ember' : ''}`}>
          {value.toLocaleString('en')}
        </span>
        <span className="flex items-end justify-between gap-2 text-muted text-xs">
          {note}
          <ArrowRight aria-hidden className="size-4 shrink-0 group-hover:text-accent" />
        </span>
      </span>
    </Link>
  );
}
