import { ListSkeleton } from '#components/admin/list-skeleton.tsx';

export default function SellersLoading() {
  return <ListSkeleton label="Loading sellers" />;
}
