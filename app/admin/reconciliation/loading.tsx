import { ListSkeleton } from '#components/admin/list-skeleton.tsx';

export default function ReconciliationLoading() {
  return <ListSkeleton label="Loading differences" />;
}
