import type { Db } from '#db/client.ts';
import { sqlStateOf } from '#db/transaction.ts';
import type { SellerId } from '#domain/account/types.ts';
import { present } from '#lib/result.ts';
import { applyFittingCounts } from './apply-fitting-counts.ts';
import { applyShortCount } from './apply-short-count.ts';
import { compareKeys, judgeRow, normaliseSku, rowErrorMessages, type Surroundings, settleDuplicates } from './rules.ts';
import type { Count, Outcome, RowErrorCode, RowResult, RowStatus, StockReport } from './types.ts';

/**
 * Rows of one transaction: about 10 ms under lock, so that checkouts on the same rows go on between two groups (SPEC
 * 9).
 */
const GROUP_ROWS = 50;

/**
 * Still in each other's way after all retries of the opener, or a statement out of time: nothing of the group was
 * written.
 */
const IN_THE_WAY: ReadonlySet<string> = new Set(['40001', '40P01', '55P03', '57014']);

/**
 * Takes a seller's absolute counts (SPEC 9) and answers each row by itself, in the order sent; a bad row stops no
 * other. `rows` are of any shape, at most `MAX_ROWS`. Sending the same rows again changes nothing.
 *
 * Rows are judged one by one (`rowErrorCodes`), rivals for one inventory row are settled, and what stands is applied in
 * groups sorted by (sku, warehouse), each its own transaction: a crash half-way leaves whole groups.
 */
export async function applyStockCounts(db: Db, sellerId: SellerId, rows: readonly unknown[]): Promise<StockReport> {
  const around = await readSurroundings(db, sellerId, rows);
  const verdicts = rows.map((row, index) => judgeRow(row, index, around));
  const { standing, beaten } = settleDuplicates(
    verdicts.flatMap((verdict) => ('count' in verdict ? [verdict.count] : [])),
  );

  const outcomes = new Map<number, Outcome>();
  const sorted = standing.sort(compareKeys);
  for (let start = 0; start < sorted.length; start += GROUP_ROWS) {
    for (const outcome of await applyGroup(db, sellerId, sorted.slice(start, start + GROUP_ROWS))) {
      outcomes.set(outcome.index, outcome);
    }
  }
  // What a beaten row is told follows from what became of the one that beat it.
  for (const { index, winner, same } of beaten) {
    const won = outcomes.get(winner);
    if (!won) continue;
    const status = same && won.status !== 'STALE' ? 'UNCHANGED' : 'STALE';
    outcomes.set(index, { ...won, index, status, cancelledOrders: [] });
  }
  return summarise(
    rows.map((row, index) => {
      const verdict = present(verdicts[index], 'verdict');
      const outcome = outcomes.get(index);
      if ('error' in verdict) return errorResult(row, index, verdict.error);
      return outcome ? outcomeResult(row, outcome) : errorResult(row, index, 'BUSY');
    }),
  );
}

async function readSurroundings(db: Db, sellerId: string, rows: readonly unknown[]): Promise<Surroundings> {
  const skus = new Set(rows.flatMap((row) => normaliseSku(fieldOf(row, 'sku')) ?? []));
  const [[clock], offers] = await Promise.all([
    db.sql<{ nowMicros: string; warehouseIds: string[] }[]>`
      select (extract(epoch from clock_timestamp()) * 1000000)::bigint as "nowMicros",
             array(select id::text from warehouses where seller_id = ${sellerId}) as "warehouseIds"`,
    db.sql<{ sellerSku: string; skuId: string }[]>`
      select seller_sku as "sellerSku", sku_id as "skuId" from offers
       where seller_id = ${sellerId} and seller_sku = any(${[...skus]}::text[])`,
  ]);
  const { nowMicros, warehouseIds } = present(clock, "the database's clock");
  return {
    nowMicros: Number(nowMicros),
    warehouseIds: new Set(warehouseIds),
    skuIds: new Map(offers.map((offer) => [offer.sellerSku, offer.skuId])),
  };
}

/** Applies one group; rows that could not be locked in time have no outcome. */
async function applyGroup(db: Db, sellerId: string, counts: readonly Count[]): Promise<Outcome[]> {
  const applied = await unlessInTheWay(() => applyFittingCounts(db, sellerId, counts));
  const outcomes = applied?.outcomes ?? [];
  for (const count of applied?.short ?? []) {
    const outcome = await unlessInTheWay(() => applyShortCount(db, sellerId, count));
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

const fieldOf = (row: unknown, name: string): unknown =>
  typeof row === 'object' && row !== null ? (row as Readonly<Record<string, unknown>>)[name] : undefined;

/** What names the row in its answer, as sent. */
function asSent(row: unknown): Pick<RowResult, 'sku' | 'warehouseId'> {
  const textOf = (name: string) => {
    const value = fieldOf(row, name);
    return typeof value === 'string' ? value : null;
  };
  return { sku: textOf('sku'), warehouseId: textOf('warehouseId') };
}

function errorResult(row: unknown, index: number, code: RowErrorCode): RowResult {
  const message = rowErrorMessages[code];
  return { index, ...asSent(row), status: 'ERROR', code, message, onHand: null, reserved: null, available: null };
}

function outcomeResult(row: unknown, { index, status, onHand, reserved, cancelledOrders }: Outcome): RowResult {
  const result = { index, ...asSent(row), status, onHand, reserved, available: onHand - reserved };
  return status === 'OVERSUBSCRIBED' ? { ...result, cancelledOrders: [...cancelledOrders] } : result;
}

function summarise(results: RowResult[]): StockReport {
  const count = (status: RowStatus) => results.filter((result) => result.status === status).length;
  return {
    applied: count('APPLIED'),
    unchanged: count('UNCHANGED'),
    stale: count('STALE'),
    oversubscribed: count('OVERSUBSCRIBED'),
    failed: count('ERROR'),
    results,
  };
}
