'use client';

import Link from 'next/link';
import { usePathname, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { usePresentInSight } from '#components/ui/use-present-in-sight.ts';

/** `/search?category=…`, every category the shop has, the present one marked; scrolls sideways where there is no room. */
export function CategoryNav({ categories }: { categories: readonly string[] }) {
  const t = useTranslations('frame');
  const atListing = usePathname() === '/search';
  const present = useSearchParams().get('category') ?? '';
  const row = usePresentInSight(`${atListing} ${present}`);
  const entries = [
    { label: t('everything'), href: '/search', category: '' },
    ...categories.map((category) => ({
      label: category,
      href: `/search?category=${encodeURIComponent(category)}`,
      category,
    })),
  ];
  return (
    <nav ref={row} aria-label={t('categories')} className="shell -mb-px overflow-x-auto [scrollbar-width:none]">
      <ul className="-mx-3 flex gap-1">
        {entries.map((entry) => (
          <li key={entry.category} className="shrink-0">
            <Link
              href={entry.href}
              aria-current={atListing && present === entry.category ? 'page' : undefined}
              className="flex min-h-10 items-center border-transparent border-b-3 px-3 text-muted text-sm hover:text-accent focus-visible:-outline-offset-3 aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink"
            >
              {entry.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
