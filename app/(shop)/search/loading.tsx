import { FilterColumnSkeleton } from '#components/catalog/filter-column.tsx';
import { ProductGridSkeleton } from '#components/catalog/product-grid.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';

export default function Loading() {
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <Skeleton className="h-6 w-24" />
        <Skeleton className="h-9 w-56" />
        <Skeleton className="h-5 w-28" />
      </div>
      <FilterColumnSkeleton>
        <ProductGridSkeleton width="aside" />
      </FilterColumnSkeleton>
    </div>
  );
}
