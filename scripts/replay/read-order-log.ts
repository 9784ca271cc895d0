import { parse } from 'csv-parse/sync';
import { exponentOf } from '#lib/money.ts';
import { OneLineError } from '#scripts/one-line-error.ts';

/** A cart holds no more lines (SPEC 4): a longer invoice becomes several orders. */
const MAX_LINES = 100;

export type LogLine = { readonly code: string; readonly quantity: number };
/** One order to place. A long invoice is several, numbered `537434/2`. */
export type LogOrder = { readonly name: string; readonly lines: readonly LogLine[] };
export type LogSku = {
  readonly code: string;
  readonly title: string;
  readonly priceMinor: number;
  readonly sold: number;
};

export type OrderLog = {
  readonly orders: readonly LogOrder[];
  readonly skus: readonly LogSku[];
  /** Rows of the file, and what became of them. */
  readonly rows: number;
  readonly invoices: number;
  readonly lines: number;
  readonly returns: number;
  readonly unpriced: number;
  /** Lines that were added to an earlier one of the same code on the same invoice. */
  readonly addedUp: number;
};

const COLUMNS = ['InvoiceNo', 'StockCode', 'Description', 'Quantity', 'UnitPrice'] as const;
type Row = Readonly<Record<(typeof COLUMNS)[number], string>>;

/**
 * Reads a retailer's order log. Returns (`C…` invoices, quantities below 1) and lines without a price are left out and counted; a code
 * twice on one invoice is added up. A code's price and title are those it has first. `limit` takes the first invoices only.
 */
export function readOrderLog(csv: string, currency: string, limit = Number.POSITIVE_INFINITY): OrderLog {
  const rows = readRows(csv);
  const scale = 10 ** exponentOf(currency);
  const invoices = new Map<string, Map<string, number>>();
  const skus = new Map<string, { title: string; priceMinor: number; sold: number }>();
  const count = { rows: 0, lines: 0, returns: 0, unpriced: 0, addedUp: 0 };
  for (const row of rows) {
    const quantity = Number(row.Quantity);
    const priceMinor = Math.round(Number(row.UnitPrice) * scale);
    if (!invoices.has(row.InvoiceNo) && invoices.size >= limit) continue;
    count.rows += 1;
    if (row.InvoiceNo.startsWith('C') || !(quantity > 0)) count.returns += 1;
    else if (!(priceMinor > 0)) count.unpriced += 1;
    else {
      const lines = invoices.get(row.InvoiceNo) ?? new Map<string, number>();
      invoices.set(row.InvoiceNo, lines);
      count.lines += 1;
      if (lines.has(row.StockCode)) count.addedUp += 1;
      lines.set(row.StockCode, (lines.get(row.StockCode) ?? 0) + quantity);
      const sku = skus.get(row.StockCode) ?? { title: row.Description.trim() || row.StockCode, priceMinor, sold: 0 };
      skus.set(row.StockCode, { ...sku, sold: sku.sold + quantity });
    }
  }
  return {
    ...count,
    invoices: invoices.size,
    orders: [...invoices].flatMap(([name, lines]) => splitInvoice(name, lines)),
    skus: [...skus].map(([code, sku]) => ({ code, ...sku })),
  };
}

function readRows(csv: string): Row[] {
  let rows: Row[];
  try {
    rows = parse(csv, { columns: true, bom: true, skip_empty_lines: true, relax_column_count: true });
  } catch (error) {
    throw new OneLineError(`The file is no CSV: ${(error as Error).message}`);
  }
  const missing = COLUMNS.filter((name) => !(name in (rows[0] ?? {})));
  if (missing.length > 0) throw new OneLineError(`The file is no order log: it has no ${missing.join(', ')} column.`);
  return rows;
}

function splitInvoice(name: string, lines: ReadonlyMap<string, number>): LogOrder[] {
  const all = [...lines].map(([code, quantity]) => ({ code, quantity }));
  if (all.length <= MAX_LINES) return [{ name, lines: all }];
  return Array.from({ length: Math.ceil(all.length / MAX_LINES) }, (_, part) => ({
    name: `${name}/${part + 1}`,
    lines: all.slice(part * MAX_LINES, (part + 1) * MAX_LINES),
  }));
}
