'use client';

import { Search } from 'lucide-react';
import { useRouter, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { Suggestions } from '#domain/catalog/types.ts';

// Comes with the first visit to the field: most pages are left without a search.
const load = () => import('#components/frame/search-suggestions.tsx');
const SearchSuggestions = lazy(load);

const LIST = 'site-search-list';

export type Offer = { key: string; href: string; label: string; imageUrl?: string };

type SearchBoxProps = { find: (typed: string, signal: AbortSignal) => Promise<Suggestions> };

/**
 * A plain form to the page of lists: works before any script has come. It shows what was searched for. With script it is a combobox, as ARIA describes it: arrows
 * choose among what is offered, Enter goes there, Escape closes, and Enter without a choice searches.
 */
export function SearchBox({ find }: SearchBoxProps) {
  const t = useTranslations('frame');
  const router = useRouter();
  const query = useSearchParams().get('q') ?? '';
  const [ready, setReady] = useState(false);
  // Null until something is typed, and again when the list was closed.
  const [typed, setTyped] = useState<string | null>(null);
  const [offers, setOffers] = useState<readonly Offer[]>([]);
  const [active, setActive] = useState(-1);
  const open = typed !== null && offers.length > 0;
  useEffect(() => setReady(true), []);

  const close = () => {
    setTyped(null);
    setOffers([]);
    setActive(-1);
  };
  const take = ({ href }: Offer) => {
    close();
    router.push(href);
  };
  const press = (event: React.KeyboardEvent) => {
    if (!open || event.nativeEvent.isComposing) return;
    const chosen = offers[active];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      // One place more than there are offers: none of them, which is what was typed.
      const places = offers.length + 1;
      setActive((at) => ((at + 1 + (event.key === 'ArrowDown' ? 1 : places - 1)) % places) - 1);
    } else if (event.key === 'Enter' && chosen) take(chosen);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  };

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
        autoComplete="off"
        {...(ready && {
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': open,
          ...(open && { 'aria-controls': LIST }),
          ...(open && active >= 0 && { 'aria-activedescendant': `${LIST}-${active}` }),
        })}
        onFocus={() => void load().catch(() => undefined)}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          setActive(-1);
        }}
        onKeyDown={press}
        onBlur={close}
        className="min-h-11 w-full rounded-full border border-edge bg-paper pr-12 pl-5 text-base text-ink placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
      />
      <button
        type="submit"
        aria-label={t('search')}
        className="absolute top-0 right-0 grid size-11 place-items-center rounded-full text-accent"
      >
        <Search aria-hidden className="size-5" />
      </button>
      {typed !== null && (
        <Suspense>
          <SearchSuggestions listId={LIST} {...{ typed, find, offers, active }} onOffers={setOffers} onTake={take} />
        </Suspense>
      )}
    </form>
  );
}
