import { once } from 'node:events';
import { database, outliveLostConnections, processEnv } from '#db/client.ts';
import { processEngine } from '#domain/order/open-engine.ts';
import { EnvError } from '#lib/env.ts';
import { createLog } from '#lib/log.ts';
import { workerLoops } from './loops.ts';
import { runLoop } from './run-loop.ts';
import { createWebhookServer } from './webhook-server.ts';

/**
 * The worker process: sweeps, resumes sagas, relays events, works off the bank's inbox, and samples the gauges; with WEBHOOK_PORT set it takes the bank's webhooks itself. It may be killed at any moment,
 * and any number may run at once. SIGTERM and SIGINT end it after the passes under way, within 10 seconds.
 */

// A pass that takes longer is cut: every pass is safe to cut anywhere.
const LAST_PASS_MS = 10_000;

async function main(): Promise<void> {
  const env = processEnv();
  const engine = processEngine();
  const log = createLog('worker', env.LOG_LEVEL);
  outliveLostConnections((error) => {
    log.warn({ detail: error instanceof Error ? error.message : String(error) }, 'connection lost on its way up');
  });
  const stop = new AbortController();
  const running = workerLoops(engine, log, env.SWEEP_INTERVAL_MS, { allowInternal: env.WEBHOOKS_ALLOW_INTERNAL }).map(
    (loop) => runLoop(engine.db, log, loop, stop.signal),
  );
  const webhooks =
    env.WEBHOOK_PORT === undefined ? undefined : createWebhookServer(engine, log).listen(env.WEBHOOK_PORT);
  if (webhooks) await once(webhooks, 'listening');
  // A line of its own, not a log entry: whoever starts the process waits for it, whatever the log level.
  process.stdout.write(`${JSON.stringify({ worker: 'ready' })}\n`);

  await new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve());
  });
  stop.abort();
  webhooks?.close();
  await Promise.race([Promise.all(running), new Promise((resolve) => setTimeout(resolve, LAST_PASS_MS).unref())]);
  await database().close();
  log.info('worker has stopped');
  process.exit(0);
}

main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof EnvError ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
});
