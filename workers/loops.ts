import { deleteOldRateLimits } from '#domain/account/delete-old-rate-limits.ts';
import { type RecentWatch, watchRecent } from '#domain/audit/watch-recent.ts';
import { abandonCarts } from '#domain/cart/abandon-carts.ts';
import { deleteUntouchedCarts } from '#domain/cart/delete-untouched-carts.ts';
import { trackOrders } from '#domain/console/track-orders.ts';
import { countEvents } from '#domain/event/count-events.ts';
import { deleteOldSamples } from '#domain/event/delete-old-samples.ts';
import { relayEvents } from '#domain/event/relay-events.ts';
import { sampleGauges } from '#domain/event/sample-gauges.ts';
import { writeNotices } from '#domain/notice/write-notices.ts';
import type { Engine } from '#domain/order/create-engine.ts';
import { deleteOldReconciliations } from '#domain/order/delete-old-reconciliations.ts';
import { forgetStrayBankEvents, processBankEvents } from '#domain/order/receive-bank-event.ts';
import { reconcilePayments } from '#domain/order/reconcile-payments.ts';
import { resumeLineRefunds } from '#domain/order/resume-line-refunds.ts';
import { resumeSagas } from '#domain/order/resume-sagas.ts';
import { sweep } from '#domain/order/sweep-orders.ts';
import { countReports } from '#domain/seller/count-reports.ts';
import { projectAvailability } from '#domain/stock/project-availability.ts';
import type { Log } from '#lib/log.ts';
import type { Loop } from './run-loop.ts';

// Sagas that run side by side in one worker: each mostly waits for the bank, 64 of them keep it busy.
const SAGAS_AT_ONCE = 64;

/** Every loop of the worker, each around one verb of the domain. Any number of workers may run them at once. */
export function workerLoops(engine: Engine, log: Log, sweepIntervalMs: number): readonly Loop[] {
  const { db } = engine;
  let watch: RecentWatch | undefined;
  const sagaFailed = (error: unknown) => {
    log.error({ stack: error instanceof Error ? error.stack : String(error) }, 'saga interrupted');
  };
  return [
    { name: 'sweep', intervalMs: sweepIntervalMs, pass: async () => (await sweep(db, 'worker')).moreWaiting },
    {
      name: 'sagas',
      intervalMs: 250,
      pass: async () => (await resumeSagas(engine, SAGAS_AT_ONCE, sagaFailed)) === SAGAS_AT_ONCE,
    },
    {
      name: 'line-refunds',
      intervalMs: 1_000,
      pass: async () => (await resumeLineRefunds(engine, SAGAS_AT_ONCE, sagaFailed)) === SAGAS_AT_ONCE,
    },
    {
      name: 'relay',
      intervalMs: 250,
      pass: async () =>
        ((await relayEvents(db, [projectAvailability, writeNotices, trackOrders, countEvents, countReports])) ?? 0) > 0,
    },
    { name: 'bank-events', intervalMs: 1_000, pass: async () => (await processBankEvents(engine, undefined)) >= 200 },
    {
      // It is due every few minutes, whichever worker asks first; a long list is gone on with at once.
      name: 'reconcile',
      intervalMs: 5_000,
      pass: async () => {
        const { state, error } = await reconcilePayments(engine, { source: 'WORKER' });
        if (state === 'FAILED') log.warn({ detail: error }, 'the bank gave no list of its payments');
        return state === 'PAUSED';
      },
    },
    {
      name: 'gauges',
      intervalMs: 5_000,
      pass: async () => {
        await sampleGauges(db);
        return false;
      },
    },
    {
      name: 'audit',
      intervalMs: 15_000,
      pass: async () => {
        watch ??= await watchRecent(db);
        await watch();
        return false;
      },
    },
    {
      name: 'housekeeping',
      intervalMs: 600_000,
      pass: async () => {
        await deleteOldSamples(db);
        await deleteOldRateLimits(db);
        await forgetStrayBankEvents(engine);
        await deleteOldReconciliations(db);
        const [abandoned, deleted] = [await abandonCarts(db), await deleteUntouchedCarts(db)];
        return abandoned > 0 || deleted > 0;
      },
    },
  ];
}
