import { ListSkeleton } from '#components/admin/list-skeleton.tsx';

export default function LogLoading() {
  return <ListSkeleton label="Loading the admin log" />;
}
