import type { Db } from '#db/client.ts';
import { toTimestamp } from '#lib/clock.ts';
import { present } from '#lib/result.ts';
import type { SweeperRange, SweeperRunView, SweeperView, SweepRunFilter } from './types.ts';

export type SweeperWanted = {
  readonly range: SweeperRange;
  readonly runs: SweepRunFilter;
  /** The id of the last run of the page before. */
  readonly cursor?: string | undefined;
  readonly limit: number;
};

/** Each range in 120 to 170 points: as many as the chart has room for. The highest sample of a step stands for it. */
const RANGES: Readonly<Record<SweeperRange, { readonly seconds: number; readonly stepSeconds: number }>> = {
  '1h': { seconds: 3_600, stepSeconds: 30 },
  '6h': { seconds: 21_600, stepSeconds: 180 },
  '24h': { seconds: 86_400, stepSeconds: 600 },
  '7d': { seconds: 604_800, stepSeconds: 3_600 },
};

// Who has so many waiting does not need to know how many more: counting a million takes longer than a page may.
const COUNTED_TO = 10_000;

type Now = {
  at: Date;
  lag: number;
  waiting: number;
  oldest: Date | null;
  lastRunAt: Date | null;
  lastError: string | null;
  pause: { by: string; reason: string; pausedAt: string; pausedUntil: string } | null;
  runs: number;
  releasedOrders: number;
  releasedHolds: number;
  longestMs: number;
};

type RunRow = Omit<SweeperRunView, 'source' | 'startedAt'> & { source: string; startedAt: Date };

/** How the sweeper is doing: its lag now and over `range`, what waits for it, whether it is paused, and its runs, newest first. */
export async function readSweeper(db: Db, { range, runs, cursor, limit }: SweeperWanted): Promise<SweeperView> {
  const { seconds, stepSeconds } = RANGES[range];
  const source = runs === 'ALL' ? null : runs.toLowerCase();
  const [[now], lag, rows] = await Promise.all([
    db.sql<Now[]>`
      select clock_timestamp() as at, coalesce(extract(epoch from now() - w.oldest), 0)::float8 as lag, w.waiting, w.oldest,
             l.last_run_at as "lastRunAt", l.last_error as "lastError",
             (select json_build_object('by', u.name, 'reason', p.reason, 'pausedAt', p.paused_at, 'pausedUntil', p.paused_until)
                from loop_pauses p join users u on u.id = p.paused_by
               where p.name = 'sweep' and p.paused_until > now()) as pause,
             h.*
        from (select count(*)::int as waiting, min(hold_expires_at) as oldest
                from (select hold_expires_at from orders where hold_expires_at <= now()
                       order by hold_expires_at limit ${COUNTED_TO + 1}) x) w
        left join loop_runs l on l.name = 'sweep'
       cross join (select count(*)::int as runs, coalesce(sum(released_orders), 0)::int as "releasedOrders",
                          coalesce(sum(released_holds), 0)::int as "releasedHolds",
                          coalesce(max(extract(epoch from finished_at - started_at) * 1000), 0)::float8 as "longestMs"
                     from sweeper_runs where started_at > now() - interval '1 hour') h`,
    db.sql<{ at: Date; value: number }[]>`
      select min(sampled_at) as at, max(value) as value
        from gauge_samples
       where name = 'sweeper_lag_seconds' and sampled_at > now() - ${seconds} * interval '1 second'
       group by floor(extract(epoch from sampled_at) / ${stepSeconds})
       order by at`,
    db.sql<RunRow[]>`
      select r.id as "runId", upper(r.source) as source, u.name as "requestedBy", r.started_at as "startedAt",
             (extract(epoch from r.finished_at - r.started_at) * 1000)::float8 as "durationMs",
             r.released_orders as "releasedOrders", r.released_holds as "releasedHolds", r.more_waiting as "moreWaiting",
             r.lag_seconds as "lagSeconds"
        from sweeper_runs r left join users u on u.id = r.requested_by
       where (${source}::text is null or r.source = ${source}) and (${cursor ?? null}::bigint is null or r.id < ${cursor ?? null}::bigint)
       order by r.id desc
       limit ${limit + 1}`,
  ]);
  const {
    at,
    oldest,
    lastRunAt,
    pause,
    lag: lagSeconds,
    waiting,
    lastError,
    ...lastHour
  } = present(now, 'sweeper row');
  const items = rows.slice(0, limit).map(({ startedAt, ...run }) => ({
    ...run,
    source: run.source as SweeperRunView['source'],
    startedAt: toTimestamp(startedAt),
  }));
  return {
    at: toTimestamp(at),
    lagSeconds,
    waiting,
    countedTo: COUNTED_TO,
    oldestSince: oldest && toTimestamp(oldest),
    pause: pause && {
      ...pause,
      pausedAt: toTimestamp(new Date(pause.pausedAt)),
      pausedUntil: toTimestamp(new Date(pause.pausedUntil)),
    },
    lastRunAt: lastRunAt && toTimestamp(lastRunAt),
    lastError,
    lag: lag.map((point) => ({ at: toTimestamp(point.at), value: point.value })),
    lastHour,
    runs: items,
    next: rows.length > limit ? (items.at(-1)?.runId ?? null) : null,
  };
}
