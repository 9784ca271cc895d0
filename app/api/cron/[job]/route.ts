import { json } from '#app/_http/json.ts';
import { problem } from '#app/_http/problem.ts';
import { route, webLog } from '#app/_http/route.ts';
import { processEnv } from '#db/client.ts';
import { runRequestedAudit } from '#domain/audit/run-requested-audit.ts';
import { abandonCarts } from '#domain/cart/abandon-carts.ts';
import { deleteUntouchedCarts } from '#domain/cart/delete-untouched-carts.ts';
import { trackOrders } from '#domain/console/track-orders.ts';
import { countEvents } from '#domain/event/count-events.ts';
import { relayEvents } from '#domain/event/relay-events.ts';
import { sampleGauges } from '#domain/event/sample-gauges.ts';
import { readFlags } from '#domain/flag/read-flags.ts';
import { answerWishes } from '#domain/letter/answer-wishes.ts';
import { enqueueEventMails } from '#domain/letter/enqueue-event-mails.ts';
import { processPost } from '#domain/letter/open-post.ts';
import { sendMails } from '#domain/mail/send-mails.ts';
import { writeNotices } from '#domain/notice/write-notices.ts';
import type { Engine } from '#domain/order/create-engine.ts';
import { processEngine } from '#domain/order/open-engine.ts';
import { processBankEvents } from '#domain/order/receive-bank-event.ts';
import { reconcilePayments } from '#domain/order/reconcile-payments.ts';
import { resumeLineRefunds } from '#domain/order/resume-line-refunds.ts';
import { resumeSagas } from '#domain/order/resume-sagas.ts';
import { sweep } from '#domain/order/sweep-orders.ts';
import { countReports } from '#domain/seller/count-reports.ts';
import { deliverWebhooks } from '#domain/seller/deliver-webhooks.ts';
import { enqueueDeliveries } from '#domain/seller/enqueue-deliveries.ts';
import { openFulfilments } from '#domain/seller/open-fulfilments.ts';
import { resealSecrets } from '#domain/seller/reseal-secrets.ts';
import { projectAvailability } from '#domain/stock/project-availability.ts';
import { rebuildAvailability } from '#domain/stock/rebuild-availability.ts';
import { sealingSecrets } from '#lib/env.ts';
import { equalSecrets } from '#lib/ids.ts';

type Context = { params: Promise<{ job: string }> };

const SAGAS_A_CALL = 64;
// 20,000 payments, about twenty seconds; what is left is gone on with by the next call.
const PAGES_A_CALL = 200;

// Some ten seconds of an ordinary SMTP server.
const MAILS_A_CALL = 500;

const sagaFailed = (error: unknown) => {
  webLog().error({ stack: error instanceof Error ? error.stack : String(error) }, 'saga interrupted');
};

/** The worker's loops, one pass each, for hosts that have only a timer. A host may call twice: every job is safe to run at once with itself. */
const jobs: Readonly<Record<string, (engine: Engine) => Promise<unknown>>> = {
  sweep: (engine) => sweep(engine.db, 'cron'),
  sagas: async (engine) => ({
    resumed: await resumeSagas(engine, SAGAS_A_CALL, sagaFailed),
    lineRefunds: await resumeLineRefunds(engine, SAGAS_A_CALL, sagaFailed),
  }),
  relay: async ({ db }) => ({
    published:
      (await relayEvents(db, [
        projectAvailability,
        writeNotices,
        enqueueEventMails,
        trackOrders,
        countEvents,
        countReports,
        openFulfilments,
        enqueueDeliveries,
        answerWishes(processEnv().STORE_CURRENCY),
      ])) ?? 0,
  }),
  'seller-webhooks': async ({ db }) => ({
    tried: await deliverWebhooks(
      db,
      { allowInternal: processEnv().WEBHOOKS_ALLOW_INTERNAL },
      sealingSecrets(processEnv()),
    ),
    resealed: await resealSecrets(db, sealingSecrets(processEnv())),
  }),
  mail: async ({ db }) => {
    let tried = 0;
    if (!(await readFlags(db)).emails) return { tried };
    for (let more = 1; more > 0 && tried < MAILS_A_CALL; tried += more) more = await sendMails(db, processPost());
    return { tried };
  },
  'bank-events': async (engine) => ({ processed: await processBankEvents(engine, undefined) }),
  reconcile: (engine) => reconcilePayments(engine, { source: 'CRON' }, undefined, PAGES_A_CALL),
  carts: async ({ db }) => ({ abandoned: await abandonCarts(db), deleted: await deleteUntouchedCarts(db) }),
  audit: async ({ db }) => ({ ran: await runRequestedAudit(db) }),
  // Not a pass of a worker: for after a parked event or a restore.
  availability: async ({ db }) => ({ looked: await rebuildAvailability(db) }),
  gauges: async ({ db }) => {
    await sampleGauges(db);
    return {};
  },
};

const run = route<Context>(async (request, { params }) => {
  const { CRON_SECRET } = processEnv();
  const given = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  // Without a secret the door is shut, not open.
  if (!CRON_SECRET || !given || !equalSecrets(given, CRON_SECRET)) throw problem('UNAUTHENTICATED');
  const { job } = await params;
  const work = Object.hasOwn(jobs, job) ? jobs[job] : undefined;
  if (!work) throw problem('NOT_FOUND');
  return json({ job, report: await work(processEngine()) });
});

/** `GET|POST /api/cron/{job}` with `Authorization: Bearer $CRON_SECRET` (SPEC 14). */
export const GET = run;
export const POST = run;
