import { ListSkeleton } from '#components/admin/list-skeleton.tsx';

export default function OrdersLoading() {
  return <ListSkeleton label="Loading orders" />;
}
