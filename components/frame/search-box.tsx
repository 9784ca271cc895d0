import { Search } from 'lucide-react';

/** A plain form to the shop's own address: works before any script has come. */
export function SearchBox({ query, category }: { query?: string; category?: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is younger than the browsers we serve.
    <form action="/" role="search" className="relative w-full">
      <label htmlFor="site-search" className="sr-only">
        Search products
      </label>
      <input
        id="site-search"
        name="q"
        type="search"
        defaultValue={query}
        placeholder="Search teapots, lamps, sneakers…"
        enterKeyHint="search"
        maxLength={100}
        className="min-h-11 w-full rounded-full border border-edge bg-paper pr-12 pl-5 text-base text-ink placeholder:text-muted"
      />
      {category && <input type="hidden" name="category" value={category} />}
      <button
        type="submit"
        aria-label="Search"
        className="absolute top-0 right-0 grid size-11 place-items-center rounded-full text-accent"
      >
        <Search aria-hidden className="size-5" />
      </button>
    </form>
  );
}
