import type { Db } from '#db/client.ts';
import { nowMs } from '#lib/clock.ts';

type Kept = Map<string, { readonly until: number; readonly value: Promise<unknown> }>;

const KEPT_MS = 20_000;
const MOST_KEPT = 500;

/**
 * What `read` gives, at most 20 s old and read by one caller for all that ask meanwhile: for what every visitor sees, costs a look at every
 * product, and changes little. Never for anything that decides. What fails is not kept.
 */
export function keepLately<T>(db: Db, name: string, read: () => Promise<T>): Promise<T> {
  const kept = db.single<Kept>('catalogue, lately', () => new Map());
  const known = kept.get(name);
  if (known && known.until > nowMs()) return known.value as Promise<T>;
  // Names carry what was asked for: made-up ones must not fill the memory.
  if (kept.size >= MOST_KEPT) kept.clear();
  const value = read();
  kept.set(name, { until: nowMs() + KEPT_MS, value });
  value.catch(() => kept.delete(name));
  return value;
}
