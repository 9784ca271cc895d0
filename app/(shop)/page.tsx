import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { Picked } from '#app/(shop)/picked.tsx';
import { readAddress, type SearchParams } from '#app/(shop)/search/read-address.ts';
import { CategoryTiles } from '#components/catalog/category-tiles.tsx';
import { Hero } from '#components/catalog/hero.tsx';
import { listingHref } from '#components/catalog/listing-href.ts';
import { ProductStrip } from '#components/catalog/product-strip.tsx';
import { Promises } from '#components/catalog/promises.tsx';
import { database, processEnv } from '#db/client.ts';
import { listProducts } from '#domain/catalog/list-products.ts';
import { pickCategories, pickReduced } from '#domain/catalog/pick-products.ts';

// Two rows of four, four of two.
const NEWEST = 8;
const REDUCED = 4;

/** The front page. Lists once lived at this address: what still leads to one is sent on. */
export default async function HomePage({ searchParams }: { searchParams: SearchParams }) {
  const { query, listing } = await readAddress(searchParams);
  if (query.q || query.category || query.cursor) redirect(listingHref(listing, query.cursor));
  const t = await getTranslations('catalog');
  const [categories, reduced, { items }] = await Promise.all([
    pickCategories(database()),
    pickReduced(database(), REDUCED),
    listProducts(database(), { sort: 'newest', inStock: true, limit: NEWEST + REDUCED }),
  ]);
  // Nothing stands on the page twice.
  const newest = items.filter(({ slug }) => reduced.every((product) => product.slug !== slug)).slice(0, NEWEST);
  const holdMinutes = Math.max(1, Math.round(processEnv().HOLD_TTL_SECONDS / 60));
  return (
    <div className="grid gap-10 sm:gap-14">
      <div className="grid gap-6">
        <Hero holdMinutes={holdMinutes} />
        <Promises holdMinutes={holdMinutes} />
      </div>
      <CategoryTiles categories={categories} />
      <ProductStrip title={t('onOffer')} text={t('onOfferText')} products={reduced} />
      <ProductStrip title={t('newIn')} products={newest} href={listingHref({ sort: 'newest' })} />
      <Picked without={[...reduced, ...newest].map((product) => product.slug)} />
    </div>
  );
}
