import { ListSkeleton } from '#components/admin/list-skeleton.tsx';

export default function HoldsLoading() {
  return <ListSkeleton label="Loading holds" />;
}
