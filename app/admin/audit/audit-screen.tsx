'use client';

import { useQuery } from '@tanstack/react-query';
import { ClipboardCheck } from 'lucide-react';
import { readApi } from '#app/_client/call-api.ts';
import { isLive, livePace } from '#app/_client/live-pace.ts';
import { problemWords } from '#app/_client/problem-words.ts';
import { useAdminAct } from '#app/_client/use-admin-act.ts';
import { AuditRuns, AuditVerdict, InvariantsTable } from '#components/admin/audit-parts.tsx';
import { FiguresAge } from '#components/admin/figures-age.tsx';
import { ActButton } from '#components/ui/act-form.tsx';
import { Alert } from '#components/ui/alert.tsx';
import type { AuditView } from '#domain/console/types.ts';

const PACE_MS = 5_000;
const KEY = ['admin', 'audit'];

/** Every invariant, when it was last looked at, and what differs; with a button to look at everything now. */
export function AuditScreen({ initial, timeZone }: { initial: AuditView; timeZone: string }) {
  const { data, dataUpdatedAt, isError } = useQuery({
    queryKey: KEY,
    queryFn: () => readApi<AuditView>('/api/admin/audit'),
    initialData: initial,
    refetchInterval: () => livePace(PACE_MS),
  });
  const run = useAdminAct<{ requested: boolean }>(KEY);
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <h1 className="text-2xl">Audit</h1>
        <FiguresAge at={data.at} receivedAt={dataUpdatedAt} failing={isError} live={isLive()} timeZone={timeZone} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-prose text-muted text-sm">
          What must always be true. A worker looks every 15 seconds at all that changed; everything at once is looked at
          when somebody asks, by a worker and beside the shop’s own work.
        </p>
        <ActButton
          to="/api/admin/audit/run"
          size="small"
          busy={run.isPending || data.pending !== null}
          onAct={() => run.mutate({ path: '/api/admin/audit/run', body: {} })}
        >
          <ClipboardCheck aria-hidden /> Audit everything
        </ActButton>
      </div>
      {run.problem && (
        <Alert tone="bad" role="alert">
          {problemWords(run.problem)}
        </Alert>
      )}
      <AuditVerdict audit={data} timeZone={timeZone} />
      <InvariantsTable invariants={data.invariants} timeZone={timeZone} />
      {data.runs.length > 0 && (
        <section className="grid gap-3" aria-labelledby="runs">
          <h2 id="runs" className="text-lg">
            Last runs
          </h2>
          <AuditRuns runs={data.runs} timeZone={timeZone} />
        </section>
      )}
    </div>
  );
}
