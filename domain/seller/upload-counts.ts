import type { Db } from '#db/client.ts';
import type { SellerId, UserId } from '#domain/account/types.ts';
import { ok, present, type Result } from '#lib/result.ts';
import { applyStockCounts } from './apply-stock-counts.ts';
import { previewStockCounts } from './preview-stock-counts.ts';
import { type FileRefusal, type FileRow, readCountFile } from './read-count-file.ts';
import type { RowErrorCode, StockReport, UploadReport } from './types.ts';

/** What a person with a sheet is told where the words for the API's rows speak of its fields. */
const FILE_MESSAGES: Partial<Record<RowErrorCode, string>> = {
  INVALID_SKU: 'The SKU is text of 1 to 255 characters without blanks around it and without invisible characters.',
  INVALID_QUANTITY: 'The quantity is a whole number from 0 to 1,000,000,000.',
  INVALID_WAREHOUSE: 'The row names no warehouse.',
  UNKNOWN_WAREHOUSE: 'You have no warehouse of this code or id.',
  INVALID_TIMESTAMP: 'The time is written with its offset, such as 2026-11-30T10:00:00Z, or left blank for now.',
  FUTURE_TIMESTAMP: 'The time is more than 5 minutes ahead of our clock.',
};

/**
 * A CSV of counts that a person of the seller uploads: the same as a batch of the API (SPEC 9), with warehouses by code or id, and rows without a
 * time counted now. With `apply` the counts are taken; without, it is told what would come of each, and nothing is written.
 */
export async function uploadCounts(
  db: Db,
  by: { readonly sellerId: SellerId; readonly userId: UserId },
  { csv, apply }: { readonly csv: string; readonly apply: boolean },
): Promise<Result<UploadReport, FileRefusal>> {
  const file = readCountFile(csv);
  if (!file.ok) return file;
  const rows = await resolveRows(db, by.sellerId, file.value);
  if (apply) {
    const report = await applyStockCounts(db, by.sellerId, rows, { source: 'UPLOAD', userId: by.userId });
    return ok(toUpload(file.value, report, new Map()));
  }
  const { report, onHandBefore } = await previewStockCounts(db, by.sellerId, rows);
  return ok(toUpload(file.value, report, onHandBefore));
}

/** The rows as the API takes them. A code goes before an id: it is what people write. */
async function resolveRows(db: Db, sellerId: string, file: readonly FileRow[]): Promise<unknown[]> {
  const [[clock], warehouses] = await Promise.all([
    db.sql<{ now: Date }[]>`select clock_timestamp() as now`,
    db.sql<{ id: string; code: string }[]>`select id, code from warehouses where seller_id = ${sellerId}`,
  ]);
  const now = present(clock, "the database's clock").now.toISOString();
  const idOf = new Map(warehouses.map(({ id, code }) => [code, id]));
  return file.map(({ sku, warehouse, quantity, sourceUpdatedAt }) => ({
    sku,
    warehouseId: idOf.get(warehouse) ?? warehouse,
    quantity,
    sourceUpdatedAt: sourceUpdatedAt === '' ? now : sourceUpdatedAt,
  }));
}

function toUpload(
  file: readonly FileRow[],
  { results, ...counts }: StockReport,
  onHandBefore: ReadonlyMap<number, number>,
): UploadReport {
  return {
    ...counts,
    rows: results.map((result) => {
      const { line, warehouse } = present(file[result.index], 'row of the file');
      const message = result.code && (FILE_MESSAGES[result.code] ?? result.message);
      return {
        ...result,
        ...(message === undefined ? {} : { message }),
        line,
        warehouse,
        onHandBefore: onHandBefore.get(result.index) ?? null,
      };
    }),
  };
}
