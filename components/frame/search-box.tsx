'use client';

import { Search } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';

/** A plain form to the page of lists: works before any script has come. It shows what was searched for. */
export function SearchBox() {
  const t = useTranslations('frame');
  const query = useSearchParams().get('q') ?? '';
  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is younger than the browsers we serve.
    <form action="/search" role="search" className="relative w-full">
      <label htmlFor="site-search" className="sr-only">
        {t('searchProducts')}
      </label>
      <input
        key={query}
        id="site-search"
        name="q"
        type="search"
        defaultValue={query}
        placeholder={t('searchExample')}
        enterKeyHint="search"
        maxLength={100}
        className="min-h-11 w-full rounded-full border border-edge bg-paper pr-12 pl-5 text-base text-ink placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
      />
      <button
        type="submit"
        aria-label={t('search')}
        className="absolute top-0 right-0 grid size-11 place-items-center rounded-full text-accent"
      >
        <Search aria-hidden className="size-5" />
      </button>
    </form>
  );
}
