import { Badge } from '#components/ui/badge.tsx';
import { Moment } from '#components/ui/moment.tsx';
import { Cell, Table } from '#components/ui/table.tsx';
import type { SweeperRunView } from '#domain/console/types.ts';

const columns = [
  { key: 'started', label: 'Started' },
  { key: 'by', label: 'By' },
  { key: 'orders', label: 'Orders', align: 'end' as const },
  { key: 'holds', label: 'Holds', align: 'end' as const },
  { key: 'lag', label: 'Lag before', align: 'end' as const },
  { key: 'took', label: 'Took', align: 'end' as const },
];

const sources: Record<SweeperRunView['source'], string> = { WORKER: 'Worker', CRON: 'Timer', ADMIN: 'Admin' };

const took = (ms: number) => (ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`);

/** Runs of the sweeper that had something to do, or that somebody asked for, newest first. */
export function SweeperRuns({ runs, timeZone }: { runs: readonly SweeperRunView[]; timeZone: string }) {
  return (
    <Table caption="Runs of the sweeper" columns={columns}>
      {runs.map((run) => (
        <tr key={run.runId} className="hover:bg-sunken/60">
          <Cell className="figures">
            <Moment iso={run.startedAt} timeZone={timeZone} style="second" />
          </Cell>
          <Cell>{run.requestedBy ?? sources[run.source]}</Cell>
          <Cell end>
            {run.releasedOrders}
            {run.moreWaiting && (
              <span className="ml-2">
                <Badge tone="ember">more left</Badge>
              </span>
            )}
          </Cell>
          <Cell end>{run.releasedHolds}</Cell>
          <Cell end>{run.lagSeconds.toFixed(1)} s</Cell>
          <Cell end>{took(run.durationMs)}</Cell>
        </tr>
      ))}
    </Table>
  );
}
