import { ListSkeleton } from '#components/admin/list-skeleton.tsx';

export default function AuditLoading() {
  return <ListSkeleton label="Loading the audit" />;
}
