import { ListSkeleton } from '#components/admin/list-skeleton.tsx';

export default function OversubscribedLoading() {
  return <ListSkeleton label="Loading oversubscribed counts" />;
}
