import { formAct } from '#app/_http/form-act.ts';
import { json } from '#app/_http/json.ts';
import { route, webLog } from '#app/_http/route.ts';
import { requireAdmin } from '#app/_session/roles.ts';
import { ranWords, type SweeperDone } from '#components/admin/act-words.ts';
import { database } from '#db/client.ts';
import { type SweepReport, sweep } from '#domain/order/sweep-orders.ts';

// As long as a person looks at a button. A run over 100,000 orders takes a minute; it goes on, and the page shows what it has done.
const PATIENCE_MS = 6_000;

/**
 * `POST /api/admin/sweeper/run`: releases what has run out now, paused or not. `state` is `DONE` with the counts, or `UNDER_WAY` when it takes longer.
 * Sent twice it finds nothing more to do.
 */
export const POST = formAct<SweeperDone>(
  route(async (request) => {
    const admin = await requireAdmin(request);
    const run = sweep(database(), 'admin', admin);
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), PATIENCE_MS);
    });
    // Whoever is answered before it ends does not hear of its failure: the log does.
    run.catch((error: unknown) => {
      webLog().error({ stack: error instanceof Error ? error.stack : String(error) }, 'sweep interrupted');
    });
    const report: SweepReport | undefined = await Promise.race([run, patience]);
    clearTimeout(timer);
    return json(report ? { state: 'DONE', ...report } : { state: 'UNDER_WAY' });
  }),
  { told: ranWords },
);
