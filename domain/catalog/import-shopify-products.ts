import { isDeepStrictEqual } from 'node:util';
import type { Db } from '#db/client.ts';
import { rollback, type Tx, transaction } from '#db/transaction.ts';
import { present } from '#lib/result.ts';
import { deriveSlug } from './import-rules.ts';
import { type ImportedGoods, readImportedGoods } from './read-imported-goods.ts';
import { readShopifyProducts, type ShopifyProduct, type ShopifyVariant } from './read-shopify-products.ts';
import type { ProductWrite, VariantChange, VariantWrite } from './write-imported-goods.ts';
import { writeImportedGoods } from './write-imported-goods.ts';

export type ImportOutcome = 'CREATED' | 'UPDATED' | 'UNCHANGED' | 'REFUSED';
export type ImportRow = {
  /** As a spreadsheet counts: the header is row 1. */
  readonly row: number;
  readonly handle: string;
  readonly sku: string;
  readonly outcome: ImportOutcome;
  /** Why it was refused, or what to know about it; empty when there is nothing to say. */
  readonly notes: readonly string[];
};
export type ImportReport = {
  readonly sellerId: string;
  readonly sellerSlug: string;
  readonly rows: readonly ImportRow[];
};

export type ImportOptions = {
  readonly csv: string;
  /** By name, who is made when no seller has the slug of it; or by the id of one who is there. */
  readonly seller: { readonly name: string } | { readonly sellerId: string };
  readonly currency: string;
  /** When the file's counts were true: a count that the seller pushed later stands anyway. */
  readonly countedAt: Date;
  /** Decide and report, and write nothing. */
  readonly dryRun?: boolean;
};

/** Where a new seller's only warehouse is put: the export does not say. */
const CITIES = [
  { city: 'Istanbul', latitude: 41.0082, longitude: 28.9784 },
  { city: 'Ankara', latitude: 39.9334, longitude: 32.8597 },
  { city: 'Izmir', latitude: 38.4237, longitude: 27.1428 },
  { city: 'Jakarta', latitude: -6.2088, longitude: 106.8456 },
  { city: 'Berlin', latitude: 52.52, longitude: 13.405 },
  { city: 'London', latitude: 51.5072, longitude: -0.1276 },
] as const;

/**
 * Imports a Shopify product export as one seller's catalogue, in one transaction. Products are known again by seller and
 * Handle, variants by the seller's SKU (derived from Handle and options when blank), so a second import of a file updates
 * titles, texts, prices and what is on sale, and doubles nothing. It never touches the stock of a SKU that has some already:
 * the file's count only opens new ones. What is missing in a later file is left as it is; taking goods off sale is said
 * with `Published` or `Status`.
 * Throws `ShopifyFileError` when the file is no product export.
 */
export async function importShopifyProducts(db: Db, options: ImportOptions): Promise<ImportReport> {
  const file = readShopifyProducts(options.csv, options.currency);
  return transaction(db, async (tx) => {
    const seller = await ensureSeller(tx, options.seller);
    const { sellerSlug } = seller;
    await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`import:${sellerSlug}`}, 0))`;
    const products = file.products.map((product) => ({ ...product, slug: `${sellerSlug}--${product.slug}` }));
    const goods = await readImportedGoods(
      tx,
      seller.sellerId,
      products.map((product) => product.slug),
      products.flatMap((product) => product.variants.map((variant) => variant.sellerSku)),
    );
    const decided = products.map((product) => decideProduct(product, goods));
    await writeImportedGoods(
      tx,
      {
        newProducts: decided.flatMap((d) => d.newProduct ?? []),
        changedProducts: decided.flatMap((d) => d.changedProduct ?? []),
        newVariants: decided.flatMap((d) => d.newVariants),
        changedVariants: decided.flatMap((d) => d.changedVariants),
      },
      { ...seller, countedAt: options.countedAt },
    );
    const refused = file.refused.map((r) => toRow(r.row, r.handle, r.sku, 'REFUSED', [r.reason]));
    const rows = [...decided.flatMap((d) => d.rows), ...refused].sort((a, b) => a.row - b.row);
    const report = { sellerId: seller.sellerId, sellerSlug, rows };
    return options.dryRun ? rollback(report) : report;
  });
}

type Place = { readonly sellerId: string; readonly sellerSlug: string; readonly warehouseId: string };

async function ensureSeller(tx: Tx, given: ImportOptions['seller']): Promise<Place> {
  const { id: sellerId, slug } =
    'name' in given ? await ensureNamed(tx, given.name) : await readSeller(tx, given.sellerId);
  // Two imports that both find no warehouse wait for each other at its code.
  const first = () =>
    tx.sql<{ id: string }[]>`select id from warehouses where seller_id = ${sellerId} order by id limit 1`;
  let [warehouse] = await first();
  if (!warehouse) {
    const place = present(CITIES[[...slug].reduce((sum, c) => sum + c.charCodeAt(0), 0) % CITIES.length], 'city');
    await tx.sql`
      insert into warehouses (seller_id, code, city, latitude, longitude)
      values (${sellerId}, 'MAIN', ${place.city}, ${place.latitude}, ${place.longitude})
      on conflict do nothing`;
    [warehouse] = await first();
  }
  return { sellerId, sellerSlug: slug, warehouseId: present(warehouse, 'warehouse').id };
}

type Seller = { readonly id: string; readonly slug: string };

async function ensureNamed(tx: Tx, name: string): Promise<Seller> {
  const slug = deriveSlug(name);
  if (slug === '') throw new Error(`A seller needs a name with letters or digits, not "${name}".`);
  await tx.sql`insert into sellers (slug, name) values (${slug}, ${name}) on conflict (slug) do nothing`;
  const [seller] = await tx.sql<Seller[]>`select id, slug from sellers where slug = ${slug}`;
  return present(seller, 'seller');
}

async function readSeller(tx: Tx, sellerId: string): Promise<Seller> {
  const [seller] = await tx.sql<Seller[]>`select id, slug from sellers where id = ${sellerId}`;
  return present(seller, 'the seller whose catalogue this is');
}

type VariantDecision = { readonly row: ImportRow; readonly create?: VariantWrite; readonly change?: VariantChange };
type Decision = {
  readonly newProduct?: ProductWrite;
  readonly changedProduct?: ProductWrite;
  readonly newVariants: readonly VariantWrite[];
  readonly changedVariants: readonly VariantChange[];
  readonly rows: readonly ImportRow[];
};

function toRow(row: number, handle: string, sku: string, outcome: ImportOutcome, notes: readonly string[]): ImportRow {
  return { row, handle, sku, outcome, notes };
}

/** What becomes of one product and its variants, given what is there. Pure. */
function decideProduct(product: ShopifyProduct, goods: ImportedGoods): Decision {
  const { slug, title, description, category, imageUrl, optionNames } = product;
  const known = goods.products.get(slug);
  const write: ProductWrite = { slug, title, description, category, imageUrl, optionNames };
  const changed =
    known !== undefined &&
    ((['title', 'description', 'category', 'imageUrl'] as const).some((name) => known[name] !== write[name]) ||
      !isDeepStrictEqual(known.optionNames, optionNames));
  // Titles that stay with SKUs which this file does not speak of.
  const spoken = new Set(product.variants.flatMap((v) => goods.offers.get(v.sellerSku)?.skuId ?? []));
  const skus = goods.skus.filter((sku) => sku.productId === known?.id);
  const taken = new Set(skus.filter((sku) => !spoken.has(sku.id)).map((sku) => sku.title));
  const variants = product.variants.map((variant, position): VariantDecision => {
    const row = (outcome: ImportOutcome, notes: readonly string[] = []) =>
      toRow(variant.row, product.handle, variant.sellerSku, outcome, notes);
    const refusal = explainVariant(variant, known?.id, goods, taken);
    if (refusal) return { row: row('REFUSED', [refusal]) };
    const { sellerSku, priceMinor, quantity, notes, optionValues } = variant;
    const terms = { title: variant.title, optionValues, priceMinor, active: product.active };
    const offer = goods.offers.get(sellerSku);
    if (!offer) {
      return { row: row('CREATED', notes), create: { ...terms, productSlug: slug, position, sellerSku, quantity } };
    }
    const sku = skus.find((s) => s.id === offer.skuId);
    const same =
      sku?.title === terms.title &&
      isDeepStrictEqual(sku.optionValues, optionValues) &&
      offer.priceMinor === priceMinor &&
      offer.active === terms.active;
    if (same) return { row: row(changed ? 'UPDATED' : 'UNCHANGED') };
    return { row: row('UPDATED'), change: { ...terms, offerId: offer.id, skuId: offer.skuId } };
  });
  const anything = variants.some(({ row }) => row.outcome !== 'REFUSED');
  return {
    newVariants: variants.flatMap(({ create }) => create ?? []),
    changedVariants: variants.flatMap(({ change }) => change ?? []),
    rows: variants.map(({ row }) => row),
    ...(anything && !known && { newProduct: write }),
    ...(anything && changed && { changedProduct: write }),
  };
}

function explainVariant(
  variant: ShopifyVariant,
  productId: string | undefined,
  goods: ImportedGoods,
  taken: ReadonlySet<string>,
): string | undefined {
  const offer = goods.offers.get(variant.sellerSku);
  if (offer && offer.productId !== productId) return 'The SKU belongs to another product of this seller.';
  return taken.has(variant.title) ? 'Another SKU of this product has these options.' : undefined;
}
