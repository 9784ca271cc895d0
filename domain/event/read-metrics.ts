import type { Db } from '#db/client.ts';
import { readLatestGauges } from './read-latest-gauges.ts';
import { type GaugeName, gaugeNames } from './types.ts';

export type Metric = {
  readonly name: string;
  readonly type: 'gauge' | 'counter';
  readonly help: string;
  readonly samples: readonly { readonly labels?: Readonly<Record<string, string>>; readonly value: number }[];
};

/** Of the gauges, without their labels, what each says. */
const gaugeHelp: Readonly<Record<string, string>> = {
  sweeper_lag_seconds: 'How long the oldest expired but still active hold has been expired.',
  sweeper_paused: '1 while an admin has paused the sweeper.',
  active_holds: 'Holds that are active, run out or not.',
  active_units: 'Units in them.',
  orders_holding: 'Orders with active holds.',
  outbox_waiting: 'Events that are not published yet.',
  outbox_lag_seconds: 'How long the oldest of them has waited.',
  outbox_parked: 'Events that could not be published and are out of the way.',
  projection_lag_seconds: 'How far what product pages say of stock is behind.',
  sagas_overdue_seconds: 'How long the oldest step that is due has waited for a worker.',
  sagas_waiting: 'Open orders by the step of their saga.',
  needs_attention: 'Orders and refunds that wait for a person.',
  payments_unknown: 'Payments of which the bank has not said what became of them.',
  reconciliation_differences: 'Payments about which the bank and the books differ.',
  mails_waiting: 'Mails that are not handed over yet.',
  mails_parked: 'Mails that were given up on.',
  worker_silent_seconds: 'How long no loop of any worker has said that it runs.',
};

/** The word before the dot of each label that a gauge carries. */
const gaugeLabels: Readonly<Record<string, string>> = { sagas_waiting: 'step' };

/** Metrics that every process gives of itself; their values come from its engine. */
export const processMetrics = {
  holdfast_placement_waiting: 'Requests that wait in this process to be placed.',
  holdfast_settlement_waiting: 'Answers of the bank that wait in this process to be settled.',
} as const;

const RESERVATION = 'reservation.';
const ORDER = 'order.';

/** Counters, by what the names they are kept under begin with; the rest of the name is the label's value. */
const counters = [
  {
    name: 'holdfast_reservations_total',
    prefix: RESERVATION,
    label: 'outcome',
    help: 'Requests to reserve stock by what came of them: PLACED, REPLAYED, or the code of the refusal.',
  },
  {
    name: 'holdfast_order_events_total',
    prefix: ORDER,
    label: 'event',
    help: 'Orders placed, and their ends.',
  },
] as const;

const LOOPS = 'holdfast_loop_last_run_timestamp_seconds';
const SAMPLED = 'holdfast_gauges_timestamp_seconds';

/** The name of every metric there is: what dashboards and alerts may ask for. */
export const metricNames: readonly string[] = [
  ...new Set(gaugeNames.map((name) => `holdfast_${splitGauge(name).gauge}`)),
  ...counters.map(({ name }) => name),
  LOOPS,
  SAMPLED,
  ...Object.keys(processMetrics),
];

function splitGauge(name: GaugeName): { gauge: string; value: string | undefined } {
  const [gauge = name, value] = name.split('.');
  return { gauge, value };
}

/** What Prometheus is told of the database: the figures of the console, and the counters that never go back, whichever process is asked. */
export async function readMetrics(db: Db): Promise<Metric[]> {
  const [{ values, readAt }, totals, loops] = await Promise.all([
    readLatestGauges(db),
    db.sql<{ name: string; total: number }[]>`select name, total::float8 from count_totals order by name`,
    db.sql<{ name: string; at: number }[]>`
      select name, extract(epoch from last_run_at)::float8 as at from loop_runs order by name`,
  ]);
  const gauges = Map.groupBy(gaugeNames, (name) => splitGauge(name).gauge);
  return [
    ...[...gauges].map(
      ([gauge, names]): Metric => ({
        name: `holdfast_${gauge}`,
        type: 'gauge',
        help: gaugeHelp[gauge] ?? gauge,
        samples: names.map((name) => {
          const [label, { value }] = [gaugeLabels[gauge], splitGauge(name)];
          return label && value ? { labels: { [label]: value }, value: values[name] } : { value: values[name] };
        }),
      }),
    ),
    ...counters.map(
      ({ name, prefix, label, help }): Metric => ({
        name,
        type: 'counter',
        help,
        samples: totals
          .filter((row) => row.name.startsWith(prefix))
          .map((row) => ({ labels: { [label]: row.name.slice(prefix.length) }, value: row.total })),
      }),
    ),
    {
      name: LOOPS,
      type: 'gauge',
      help: 'When each loop of the workers last said that it runs.',
      samples: loops.map(({ name, at }) => ({ labels: { loop: name }, value: at })),
    },
    {
      name: SAMPLED,
      type: 'gauge',
      help: 'When the gauges of the database were read.',
      samples: [{ value: readAt.getTime() / 1_000 }],
    },
  ];
}
