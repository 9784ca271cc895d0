import type { Db } from '#db/client.ts';
import type { SellerId } from '#domain/account/types.ts';
import { type ImportOutcome, importShopifyProducts } from '#domain/catalog/import-shopify-products.ts';
import { ShopifyFileError } from '#domain/catalog/read-shopify-products.ts';
import { nowMs } from '#lib/clock.ts';
import { ok, type Result, refused } from '#lib/result.ts';
import type { CatalogueReport } from './types.ts';

export type CatalogueRefusal = { readonly code: 'NO_CATALOGUE'; readonly message: string };

/**
 * A Shopify product export that a person of the seller uploads as their own catalogue, row by row (domain/catalog/import-shopify-products.ts). With `apply`
 * it is imported; without, it is told what would come of each row, and nothing is written.
 */
export async function uploadCatalogue(
  db: Db,
  sellerId: SellerId,
  { csv, currency, apply }: { readonly csv: string; readonly currency: string; readonly apply: boolean },
): Promise<Result<CatalogueReport, CatalogueRefusal>> {
  try {
    const countedAt = new Date(nowMs());
    const { rows } = await importShopifyProducts(db, {
      csv,
      seller: { sellerId },
      currency,
      countedAt,
      dryRun: !apply,
    });
    const count = (outcome: ImportOutcome) => rows.filter((row) => row.outcome === outcome).length;
    return ok({
      created: count('CREATED'),
      updated: count('UPDATED'),
      unchanged: count('UNCHANGED'),
      refused: count('REFUSED'),
      rows: rows.map(({ row, handle, sku, outcome, notes }) => ({
        line: row,
        handle,
        sku,
        outcome,
        notes: [...notes],
      })),
    });
  } catch (error) {
    if (error instanceof ShopifyFileError) return refused({ code: 'NO_CATALOGUE', message: error.message });
    throw error;
  }
}
