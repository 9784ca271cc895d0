import { type GridWidth, gridColumns } from '#components/catalog/grid-columns.ts';
import { ProductCard } from '#components/catalog/product-card.tsx';
import type { ProductView } from '#domain/catalog/types.ts';

// As many as are seen without scrolling on a desktop: loaded at once, the rest when they come near.
const FIRST_SEEN = 4;

type ProductGridProps = { products: readonly ProductView[]; width?: GridWidth; eager?: boolean };

export function ProductGrid({ products, width = 'full', eager = true }: ProductGridProps) {
  return (
    <ul className={gridColumns(width)}>
      {products.map((product, index) => (
        <li key={product.slug}>
          <ProductCard product={product} eager={eager && index < FIRST_SEEN} />
        </li>
      ))}
    </ul>
  );
}
