import Link from 'next/link';
import { ChangesList } from '#components/admin/changes-list.tsx';
import { codeWords } from '#components/admin/code-words.ts';
import { logHref } from '#components/admin/log-href.ts';
import { Moment } from '#components/ui/moment.tsx';
import { Cell, Table } from '#components/ui/table.tsx';
import type { LogEntry } from '#domain/console/types.ts';

const columns = [
  { key: 'at', label: 'When' },
  { key: 'admin', label: 'Who' },
  { key: 'act', label: 'What' },
  { key: 'subject', label: 'To what' },
  { key: 'reason', label: 'Why' },
  { key: 'changes', label: 'What it changed' },
];

/** What an act was done to, as a page of its own where it has one. */
function subjectHref({ subjectKind, subjectId }: LogEntry): string {
  if (subjectKind === 'order') return `/admin/orders/${subjectId}`;
  if (subjectKind === 'payment') return `/admin/payments/${subjectId}`;
  if (subjectKind === 'seller') return `/admin/sellers/${subjectId}`;
  if (subjectKind === 'flag') return '/admin/flags';
  return logHref({ subject: subjectKind, subjectId });
}

export function LogTable({ entries, timeZone }: { entries: readonly LogEntry[]; timeZone: string }) {
  return (
    <Table caption="What admins did" columns={columns}>
      {entries.map((entry) => (
        <tr key={entry.entryId} className="hover:bg-sunken/60">
          <Cell>
            <Moment iso={entry.at} timeZone={timeZone} style="second" />
          </Cell>
          <Cell>{entry.admin}</Cell>
          <Cell>{codeWords(entry.act.slice(entry.act.indexOf('.') + 1))}</Cell>
          <Cell className="max-w-56 whitespace-normal">
            {codeWords(entry.subjectKind)}
            <Link
              href={subjectHref(entry)}
              className="figures block min-h-6 break-all text-accent text-xs underline underline-offset-4"
            >
              {entry.subjectId}
            </Link>
          </Cell>
          <Cell className="max-w-72 whitespace-normal break-words">
            {entry.reason ?? <span className="text-muted">Not asked for</span>}
          </Cell>
          <Cell className="max-w-96 whitespace-normal">
            {entry.changes.length > 0 ? (
              <ChangesList changes={entry.changes} />
            ) : (
              <span className="text-muted">Nothing to compare</span>
            )}
          </Cell>
        </tr>
      ))}
    </Table>
  );
}
