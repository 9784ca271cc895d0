import { ListSkeleton } from '#components/admin/list-skeleton.tsx';

export default function FlagsLoading() {
  return <ListSkeleton label="Loading flags" />;
}
