import { ChevronRight, type LucideIcon } from 'lucide-react';
import Link from 'next/link';

type RoomTileProps = { href: string; icon: LucideIcon; title: string; text: string; news?: boolean };

/** A room of the account and what is in it now; all of it is the link. */
export function RoomTile({ href, icon: Icon, title, text, news = false }: RoomTileProps) {
  return (
    <Link
      href={href}
      className="group grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3.5 rounded-xl border border-line bg-paper p-4 shadow-rest transition-shadow duration-200 hover:shadow-lift sm:p-5"
    >
      <span
        className={`grid size-11 place-items-center rounded-full ${news ? 'bg-ember-soft text-ember' : 'bg-accent-soft text-accent'}`}
      >
        <Icon aria-hidden className="size-5" />
      </span>
      <span className="grid">
        <span className="font-semibold group-hover:text-accent">{title}</span>
        <span className="truncate text-muted text-sm">{text}</span>
      </span>
      <ChevronRight aria-hidden className="size-5 text-muted" />
    </Link>
  );
}
