import Link from 'next/link';
import { type AttentionListing, attentionHref } from '#components/admin/attention-href.ts';
import type { AttentionFilter, AttentionPage } from '#domain/console/types.ts';

const filterWords: Record<AttentionFilter, string> = {
  ATTENTION: 'Needs a person',
  UNKNOWN: 'Payment unknown',
};

type AttentionFiltersProps = {
  listing: AttentionListing;
  filters: readonly AttentionFilter[];
  counts: AttentionPage['counts'];
};

export function AttentionFilters({ listing, filters, counts }: AttentionFiltersProps) {
  return (
    <nav aria-label="Filter orders" className="flex flex-wrap items-center gap-2">
      {filters.map((filter) => (
        <Link
          key={filter}
          href={attentionHref({ filter })}
          aria-current={listing.filter === filter ? 'page' : undefined}
          className="inline-flex min-h-9 items-center gap-1.5 rounded-full border border-edge px-3.5 text-sm hover:border-accent hover:text-accent aria-[current=page]:border-accent aria-[current=page]:bg-accent aria-[current=page]:text-on-accent"
        >
          {filterWords[filter]}
          <span className="figures">{counts[filter]}</span>
        </Link>
      ))}
    </nav>
  );
}
