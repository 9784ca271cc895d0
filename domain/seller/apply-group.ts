import type { Db } from '#db/client.ts';
import { sqlStateOf } from '#db/transaction.ts';
import { applyFittingCounts } from './apply-fitting-counts.ts';
import { applyShortCount } from './apply-short-count.ts';
import type { Count, Outcome, ReportedBy } from './types.ts';

/**
 * Still in each other's way after all retries of the opener, or a statement out of time: nothing of the group was
 * written.
 */
const IN_THE_WAY: ReadonlySet<string> = new Set(['40001', '40P01', '55P03', '57014']);

/**
 * Applies one group of a seller's counts, at most one for each inventory row and sorted by (sku, warehouse): those that fit in one
 * transaction, each of those that cost orders in one of its own. Rows that could not be locked in time have no outcome.
 */
export async function applyGroup(
  db: Db,
  sellerId: string,
  counts: readonly Count[],
  by: ReportedBy,
): Promise<Outcome[]> {
  const applied = await unlessInTheWay(() => applyFittingCounts(db, sellerId, counts, by));
  const outcomes = applied?.outcomes ?? [];
  for (const count of applied?.short ?? []) {
    const outcome = await unlessInTheWay(() => applyShortCount(db, sellerId, count, by));
    if (outcome) outcomes.push(outcome);
  }
  return outcomes;
}

async function unlessInTheWay<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (IN_THE_WAY.has(sqlStateOf(error) ?? '')) return undefined;
    throw error;
  }
}
