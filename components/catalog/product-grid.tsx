import { useTranslations } from 'next-intl';
import { ProductCard } from '#components/catalog/product-card.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { LoadingRegion, Skeleton } from '#components/ui/skeleton.tsx';
import type { ProductView } from '#domain/catalog/types.ts';

/** `aside`: beside a column of filters there is room for three in a row, not four. */
type Width = 'full' | 'aside';
const grid = (width: Width) =>
  classNames(
    '-mx-2 grid grid-cols-2 gap-x-2 gap-y-6 max-[22rem]:grid-cols-1 sm:grid-cols-3 sm:gap-x-4',
    width === 'full' ? 'lg:grid-cols-4' : '',
  );
// As many as are seen without scrolling on a desktop: loaded at once, the rest when they come near.
const FIRST_SEEN = 4;

type ProductGridProps = { products: readonly ProductView[]; width?: Width; eager?: boolean };

export function ProductGrid({ products, width = 'full', eager = true }: ProductGridProps) {
  return (
    <ul className={grid(width)}>
      {products.map((product, index) => (
        <li key={product.slug}>
          <ProductCard product={product} eager={eager && index < FIRST_SEEN} />
        </li>
      ))}
    </ul>
  );
}

export function ProductGridSkeleton({ width = 'full' }: { width?: Width }) {
  const t = useTranslations('catalog');
  return (
    <LoadingRegion label={t('loadingProducts')}>
      <div className={grid(width)}>
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
          <div key={key} className="grid gap-3 p-2">
            <Skeleton className="aspect-square w-full rounded-lg" />
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-5 w-1/3" />
          </div>
        ))}
      </div>
    </LoadingRegion>
  );
}
