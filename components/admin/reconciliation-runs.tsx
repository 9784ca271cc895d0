import { Badge, type BadgeTone } from '#components/ui/badge.tsx';
import { formatMoment, Moment } from '#components/ui/moment.tsx';
import { Cell, Table } from '#components/ui/table.tsx';
import type { ReconciliationSource } from '#db/enums.ts';
import type { ReconciliationRunView } from '#domain/console/types.ts';

const columns = [
  { key: 'started', label: 'Started' },
  { key: 'outcome', label: 'Outcome' },
  { key: 'by', label: 'By' },
  { key: 'payments', label: 'Payments read', align: 'end' as const },
  { key: 'compared', label: 'Compared', align: 'end' as const },
  { key: 'opened', label: 'Opened', align: 'end' as const },
  { key: 'closed', label: 'Closed', align: 'end' as const },
  { key: 'voided', label: 'Voided', align: 'end' as const },
];

const sources: Record<ReconciliationSource, string> = { WORKER: 'Worker', CRON: 'Timer', ADMIN: 'Admin' };

const outcomes: Record<'DONE' | 'FAILED' | 'RUNNING', { label: string; tone: BadgeTone }> = {
  DONE: { label: 'Done', tone: 'good' },
  FAILED: { label: 'No answer', tone: 'bad' },
  RUNNING: { label: 'Under way', tone: 'accent' },
};

/** The last runs, newest first. */
export function ReconciliationRuns({ runs, timeZone }: { runs: readonly ReconciliationRunView[]; timeZone: string }) {
  return (
    <Table caption="Last runs" columns={columns}>
      {runs.map((run) => {
        const { label, tone } = outcomes[run.outcome ?? 'RUNNING'];
        return (
          <tr key={run.runId} className="hover:bg-sunken/60">
            <Cell className="figures">
              <Moment iso={run.startedAt} timeZone={timeZone} style="second" />
              <span className="block text-muted text-xs">payments since {formatMoment(run.since, timeZone)}</span>
            </Cell>
            <Cell className="max-w-56 whitespace-normal break-words">
              <Badge tone={tone}>{label}</Badge>
              {run.lastError && <span className="mt-1 block text-muted text-xs">{run.lastError}</span>}
            </Cell>
            <Cell>{run.requestedBy ?? sources[run.source]}</Cell>
            <Cell end>{run.payments}</Cell>
            <Cell end>{run.compared}</Cell>
            <Cell end>{run.opened}</Cell>
            <Cell end>{run.closed}</Cell>
            <Cell end>{run.voided}</Cell>
          </tr>
        );
      })}
    </Table>
  );
}
