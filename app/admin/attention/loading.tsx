import { ListSkeleton } from '#components/admin/list-skeleton.tsx';

export default function AttentionLoading() {
  return <ListSkeleton label="Loading what needs a person" />;
}
