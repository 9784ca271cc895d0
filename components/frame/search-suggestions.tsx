'use client';

import { LayoutGrid } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { Picture } from '#components/catalog/picture.tsx';
import type { Offer } from '#components/frame/search-box.tsx';
import { classNames } from '#components/ui/class-names.ts';
import type { Suggestions } from '#domain/catalog/types.ts';

type SearchSuggestionsProps = {
  listId: string;
  typed: string;
  find: (typed: string, signal: AbortSignal) => Promise<Suggestions>;
  offers: readonly Offer[];
  active: number;
  onOffers: (offers: readonly Offer[]) => void;
  onTake: (offer: Offer) => void;
};

// A quick typist's pause between two letters is shorter.
const PAUSE_MS = 150;
const FEWEST_LETTERS = 2;

/** What opens under the search field. Asks when the typing pauses; an answer that is not wanted any more is broken off. */
export default function SearchSuggestions(props: SearchSuggestionsProps) {
  const { listId, typed, find, offers, active, onOffers, onTake } = props;
  const t = useTranslations('frame');
  const ui = useTranslations('ui');
  const wanted = typed.trim();
  useEffect(() => {
    if (wanted.length < FEWEST_LETTERS) {
      onOffers([]);
      return;
    }
    const asked = new AbortController();
    const timer = setTimeout(() => {
      find(wanted, asked.signal).then(
        ({ categories, products }) =>
          onOffers([
            ...categories.map((category) => ({
              key: `category ${category}`,
              href: `/search?category=${encodeURIComponent(category)}`,
              label: t('inCategory', { category }),
            })),
            ...products.map(({ slug, title, imageUrl }) => ({
              key: slug,
              href: `/products/${slug}`,
              label: title,
              imageUrl,
            })),
          ]),
        // Broken off, or no answer: what is offered stays until there is one.
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [wanted, find, onOffers, t]);

  return (
    <>
      {offers.length > 0 && (
        <div
          id={listId}
          role="listbox"
          aria-label={t('suggestions')}
          className="absolute inset-x-0 top-full z-40 mt-1 overflow-hidden rounded-lg border border-line bg-paper py-1 text-ink shadow-lift"
        >
          {offers.map((offer, index) => (
            // The keyboard goes through the field; a press here must not take the focus from it.
            <div
              key={offer.key}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onTake(offer)}
              onKeyDown={undefined}
              className={classNames(
                'flex min-h-11 cursor-pointer items-center gap-3 px-4 text-sm hover:bg-accent-soft',
                index === active && 'bg-accent-soft font-semibold text-accent',
              )}
            >
              {offer.imageUrl ? (
                <Picture src={offer.imageUrl} alt="" size={32} className="w-8 shrink-0 rounded-sm" />
              ) : (
                <span aria-hidden className="grid size-8 shrink-0 place-items-center rounded-sm bg-sunken text-muted">
                  <LayoutGrid className="size-4" />
                </span>
              )}
              <span className="min-w-0 flex-1 truncate">{offer.label}</span>
            </div>
          ))}
        </div>
      )}
      <span role="status" className="sr-only">
        {offers.length > 0 ? ui('suggestions', { count: offers.length }) : ''}
      </span>
    </>
  );
}
