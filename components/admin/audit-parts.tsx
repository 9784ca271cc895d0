import { Alert } from '#components/ui/alert.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { formatMoment, Moment } from '#components/ui/moment.tsx';
import { Cell, Table } from '#components/ui/table.tsx';
import type { AuditRunView, AuditView, InvariantView } from '#domain/console/types.ts';

/** Whether everything adds up, as far as anybody has looked, and whether somebody is looking. */
export function AuditVerdict({ audit, timeZone }: { audit: AuditView; timeZone: string }) {
  const { pending, watch, whole } = audit;
  return (
    <div className="grid gap-3">
      <div role="status" className="empty:hidden">
        {pending && (
          <Alert>
            {pending.startedAt
              ? `A worker has been looking at everything since ${formatMoment(pending.startedAt, timeZone, 'second')}.`
              : `Asked for at ${formatMoment(pending.requestedAt, timeZone, 'second')}; it begins as soon as a worker is free.`}
          </Alert>
        )}
      </div>
      {watch.brokenLastHour > 0 ? (
        <Alert tone="bad" title="Something that changed in the last hour does not add up">
          <p>{watch.lastError ?? 'What it was stands below, beside its invariant.'}</p>
        </Alert>
      ) : (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <Badge tone={watch.lastRunAt ? 'good' : 'ember'}>
            {watch.lastRunAt ? 'What changes adds up' : 'Nobody watches'}
          </Badge>
          <span className="text-muted">
            {watch.lastRunAt ? (
              <>
                last looked at <Moment iso={watch.lastRunAt} timeZone={timeZone} style="second" />
              </>
            ) : (
              'No worker has ever audited what changes.'
            )}
          </span>
        </p>
      )}
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <Badge tone={!whole ? 'plain' : whole.broken === 0 ? 'good' : 'bad'}>
          {!whole
            ? 'Everything at once: never'
            : whole.broken === 0
              ? 'Everything adds up'
              : `${whole.broken} rows do not add up`}
        </Badge>
        {whole && (
          <span className="text-muted">
            looked at <Moment iso={whole.finishedAt} timeZone={timeZone} style="second" />, in {whole.seconds ?? 0} s
          </span>
        )}
      </p>
    </div>
  );
}

const columns = [
  { key: 'number', label: 'No.' },
  { key: 'name', label: 'What must be true' },
  { key: 'state', label: 'State' },
  { key: 'checked', label: 'All of it looked at' },
  { key: 'differs', label: 'What differs' },
];

export function InvariantsTable({ invariants, timeZone }: { invariants: readonly InvariantView[]; timeZone: string }) {
  return (
    <Table caption="Invariants" columns={columns}>
      {invariants.map((one) => (
        <tr key={one.invariant} className="hover:bg-sunken/60">
          <Cell className="figures text-muted">{one.invariant}</Cell>
          <Cell className="max-w-44 whitespace-normal sm:max-w-72">{one.name}</Cell>
          <Cell>
            <State invariant={one} />
          </Cell>
          <Cell>
            {one.checkedAt ? (
              <Moment iso={one.checkedAt} timeZone={timeZone} style="second" />
            ) : (
              <span className="text-muted">{one.shownBy ? '–' : 'Never'}</span>
            )}
          </Cell>
          <Cell className="max-w-72 whitespace-normal">
            <Differs invariant={one} timeZone={timeZone} />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

function State({ invariant }: { invariant: InvariantView }) {
  if (invariant.shownBy) return <Badge>Shown by tests</Badge>;
  if (invariant.broken) return <Badge tone="bad">{invariant.broken} broken</Badge>;
  if (invariant.lastSeenBroken) return <Badge tone="ember">Was broken</Badge>;
  return invariant.checkedAt ? <Badge tone="good">Holds</Badge> : <Badge>Not looked at</Badge>;
}

function Differs({ invariant, timeZone }: { invariant: InvariantView; timeZone: string }) {
  if (invariant.shownBy) return <span className="text-muted text-xs">{invariant.shownBy}</span>;
  const { lastSeenBroken: seen } = invariant;
  if (invariant.sample.length === 0 && !seen) return <span className="text-muted">Nothing</span>;
  return (
    <ul className="grid gap-1 text-xs">
      {invariant.sample.map((line) => (
        <li key={line} className="break-words">
          {line}
        </li>
      ))}
      {seen && (
        <li className="text-muted">
          While watching, <Moment iso={seen.at} timeZone={timeZone} style="second" />: {seen.sample.join('; ')}
        </li>
      )}
    </ul>
  );
}

const runColumns = [
  { key: 'finished', label: 'Finished' },
  { key: 'scope', label: 'Looked at' },
  { key: 'by', label: 'Asked for by' },
  { key: 'seconds', label: 'Took', align: 'end' as const },
  { key: 'found', label: 'Found' },
];

export function AuditRuns({ runs, timeZone }: { runs: readonly AuditRunView[]; timeZone: string }) {
  return (
    <Table caption="Runs of the audit" columns={runColumns}>
      {runs.map((run) => (
        <tr key={run.runId} className="hover:bg-sunken/60">
          <Cell>
            <Moment iso={run.finishedAt} timeZone={timeZone} style="second" />
          </Cell>
          <Cell>{run.scope === 'WHOLE' ? 'Everything' : 'What changed'}</Cell>
          <Cell>{run.requestedBy ?? <span className="text-muted">The worker</span>}</Cell>
          <Cell end>{run.seconds === null ? '–' : `${run.seconds} s`}</Cell>
          <Cell className="max-w-96 whitespace-normal">
            {run.lastError ? (
              <span className="text-bad">Could not be run: {run.lastError}</span>
            ) : run.broken === 0 ? (
              'Everything adds up'
            ) : (
              <span className="text-bad">{run.broken} rows do not add up</span>
            )}
          </Cell>
        </tr>
      ))}
    </Table>
  );
}
