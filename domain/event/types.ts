import { sagaSteps } from '#db/enums.ts';

/**
 * Figures that are kept as a series, by their names in `gauge_samples`. What follows a dot is a label on the metrics page: one figure for each
 * step of the saga.
 */
export const gaugeNames = [
  'sweeper_lag_seconds',
  'sweeper_paused',
  'active_holds',
  'active_units',
  'orders_holding',
  'outbox_waiting',
  'outbox_lag_seconds',
  'outbox_parked',
  'projection_lag_seconds',
  'sagas_overdue_seconds',
  'sagas_waiting.AUTHORIZE',
  'sagas_waiting.ASK_BANK',
  'sagas_waiting.AWAIT_PAYER',
  'sagas_waiting.CAPTURE',
  'sagas_waiting.UNWIND',
  'needs_attention',
  'payments_unknown',
  'reconciliation_differences',
  'mails_waiting',
  'mails_parked',
  'worker_silent_seconds',
] as const;
export type GaugeName = (typeof gaugeNames)[number];

/** The gauge of each step at which an order can wait. */
export const stepGauges = sagaSteps.flatMap((step) =>
  step === 'DONE' ? [] : [{ step, name: `sagas_waiting.${step}` as const }],
);

/** Events of which it is kept how many there were in each minute. */
export const countedEvents = [
  'order.placed',
  'order.confirmed',
  'order.expired',
  'order.cancelled',
  'order.payment_failed',
] as const;
export type CountedEvent = (typeof countedEvents)[number];

/** What is counted by the minute: what came of each request to reserve stock (PLACED, REPLAYED or the code of its refusal), and those events. */
export type CountName = `reservation.${string}` | CountedEvent;
