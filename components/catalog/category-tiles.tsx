import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { listingHref } from '#components/catalog/listing-href.ts';
import type { CategoryView } from '#domain/catalog/types.ts';

/** Every category with a picture of something in it; three in a row on a phone, so that all are seen at once. */
export function CategoryTiles({ categories }: { categories: readonly CategoryView[] }) {
  const t = useTranslations('catalog');
  const id = useId();
  if (categories.length < 2) return null;
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="text-xl">
        {t('browse')}
      </h2>
      <ul className="grid grid-cols-3 gap-2 sm:gap-4 lg:grid-cols-6">
        {categories.map(({ category, count, imageUrl }) => (
          <li key={category}>
            <Link
              href={listingHref({ category })}
              className="group grid h-full content-start gap-2 rounded-xl border border-line bg-paper p-1.5 shadow-rest transition-shadow duration-200 hover:shadow-lift sm:p-2"
            >
              {/* biome-ignore lint/performance/noImgElement: an SVG of a few KB, which an image optimiser cannot better. */}
              <img
                src={imageUrl}
                alt=""
                width={200}
                height={200}
                decoding="async"
                className="aspect-square w-full rounded-lg bg-sunken object-cover"
              />
              <span className="grid px-1 pb-1">
                <span className="font-semibold text-sm leading-snug group-hover:text-accent">{category}</span>
                <span className="figures text-muted text-xs">{t('products', { count })}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
