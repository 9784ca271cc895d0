import { parse } from 'csv-parse/sync';
import { fromDecimal } from '#lib/money.ts';
import { classifyGoods, deriveSlug, explainSku, htmlToText } from './import-rules.ts';

export type ShopifyVariant = {
  /** Row of the file as a spreadsheet counts it: the header is 1. */
  readonly row: number;
  readonly sellerSku: string;
  /** The option values, `Default` when there are none. */
  readonly title: string;
  /** A value for each of the product's `optionNames`; empty where the row has none. */
  readonly optionValues: readonly string[];
  readonly priceMinor: number;
  readonly quantity: number;
  readonly notes: readonly string[];
};

export type ShopifyProduct = {
  readonly handle: string;
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly category: string;
  readonly imageUrl: string;
  /** `Colour`, `Size`: what the variants differ in. */
  readonly optionNames: readonly string[];
  /** False for unpublished products and drafts. */
  readonly active: boolean;
  readonly variants: readonly ShopifyVariant[];
};

export type RefusedRow = {
  readonly row: number;
  readonly handle: string;
  readonly sku: string;
  readonly reason: string;
};
export type ShopifyFile = { readonly products: readonly ShopifyProduct[]; readonly refused: readonly RefusedRow[] };

/** A file that is no product export; the message says why, in one line. */
export class ShopifyFileError extends Error {}

const REQUIRED = ['Handle', 'Title', 'Variant Price'] as const;
const MAX_TITLE = 255;
/** What one seller's report may say, and so an opening count (SPEC 9). */
const MAX_QUANTITY = 1_000_000_000;
const NO_OPTIONS = 'Default Title';

type Row = Readonly<Record<string, string>>;
type NumberedRow = { readonly row: number; readonly fields: Row };
const field = (fields: Row, name: string) => (fields[name] ?? '').trim();

/**
 * Reads Shopify's product CSV. Rows of one `Handle` are one product: its first row has title, text and option names, every row with
 * a price, an option or a SKU is a variant, the rest only add pictures. A wrong row is refused with its reason and does not
 * stop the others; a product whose first row is wrong has no product to belong to, so its rows are refused with it.
 * `currency` decides what an amount is. Throws `ShopifyFileError` when the file is no product export at all.
 */
export function readShopifyProducts(csv: string, currency: string): ShopifyFile {
  const refused: RefusedRow[] = [];
  const byHandle = new Map<string, NumberedRow[]>();
  for (const { row, fields } of readRows(csv)) {
    const handle = field(fields, 'Handle');
    if (handle === '') {
      refused.push({ row, handle, sku: field(fields, 'Variant SKU'), reason: 'The row has no Handle.' });
      continue;
    }
    const rows = byHandle.get(handle);
    if (rows) rows.push({ row, fields });
    else byHandle.set(handle, [{ row, fields }]);
  }
  const products: ShopifyProduct[] = [];
  const rowOfSlug = new Map<string, number>();
  const rowOfSku = new Map<string, number>();
  for (const [handle, rows] of byHandle) {
    const [first] = rows;
    if (!first) continue;
    const slug = deriveSlug(handle);
    const problem = explainProduct(first.fields, slug, rowOfSlug);
    if (problem) {
      for (const { row, fields } of rows.filter(isVariant)) {
        refused.push({ row, handle, sku: field(fields, 'Variant SKU'), reason: problem });
      }
      continue;
    }
    rowOfSlug.set(slug, first.row);
    const { variants, refused: refusedVariants } = readVariants(handle, rows, currency, rowOfSku);
    refused.push(...refusedVariants);
    if (variants.length > 0) products.push({ ...readProduct(handle, slug, first.fields), variants });
  }
  return { products, refused: refused.sort((a, b) => a.row - b.row) };
}

function readRows(csv: string): NumberedRow[] {
  let records: Row[];
  try {
    records = parse(csv, { columns: true, bom: true, skip_empty_lines: true, relax_column_count: true });
  } catch (error) {
    throw new ShopifyFileError(`The file is no CSV: ${(error as Error).message}`);
  }
  const missing = REQUIRED.filter((name) => !(name in (records[0] ?? {})));
  if (missing.length > 0) {
    throw new ShopifyFileError(`The file is no Shopify product export: it has no ${missing.join(', ')} column.`);
  }
  return records.map((fields, index) => ({ row: index + 2, fields }));
}

function explainProduct(fields: Row, slug: string, rowOfSlug: ReadonlyMap<string, number>): string | undefined {
  const title = field(fields, 'Title');
  if (title === '') return 'The product has no Title.';
  if (title.length > MAX_TITLE) return `The Title is longer than ${MAX_TITLE} characters.`;
  if (/\p{Cc}/u.test(title)) return 'The Title has control characters.';
  if (slug === '') return 'The Handle has no letter or digit.';
  const other = rowOfSlug.get(slug);
  return other === undefined ? undefined : `The Handle means the same as that of row ${other}.`;
}

function readProduct(handle: string, slug: string, fields: Row): Omit<ShopifyProduct, 'variants'> {
  const title = field(fields, 'Title');
  const status = field(fields, 'Status').toLowerCase();
  return {
    handle,
    slug,
    title,
    description: htmlToText(field(fields, 'Body (HTML)')),
    ...classifyGoods([field(fields, 'Type'), field(fields, 'Tags'), title]),
    optionNames: namedOptions(fields).map(({ name }) => name),
    active: field(fields, 'Published').toLowerCase() !== 'false' && (status === '' || status === 'active'),
  };
}

const OPTIONS = ['Option1 Value', 'Option2 Value', 'Option3 Value'];
const MAX_OPTION_NAME = 60;

/** The options that the product's first row names, with the columns of their values. A colon would end the name in addresses of lists. */
function namedOptions(first: Row): { name: string; column: string }[] {
  return OPTIONS.map((column) => ({ name: optionName(field(first, column.replace('Value', 'Name'))), column })).filter(
    ({ name, column }) => name !== '' && field(first, column) !== NO_OPTIONS,
  );
}

const optionName = (text: string) =>
  text
    .replace(/[:\p{Cc}]/gu, ' ')
    .trim()
    .slice(0, MAX_OPTION_NAME);

const optionsOf = (fields: Row) =>
  OPTIONS.map((name) => field(fields, name)).filter((v) => v !== '' && v !== NO_OPTIONS);

/** A row that only adds a picture has neither price nor SKU nor option. */
function isVariant({ fields }: NumberedRow): boolean {
  return ['Variant Price', 'Variant SKU', ...OPTIONS].some((name) => field(fields, name) !== '');
}

function readVariants(handle: string, rows: readonly NumberedRow[], currency: string, rowOfSku: Map<string, number>) {
  const variants: ShopifyVariant[] = [];
  const refused: RefusedRow[] = [];
  const rowOfTitle = new Map<string, number>();
  const named = rows[0] ? namedOptions(rows[0].fields) : [];
  for (const numbered of rows.filter(isVariant)) {
    const { row, fields } = numbered;
    const options = optionsOf(fields);
    const title = options.join(' / ') || 'Default';
    const sellerSku = field(fields, 'Variant SKU').normalize('NFC') || [handle, ...options].join('/').normalize('NFC');
    const count = readQuantity(fields);
    const priceText = field(fields, 'Variant Price');
    const priceMinor = fromDecimal(priceText, currency);
    const problem =
      explainSku(sellerSku) ??
      (rowOfSku.has(sellerSku) ? `The SKU is that of row ${rowOfSku.get(sellerSku)} too.` : undefined) ??
      (rowOfTitle.has(title) ? `The options are those of row ${rowOfTitle.get(title)} too.` : undefined) ??
      (title.length > MAX_TITLE ? `The options are longer than ${MAX_TITLE} characters.` : undefined) ??
      (/\p{Cc}/u.test(title) ? 'The options have control characters.' : undefined) ??
      explainPrice(priceText, priceMinor, currency) ??
      count.problem;
    if (problem !== undefined || priceMinor === undefined) {
      refused.push({ row, handle, sku: sellerSku, reason: problem ?? 'The price is no amount.' });
      continue;
    }
    rowOfSku.set(sellerSku, row);
    rowOfTitle.set(title, row);
    const optionValues = named.map(({ column }) => field(fields, column));
    variants.push({ row, sellerSku, title, optionValues, priceMinor, quantity: count.quantity, notes: count.notes });
  }
  return { variants, refused };
}

function explainPrice(text: string, priceMinor: number | undefined, currency: string): string | undefined {
  if (text === '') return 'The variant has no price.';
  if (priceMinor === undefined) return `"${text.slice(0, 40)}" is no amount in ${currency}.`;
  return priceMinor === 0 ? 'The price is 0.' : undefined;
}

function readQuantity(fields: Row): { quantity: number; notes: string[]; problem?: string } {
  const text = field(fields, 'Variant Inventory Qty');
  const notes =
    field(fields, 'Variant Inventory Policy') === 'continue'
      ? ['Shopify sells it when there is none; this shop does not.']
      : [];
  if (text === '') return { quantity: 0, notes: [...notes, 'Its stock is not counted; opened with 0.'] };
  if (!/^-?\d{1,10}$/.test(text) || Number(text) > MAX_QUANTITY) {
    return { quantity: 0, notes, problem: `"${text.slice(0, 40)}" is no quantity.` };
  }
  const quantity = Number(text);
  return quantity < 0
    ? { quantity: 0, notes: [...notes, `${quantity} in stock; opened with 0.`] }
    : { quantity, notes };
}
