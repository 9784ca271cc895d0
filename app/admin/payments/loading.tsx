import { ListSkeleton } from '#components/admin/list-skeleton.tsx';

export default function PaymentsLoading() {
  return <ListSkeleton label="Loading payments" />;
}
