import { ArrowRight } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { ProductGrid } from '#components/catalog/product-grid.tsx';
import type { ProductView } from '#domain/catalog/types.ts';

type ProductStripProps = {
  title: string;
  text?: string;
  products: readonly ProductView[];
  /** Where there are more of them. */
  href?: string;
};

/** A headed row or two of products; nothing when there are none. */
export function ProductStrip({ title, text, products, href }: ProductStripProps) {
  const t = useTranslations('catalog');
  const id = useId();
  if (products.length === 0) return null;
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {href && (
          <Link
            href={href}
            aria-label={`${t('seeAll')}: ${title}`}
            className="inline-flex min-h-8 items-center gap-1 font-semibold text-accent text-sm underline-offset-4 hover:underline"
          >
            {t('seeAll')} <ArrowRight aria-hidden className="size-4" />
          </Link>
        )}
        {text && <p className="w-full text-muted text-sm">{text}</p>}
      </div>
      <ProductGrid products={products} eager={false} />
    </section>
  );
}
