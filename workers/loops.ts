import { processEnv } from '#db/client.ts';
import { deleteOldRateLimits } from '#domain/account/delete-old-rate-limits.ts';
import { deleteOldResets } from '#domain/account/delete-old-resets.ts';
import { deleteOldAudits } from '#domain/audit/delete-old-audits.ts';
import { runRequestedAudit } from '#domain/audit/run-requested-audit.ts';
import { type RecentWatch, watchRecent } from '#domain/audit/watch-recent.ts';
import { abandonCarts } from '#domain/cart/abandon-carts.ts';
import { deleteUntouchedCarts } from '#domain/cart/delete-untouched-carts.ts';
import { trackOrders } from '#domain/console/track-orders.ts';
import { countEvents } from '#domain/event/count-events.ts';
import { deleteOldSamples } from '#domain/event/delete-old-samples.ts';
import { RELAY_BATCH, relayEvents } from '#domain/event/relay-events.ts';
import { sampleGauges } from '#domain/event/sample-gauges.ts';
import { readFlags } from '#domain/flag/read-flags.ts';
import { answerWishes } from '#domain/letter/answer-wishes.ts';
import { enqueueEventMails } from '#domain/letter/enqueue-event-mails.ts';
import { processPost } from '#domain/letter/open-post.ts';
import { deleteOldMails } from '#domain/mail/delete-old-mails.ts';
import { sendMails } from '#domain/mail/send-mails.ts';
import { writeNotices } from '#domain/notice/write-notices.ts';
import type { Engine } from '#domain/order/create-engine.ts';
import { deleteOldReconciliations } from '#domain/order/delete-old-reconciliations.ts';
import { forgetStrayBankEvents, processBankEvents } from '#domain/order/receive-bank-event.ts';
import { reconcilePayments } from '#domain/order/reconcile-payments.ts';
import { resumeLineRefunds } from '#domain/order/resume-line-refunds.ts';
import { resumeSagas } from '#domain/order/resume-sagas.ts';
import { sweep } from '#domain/order/sweep-orders.ts';
import type { AddressPolicy } from '#domain/seller/check-webhook-address.ts';
import { countReports } from '#domain/seller/count-reports.ts';
import { deleteOldDeliveries } from '#domain/seller/delete-old-deliveries.ts';
import { deliverWebhooks } from '#domain/seller/deliver-webhooks.ts';
import { enqueueDeliveries } from '#domain/seller/enqueue-deliveries.ts';
import { openFulfilments } from '#domain/seller/open-fulfilments.ts';
import { resealSecrets } from '#domain/seller/reseal-secrets.ts';
import { projectAvailability } from '#domain/stock/project-availability.ts';
import { sealingSecrets } from '#lib/env.ts';
import type { Log } from '#lib/log.ts';
import type { Loop } from './run-loop.ts';

// Sagas that run side by side in one worker: each mostly waits for the bank, 64 of them keep it busy.
const SAGAS_AT_ONCE = 64;

/** Every loop of the worker, each around one verb of the domain. Any number of workers may run them at once. */
export function workerLoops(
  engine: Engine,
  log: Log,
  sweepIntervalMs: number,
  webhooks: AddressPolicy,
): readonly Loop[] {
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
      // Consumers may be seconds behind (SPEC 10). What comes within the quarter of a second is taken together, unless more waits than a pass takes.
      name: 'relay',
      intervalMs: 250,
      pass: async () =>
        ((await relayEvents(db, [
          projectAvailability,
          writeNotices,
          enqueueEventMails,
          trackOrders,
          countEvents,
          countReports,
          openFulfilments,
          enqueueDeliveries,
          answerWishes(processEnv().STORE_CURRENCY),
        ])) ?? 0) >= RELAY_BATCH,
    },
    {
      name: 'seller-webhooks',
      intervalMs: 1_000,
      pass: async () => (await deliverWebhooks(db, webhooks, sealingSecrets(processEnv()))) > 0,
    },
    {
      // Mail waits while it is switched off; nothing is lost by it but time.
      name: 'mail',
      intervalMs: 1_000,
      pass: async () => (await readFlags(db)).emails && (await sendMails(db, processPost())) > 0,
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
    // An audit of everything that an admin asked for: minutes on big tables, so it has a loop of its own.
    { name: 'whole-audit', intervalMs: 2_000, pass: () => runRequestedAudit(db) },
    {
      name: 'housekeeping',
      intervalMs: 600_000,
      pass: async () => {
        await deleteOldSamples(db);
        await deleteOldRateLimits(db);
        await deleteOldResets(db);
        await deleteOldMails(db);
        await forgetStrayBankEvents(engine);
        await deleteOldReconciliations(db);
        await deleteOldAudits(db);
        await deleteOldDeliveries(db);
        await resealSecrets(db, sealingSecrets(processEnv()));
        const [abandoned, deleted] = [await abandonCarts(db), await deleteUntouchedCarts(db)];
        return abandoned > 0 || deleted > 0;
      },
    },
  ];
}
