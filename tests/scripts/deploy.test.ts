import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { renderMetrics } from '#app/api/metrics/render-metrics.ts';
import { thresholds } from '#components/admin/thresholds.ts';
import { metricNames } from '#domain/event/read-metrics.ts';

const read = (name: string) => readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8');

const files = {
  'grafana-dashboard.json': read('grafana-dashboard.json'),
  'alert-rules.yaml': read('alert-rules.yaml'),
};

test.each(Object.entries(files))('%s asks for metrics that there are, and for no others', (_, text) => {
  const asked = new Set(text.match(/\bholdfast_[a-z_]+/g));
  expect(asked.size).toBeGreaterThan(10);
  expect([...asked].filter((name) => !metricNames.includes(name))).toEqual([]);
});

test('every metric is on the dashboard, but for the time at which the others were read', () => {
  const missing = metricNames.filter((name) => !files['grafana-dashboard.json'].includes(name));
  expect(missing).toEqual(['holdfast_gauges_timestamp_seconds']);
});

test.each([
  ['holdfast_sweeper_lag_seconds', thresholds.sweeperLagSeconds],
  ['holdfast_sagas_overdue_seconds', thresholds.sagasOverdueSeconds],
  ['holdfast_outbox_lag_seconds', thresholds.outboxLagSeconds],
  ['holdfast_projection_lag_seconds', thresholds.projectionLagSeconds],
  ['holdfast_worker_silent_seconds', thresholds.workerSilentSeconds],
  ['holdfast_payments_unknown', thresholds.paymentsUnknown],
])('the alert on %s begins where the console’s figure turns', (name, limit) => {
  expect(files['alert-rules.yaml']).toMatch(new RegExp(`${name}\\) > ${limit}\\b`));
});

test.each([
  ['BUSY', thresholds.busyPercent],
  ['OUT_OF_STOCK', thresholds.outOfStockPercent],
])('the alert on requests that were refused with %s does so, too', (outcome, percent) => {
  expect(files['alert-rules.yaml']).toMatch(new RegExp(`outcome="${outcome}"[^#]*?\\* 100 > ${percent}\\n`));
});

test('metrics are written as Prometheus reads them', () => {
  const text = renderMetrics([
    { name: 'a_total', type: 'counter', help: 'Of a.', samples: [{ labels: { kind: 'x"\\y' }, value: 2 }] },
    { name: 'b', type: 'gauge', help: 'Of b.', samples: [{ value: 0.5 }] },
    { name: 'c', type: 'gauge', help: 'None yet.', samples: [] },
  ]);
  expect(text).toBe(
    [
      '# HELP a_total Of a.',
      '# TYPE a_total counter',
      'a_total{kind="x\\"\\\\y"} 2',
      '# HELP b Of b.',
      '# TYPE b gauge',
      'b 0.5',
      '# HELP c None yet.',
      '# TYPE c gauge',
      '',
    ].join('\n'),
  );
});
