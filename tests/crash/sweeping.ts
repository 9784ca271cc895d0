import { connect } from '#db/client.ts';
import { sweep } from '#domain/order/sweep-orders.ts';
import { createLog } from '#lib/log.ts';
import { runLoop } from '#workers/run-loop.ts';

/** A process with the worker's sweeper and nothing else, at the given pace. It tells of every pass. */
export type SweepPass = { readonly released: number; readonly atOnce: number };

const [databaseUrl = '', intervalMs = ''] = process.argv.slice(2);
const db = connect(databaseUrl, { name: 'sweeping', poolMax: 20 });
let atOnce = 0;

process.once('disconnect', () => process.exit());
void runLoop(
  db,
  createLog('sweeping', 'silent'),
  {
    name: 'sweep',
    intervalMs: Number(intervalMs),
    pass: async () => {
      atOnce += 1;
      const report = await sweep(db, 'worker');
      process.send?.({ released: report.releasedHolds, atOnce } satisfies SweepPass);
      atOnce -= 1;
      return report.moreWaiting;
    },
  },
  new AbortController().signal,
);
