import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '#db/client.ts';
import type { Log } from '#lib/log.ts';

export type Loop = {
  readonly name: string;
  readonly intervalMs: number;
  /** One pass. True: there is more to do, so the next pass comes at once. */
  readonly pass: () => Promise<boolean>;
};

// Silence is told from quiet by the last run; writing it down more often than every 5 s would be a row update a second for nothing.
const RECORD_EVERY_MS = 5_000;

/**
 * Runs passes one after the other until `stop`: at most one is under way, ticks that were missed meanwhile merge into one, and a pass that
 * fails is logged and followed by the next tick. When each loop last ran is kept in the database for the console.
 */
export async function runLoop(db: Db, log: Log, loop: Loop, stop: AbortSignal): Promise<void> {
  let recordedAt = Number.NEGATIVE_INFINITY;
  let lastError: string | null = null;
  while (!stop.aborted) {
    let more = false;
    try {
      more = await loop.pass();
      if (lastError !== null) recordedAt = Number.NEGATIVE_INFINITY;
      lastError = null;
    } catch (error) {
      lastError = error instanceof Error ? error.message : String(error);
      log.error({ loop: loop.name, stack: error instanceof Error ? error.stack : lastError }, 'pass failed');
    }
    if (performance.now() - recordedAt >= RECORD_EVERY_MS) {
      recordedAt = performance.now();
      await recordRun(db, loop.name, lastError).catch(() => undefined);
    }
    if (!more) await wait(loop.intervalMs, undefined, { signal: stop }).catch(() => undefined);
  }
}

async function recordRun(db: Db, name: string, lastError: string | null): Promise<void> {
  await db.sql`
    insert into loop_runs (name, last_run_at, last_error) values (${name}, now(), ${lastError})
        on conflict (name) do update set last_run_at = excluded.last_run_at, last_error = excluded.last_error`;
}
