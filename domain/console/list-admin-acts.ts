import type { Db } from '#db/client.ts';
import { toTimestamp } from '#lib/clock.ts';
import { present } from '#lib/result.ts';
import { compareChanges } from './compare-changes.ts';
import { dayRange } from './rules.ts';
import type { LogListing, LogPage } from './types.ts';

type Wanted = LogListing & { readonly timeZone: string; readonly limit: number };

type Row = {
  entryId: string;
  at: Date;
  admin: string;
  adminId: string;
  act: string;
  subjectKind: string;
  subjectId: string;
  reason: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

/** A page of what admins did, newest first, by subject, admin or day of the shop's time zone. Ids grow with time, so a walk neither skips nor repeats. */
export async function listAdminActs(db: Db, wanted: Wanted): Promise<LogPage> {
  const { subject = null, subjectId = null, admin = null, day, timeZone, limit } = wanted;
  const before = wanted.cursor ?? null;
  const range = day === undefined ? undefined : dayRange(day, timeZone);
  const [[clock], rows, admins, subjects] = await Promise.all([
    db.sql<{ now: Date }[]>`select clock_timestamp() as now`,
    db.sql<Row[]>`
      select l.id as "entryId", l.at, u.name as admin, l.admin_id as "adminId", l.act, l.subject_kind as "subjectKind",
             l.subject_id as "subjectId", l.reason, l.before, l.after
        from admin_log l join users u on u.id = l.admin_id
       where (${subject}::text is null or l.subject_kind = ${subject})
         and (${subjectId}::text is null or l.subject_id = ${subjectId})
         and (${admin}::bigint is null or l.admin_id = ${admin}::bigint)
         and (${range?.from.toISOString() ?? null}::timestamptz is null
              or l.at >= ${range?.from.toISOString() ?? null}::timestamptz and l.at < ${range?.until.toISOString() ?? null}::timestamptz)
         and (${before}::bigint is null or l.id < ${before}::bigint)
       order by l.id desc
       limit ${limit + 1}`,
    // Here and below one look-up for each that there is, not a reading of the whole log.
    db.sql<{ adminId: string; name: string }[]>`
      with recursive acted(id) as (
        (select admin_id from admin_log order by admin_id limit 1)
        union all
        select (select l.admin_id from admin_log l where l.admin_id > acted.id order by l.admin_id limit 1)
          from acted where acted.id is not null)
      select u.id as "adminId", u.name from acted join users u on u.id = acted.id order by u.name`,
    db.sql<{ kind: string }[]>`
      with recursive kinds(kind) as (
        (select subject_kind from admin_log order by subject_kind limit 1)
        union all
        select (select l.subject_kind from admin_log l where l.subject_kind > kinds.kind order by l.subject_kind limit 1)
          from kinds where kinds.kind is not null)
      select kind from kinds where kind is not null`,
  ]);
  const items = rows.slice(0, limit).map(({ at, before: was, after: is, ...row }) => ({
    ...row,
    at: toTimestamp(at),
    changes: compareChanges(was, is),
  }));
  return {
    at: toTimestamp(present(clock, 'clock row').now),
    items,
    next: rows.length > limit ? (items.at(-1)?.entryId ?? null) : null,
    admins: [...admins],
    subjects: subjects.map((row) => row.kind),
  };
}
