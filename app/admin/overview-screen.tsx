'use client';

import { useQuery } from '@tanstack/react-query';
import { readApi } from '#app/_client/call-api.ts';
import { isLive, livePace } from '#app/_client/live-pace.ts';
import { FiguresAge } from '#components/admin/figures-age.tsx';
import { HourOutcomes } from '#components/admin/hour-outcomes.tsx';
import { judgeOverview } from '#components/admin/judge-overview.ts';
import { LagChart } from '#components/admin/lag-chart.tsx';
import { OverviewFigures } from '#components/admin/overview-figures.tsx';
import { ReservationOutcomes } from '#components/admin/reservation-outcomes.tsx';
import { StepBars } from '#components/admin/step-bars.tsx';
import { thresholds } from '#components/admin/thresholds.ts';
import { Verdicts } from '#components/admin/verdicts.tsx';
import { Card } from '#components/ui/card.tsx';
import { Moment } from '#components/ui/moment.tsx';
import type { AdminOverview } from '#domain/console/types.ts';

// A few look-ups by key, so every three seconds costs nothing; not while the tab is hidden.
const PACE_MS = 3_000;

export function OverviewScreen({ initial, timeZone }: { initial: AdminOverview; timeZone: string }) {
  const { data, dataUpdatedAt, isError } = useQuery({
    queryKey: ['admin', 'overview'],
    queryFn: () => readApi<AdminOverview>('/api/admin/overview'),
    initialData: initial,
    refetchInterval: () => livePace(PACE_MS),
  });
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <h1 className="text-2xl">Overview</h1>
        <FiguresAge at={data.at} receivedAt={dataUpdatedAt} failing={isError} live={isLive()} timeZone={timeZone} />
      </div>
      <Verdicts verdicts={judgeOverview(data)} />
      <OverviewFigures overview={data} timeZone={timeZone} />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[2fr_1fr]">
        <Card title="Sweeper lag, last hour">
          <LagChart
            points={data.series.sweeper_lag_seconds}
            limitSeconds={thresholds.sweeperLagSeconds}
            timeZone={timeZone}
          />
        </Card>
        <Card title="Orders, last hour">
          <HourOutcomes lastHour={data.lastHour} />
        </Card>
      </div>
      <Card title="Requests to reserve stock, last hour">
        <ReservationOutcomes reservations={data.reservations} />
      </Card>
      <Card
        title="Open orders by saga step"
        aside={
          <p className="text-muted text-sm">
            Counted at <Moment iso={data.sampledAt} timeZone={timeZone} style="second" />
          </p>
        }
      >
        <StepBars counts={data.ordersByStep} />
      </Card>
    </div>
  );
}
