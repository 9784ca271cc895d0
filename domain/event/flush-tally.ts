import type { Db } from '#db/client.ts';
import type { Tally } from './create-tally.ts';
import { storeCounts } from './store-counts.ts';

// A process that is killed loses the counts of so long: they are figures to watch, and no books.
const EVERY_MS = 2_000;

/** Writes down what the tally has counted, in the present minute. What cannot be written is counted again, for the next time. */
export async function flushTally(db: Db, tally: Tally): Promise<void> {
  const counts = tally.take();
  if (counts.size === 0) return;
  try {
    await storeCounts(
      db.sql,
      [...counts].map(([name, count]) => ({ name, count })),
    );
  } catch {
    for (const [name, count] of counts) for (let again = 0; again < count; again += 1) tally.add(name);
  }
}

/** Does so every two seconds for as long as the process lives, without keeping it alive. */
export function keepFlushing(db: Db, tally: Tally): void {
  let under = false;
  setInterval(() => {
    if (under) return;
    under = true;
    void flushTally(db, tally).finally(() => {
      under = false;
    });
  }, EVERY_MS).unref();
}
