import type { LogListing } from '#domain/console/types.ts';

export function logHref({ subject, subjectId, admin, day, cursor }: LogListing): string {
  const params = new URLSearchParams();
  if (subject) params.set('subject', subject);
  if (subjectId) params.set('subjectId', subjectId);
  if (admin) params.set('admin', admin);
  if (day) params.set('day', day);
  if (cursor) params.set('cursor', cursor);
  const query = params.toString();
  return query ? `/admin/log?${query}` : '/admin/log';
}
