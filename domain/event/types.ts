/** Figures that are kept as a series, by their names in `gauge_samples` and on the metrics page. */
export const gaugeNames = [
  'sweeper_lag_seconds',
  'active_holds',
  'outbox_waiting',
  'outbox_lag_seconds',
  'sagas_overdue_seconds',
  'reconciliation_differences',
] as const;
export type GaugeName = (typeof gaugeNames)[number];
