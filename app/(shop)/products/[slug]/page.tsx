import type { Metadata } from 'next';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { currentBuyer } from '#app/_session/current.ts';
import { BuyBox } from '#app/(shop)/products/[slug]/buy-box.tsx';
import { listingHref } from '#components/catalog/listing-href.ts';
import { Picture } from '#components/catalog/picture.tsx';
import { database, processEnv } from '#db/client.ts';
import { emptyCart, readCart } from '#domain/cart/read-cart.ts';
import { findProduct } from '#domain/catalog/queries.ts';

type Params = { params: Promise<{ slug: string }> };

const loadProduct = cache((slug: string) => findProduct(database(), slug));

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  const product = await loadProduct((await params).slug);
  return product ? { title: product.title, description: product.description.slice(0, 160) } : {};
}

export default async function ProductPage({ params }: Params) {
  const [product, buyer] = await Promise.all([loadProduct((await params).slug), currentBuyer()]);
  if (!product) notFound();
  const { HOLD_TTL_SECONDS } = processEnv();
  const cart = buyer ? await readCart(database(), buyer) : emptyCart();
  return (
    <article className="grid gap-x-12 gap-y-8 lg:grid-cols-[1.1fr_1fr]">
      <div className="lg:sticky lg:top-6 lg:self-start">
        <Picture src={product.imageUrl} alt={product.title} size={640} eager className="max-h-[70vh] rounded-xl" />
      </div>
      <div className="grid content-start gap-6">
        <div className="grid gap-2">
          <Link
            href={listingHref({ q: '', category: product.category, sort: 'relevance' })}
            className="inline-flex min-h-6 items-center justify-self-start text-accent text-sm underline underline-offset-4"
          >
            {product.category}
          </Link>
          <h1 className="text-2xl">{product.title}</h1>
          {product.description && <p className="max-w-prose whitespace-pre-line text-muted">{product.description}</p>}
        </div>
        <BuyBox product={product} cart={cart} holdMinutes={Math.max(1, Math.round(HOLD_TTL_SECONDS / 60))} />
      </div>
    </article>
  );
}
