import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { bestOffer, pricesDiffer } from '#components/catalog/best-offer.ts';
import { Picture } from '#components/catalog/picture.tsx';
import { stockWords } from '#components/catalog/stock-words.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Price, percentOff } from '#components/ui/price.tsx';
import type { ProductView } from '#domain/catalog/types.ts';

/** The whole card leads to the product; its one link is the title, so that it is heard once. */
export function ProductCard({ product, eager }: { product: ProductView; eager?: boolean }) {
  const t = useTranslations('catalog');
  const offer = bestOffer(product);
  const percent = offer ? percentOff(offer.price, offer.reducedPrice, offer.currency) : 0;
  const sellers = new Set(product.variants.flatMap((variant) => variant.offers.map((each) => each.sellerName)));
  return (
    <article className="group relative grid content-start gap-3 rounded-xl border border-transparent p-2 transition-colors duration-200 hover:border-line hover:bg-paper hover:shadow-lift">
      <div className="relative overflow-hidden rounded-lg">
        <Picture
          src={product.imageUrl}
          alt=""
          size={320}
          eager={eager ?? false}
          className="transition-transform duration-300 group-hover:scale-[1.03]"
        />
        {percent > 0 && (
          <span aria-hidden className="absolute top-2 left-2">
            <Badge tone="ember">{t('percentOff', { percent })}</Badge>
          </span>
        )}
        {offer && offer.availability !== 'IN_STOCK' && (
          <span className="absolute bottom-2 left-2">
            <Badge tone={offer.availability === 'LOW_STOCK' ? 'ember' : 'plain'}>{stockWords(offer, t)}</Badge>
          </span>
        )}
      </div>
      <div className="grid gap-0.5 px-1 pb-1">
        <h3 className="font-sans font-semibold text-base leading-snug tracking-normal">
          <Link
            href={`/products/${product.slug}`}
            className="rounded-sm after:absolute after:inset-0 after:rounded-xl group-hover:text-accent"
          >
            {product.title}
          </Link>
        </h3>
        <p className="text-muted text-xs">
          {sellers.size > 1 ? t('sellersCount', { count: sellers.size }) : [...sellers][0]}
        </p>
        {offer && (
          <p className="mt-1 font-semibold">
            <Price
              price={offer.price}
              reduced={offer.reducedPrice}
              currency={offer.currency}
              {...(pricesDiffer(product) && { before: t('fromPrice') })}
            />
          </p>
        )}
      </div>
    </article>
  );
}
