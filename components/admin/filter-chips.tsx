import Link from 'next/link';

type Chip = { key: string; label: string; href: string; current: boolean; count?: number };

/** One of a few filters, each a link of its own: the choice is in the address and can be sent to somebody. */
export function FilterChips({ label, chips }: { label: string; chips: readonly Chip[] }) {
  return (
    <nav aria-label={label} className="flex flex-wrap items-center gap-2">
      {chips.map((chip) => (
        <Link
          key={chip.key}
          href={chip.href}
          aria-current={chip.current ? 'page' : undefined}
          className="inline-flex min-h-9 items-center gap-1.5 rounded-full border border-edge px-3.5 text-sm hover:border-accent hover:text-accent aria-[current=page]:border-accent aria-[current=page]:bg-accent aria-[current=page]:text-on-accent"
        >
          {chip.label}
          {chip.count !== undefined && <span className="figures">{chip.count}</span>}
        </Link>
      ))}
    </nav>
  );
}
