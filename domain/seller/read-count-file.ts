import { parse } from 'csv-parse/sync';
import { ok, type Result, refused } from '#lib/result.ts';

/** Rows of one file: five calls of the API, a second and a half of work. */
export const MAX_FILE_ROWS = 5_000;

/** A row of a file of counts, in the shape that the API takes; `quantity` is a number only where it is written as one. */
export type FileRow = {
  /** The line of the file it begins on; the header is line 1. */
  readonly line: number;
  /** As written: the id of a warehouse, or its code. */
  readonly warehouse: string;
  readonly sku: string;
  readonly quantity: number | string;
  /** Blank: counted now. */
  readonly sourceUpdatedAt: string;
};

export type FileRefusal = {
  readonly code: 'NOT_CSV' | 'COLUMNS_MISSING' | 'NO_ROWS' | 'TOO_MANY_ROWS';
  readonly message: string;
};

type Column = 'sku' | 'warehouse' | 'quantity' | 'sourceUpdatedAt';

/** What a column may be called, in lower case without blanks, dashes and underscores. */
const NAMES: Readonly<Record<Column, readonly string[]>> = {
  sku: ['sku', 'sellersku'],
  warehouse: ['warehouse', 'warehouseid', 'warehousecode'],
  quantity: ['quantity', 'onhand', 'count'],
  sourceUpdatedAt: ['sourceupdatedat', 'countedat'],
};

const REQUIRED: readonly Column[] = ['sku', 'warehouse', 'quantity'];

/**
 * Reads a CSV of counts: `sku`, `warehouse` (code or id), `quantity` and, if it is there, `sourceUpdatedAt`, in any order, beside any other
 * columns; separated by commas, semicolons or tabs, since spreadsheets follow their country. Cells are text: `01234` stays what it is. A cell that
 * an export has quoted so that no spreadsheet takes it for a formula (`'=1`) is read as what it was.
 */
export function readCountFile(csv: string): Result<readonly FileRow[], FileRefusal> {
  let records: { record: string[]; info: { lines: number } }[];
  try {
    records = parse(csv, {
      bom: true,
      info: true,
      skip_empty_lines: true,
      relax_column_count: true,
      delimiter: delimiterOf(csv),
    }) as unknown as typeof records; // `info` wraps each record, which the package's types do not know.
  } catch (error) {
    return refuse('NOT_CSV', `The file is no CSV: ${error instanceof Error ? error.message : 'it cannot be read'}`);
  }
  const header = (records[0]?.record ?? []).map((name) => name.toLowerCase().replace(/[\s_-]/g, ''));
  const place = (column: Column) => header.findIndex((name) => NAMES[column].includes(name));
  const missing = REQUIRED.filter((column) => place(column) < 0);
  if (missing.length > 0) {
    return refuse('COLUMNS_MISSING', `The first line names no column ${missing.join(', ')}.`);
  }
  const body = records.slice(1);
  if (body.length === 0) return refuse('NO_ROWS', 'The file has no rows below its first line.');
  if (body.length > MAX_FILE_ROWS) {
    return refuse('TOO_MANY_ROWS', `The file has ${body.length} rows; at most ${MAX_FILE_ROWS} go at once.`);
  }
  return ok(
    body.map(({ record, info }): FileRow => {
      const cell = (column: Column) => unquoteFormula(record[place(column)] ?? '');
      return {
        // The parser tells where a row ends; one whose cells go over several lines is named by its last.
        line: info.lines,
        sku: cell('sku'),
        warehouse: cell('warehouse').trim(),
        quantity: toQuantity(cell('quantity').trim()),
        sourceUpdatedAt: cell('sourceUpdatedAt').trim(),
      };
    }),
  );
}

const refuse = (code: FileRefusal['code'], message: string) => refused({ code, message });

/** The separator that the header has most of. */
function delimiterOf(csv: string): string {
  const header = csv.slice(0, csv.search(/[\r\n]|$/));
  const count = (separator: string) => header.split(separator).length;
  return [',', ';', '\t'].reduce((best, separator) => (count(separator) > count(best) ? separator : best));
}

/** Digits alone are a quantity; anything else stays text and is refused like text in the API. */
function toQuantity(text: string): number | string {
  return /^\d{1,15}$/.test(text) ? Number(text) : text;
}

function unquoteFormula(cell: string): string {
  return /^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}
