import type { Db } from '#db/client.ts';
import type { SellerId } from '#domain/account/types.ts';
import { applyGroup } from './apply-group.ts';
import { readSurroundings } from './read-surroundings.ts';
import { compareKeys, judgeRow, settleDuplicates } from './rules.ts';
import { summariseRows } from './summarise-rows.ts';
import type { Outcome, ReportedBy, StockReport } from './types.ts';

/**
 * Rows of one transaction: about 10 ms under lock, so that checkouts on the same rows go on between two groups (SPEC
 * 9).
 */
const GROUP_ROWS = 50;

/**
 * Takes a seller's absolute counts (SPEC 9) and answers each row by itself, in the order sent; a bad row stops no
 * other. `rows` are of any shape, at most `MAX_ROWS`. Sending the same rows again changes nothing. `by` is whose hand it was; the
 * seller's system where nothing is said.
 *
 * Rows are judged one by one (`rowErrorCodes`), rivals for one inventory row are settled, and what stands is applied in
 * groups sorted by (sku, warehouse), each its own transaction: a crash half-way leaves whole groups.
 */
export async function applyStockCounts(
  db: Db,
  sellerId: SellerId,
  rows: readonly unknown[],
  by: ReportedBy = { source: 'API' },
): Promise<StockReport> {
  const around = await readSurroundings(db, sellerId, rows);
  const verdicts = rows.map((row, index) => judgeRow(row, index, around));
  const { standing, beaten } = settleDuplicates(
    verdicts.flatMap((verdict) => ('count' in verdict ? [verdict.count] : [])),
  );

  const outcomes = new Map<number, Outcome>();
  const sorted = standing.sort(compareKeys);
  for (let start = 0; start < sorted.length; start += GROUP_ROWS) {
    for (const outcome of await applyGroup(db, sellerId, sorted.slice(start, start + GROUP_ROWS), by)) {
      outcomes.set(outcome.index, outcome);
    }
  }
  return summariseRows({ rows, verdicts, beaten, outcomes });
}
