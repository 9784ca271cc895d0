import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import { cache } from 'react';
import { currentBuyer } from '#app/_session/current.ts';
import { Picked } from '#app/(shop)/picked.tsx';
import { BuyBox } from '#app/(shop)/products/[slug]/buy-box.tsx';
import { readPlace } from '#app/(shop)/products/[slug]/read-place.ts';
import { Breadcrumbs } from '#components/catalog/breadcrumbs.tsx';
import { listingHref } from '#components/catalog/listing-href.ts';
import { Picture } from '#components/catalog/picture.tsx';
import { database, processEnv } from '#db/client.ts';
import { emptyCart, readCart } from '#domain/cart/read-cart.ts';
import { findProduct } from '#domain/catalog/queries.ts';
import { locateOrigins } from '#domain/stock/locate-origins.ts';
import { nowMs, toTimestamp } from '#lib/clock.ts';

type Props = {
  params: Promise<{ slug: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const loadProduct = cache((slug: string) => findProduct(database(), slug));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const product = await loadProduct((await params).slug);
  return product ? { title: product.title, description: product.description.slice(0, 160) } : {};
}

export default async function ProductPage({ params, searchParams }: Props) {
  const [{ slug }, { variant }, locale] = await Promise.all([params, searchParams, getLocale()]);
  const [product, buyer, { groups, chosen, place }] = await Promise.all([
    loadProduct(slug),
    currentBuyer(),
    readPlace(locale),
  ]);
  if (!product) notFound();
  const db = database();
  const [cart, origins] = await Promise.all([
    buyer ? readCart(db, buyer) : emptyCart(),
    locateOrigins(
      db,
      product.variants.map(({ skuId }) => skuId),
      place,
    ),
  ]);
  const { title, description, category, imageUrl } = product;
  return (
    <div className="grid gap-12 sm:gap-16">
      <article className="grid gap-4">
        <Breadcrumbs steps={[{ label: category, href: listingHref({ category }) }]} />
        <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
          <div className="lg:sticky lg:top-6 lg:self-start">
            <Picture src={imageUrl} alt={title} size={640} eager className="max-h-[70vh] rounded-xl" />
          </div>
          <div className="grid min-w-0 content-start gap-6">
            <div className="grid gap-2">
              <h1 className="text-2xl">{title}</h1>
              {description && <p className="max-w-prose whitespace-pre-line text-muted">{description}</p>}
            </div>
            <BuyBox
              product={product}
              cart={cart}
              holdMinutes={Math.max(1, Math.round(processEnv().HOLD_TTL_SECONDS / 60))}
              variant={typeof variant === 'string' ? variant : ''}
              origins={origins}
              delivery={{ groups, chosen }}
              now={toTimestamp(new Date(nowMs()))}
            />
          </div>
        </div>
      </article>
      <Picked like={slug} />
    </div>
  );
}
