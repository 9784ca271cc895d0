import { ListSkeleton } from '#components/admin/list-skeleton.tsx';

export default function SellerLoading() {
  return <ListSkeleton label="Loading" />;
}
