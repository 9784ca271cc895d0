import { formAct } from '#app/_http/form-act.ts';
import { json } from '#app/_http/json.ts';
import { route, webLog } from '#app/_http/route.ts';
import { requireAdmin } from '#app/_session/roles.ts';
import { reconciledWords } from '#components/admin/act-words.ts';
import { processEngine } from '#domain/order/open-engine.ts';
import { type Reconciled, reconcilePayments } from '#domain/order/reconcile-payments.ts';

// As long as a person looks at a button; the run goes on, and the page shows how far it is.
const PATIENCE_MS = 6_000;

/**
 * `POST /api/admin/reconciliation/run`: compares our books with the bank's list now. `state` says how far it came: `DONE`, `FAILED` with
 * `error`, `PAUSED` (a worker goes on with it), or `UNDER_WAY` when it takes longer or somebody had begun before.
 */
export const POST = formAct<Reconciled>(
  route(async (request) => {
    const admin = await requireAdmin(request);
    const run = reconcilePayments(processEngine(), { source: 'ADMIN', admin });
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<Reconciled>((resolve) => {
      timer = setTimeout(() => resolve({ state: 'UNDER_WAY' }), PATIENCE_MS);
    });
    // Whoever is answered before it ends does not hear of its failure: the log does.
    run.catch((error: unknown) => {
      webLog().error({ stack: error instanceof Error ? error.stack : String(error) }, 'reconciliation interrupted');
    });
    const reconciled = await Promise.race([run, patience]);
    clearTimeout(timer);
    return json(reconciled);
  }),
  { told: reconciledWords },
);
