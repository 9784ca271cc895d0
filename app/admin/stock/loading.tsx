import { ListSkeleton } from '#components/admin/list-skeleton.tsx';

export default function StockLoading() {
  return <ListSkeleton label="Loading stock" />;
}
