import type { Db } from '#db/client.ts';
import { transaction } from '#db/transaction.ts';
import { deriveSlug } from '#domain/catalog/import-rules.ts';
import { writeImportedGoods } from '#domain/catalog/write-imported-goods.ts';
import { present } from '#lib/result.ts';
import type { LogSku } from './read-order-log.ts';

/** More than any invoice asks of one SKU: the log's wholesalers take thousands. */
const MAX_PER_ORDER = 1_000_000;
const PLACE = { city: 'London', latitude: 51.5072, longitude: -0.1276 } as const;

export type StockedSeller = { readonly sellerId: string; readonly skuIds: ReadonlyMap<string, string> };

/** What the log sells minus 5 %, in whole units, so that some orders must be refused. */
export function stockFor(sold: number): number {
  return sold - Math.floor(sold / 20);
}

/**
 * Makes a seller of this run's own with one warehouse, and the log's SKUs, offers and stock in it, in one transaction.
 * Gives the SKU of each code.
 */
export async function stockSeller(db: Db, run: string, skus: readonly LogSku[]): Promise<StockedSeller> {
  return transaction(db, async (tx) => {
    const [seller] = await tx.sql<{ id: string }[]>`
      insert into sellers (slug, name) values (${`replay-${run}`}, ${`Order log ${run}`}) returning id`;
    const sellerId = present(seller, 'seller').id;
    const [warehouse] = await tx.sql<{ id: string }[]>`
      insert into warehouses (seller_id, code, city, latitude, longitude)
      values (${sellerId}, 'MAIN', ${PLACE.city}, ${PLACE.latitude}, ${PLACE.longitude}) returning id`;
    // The position keeps codes apart that differ in case only.
    const slugOf = ({ code }: LogSku, index: number) => `replay-${run}-${index}-${deriveSlug(code)}`;
    await writeImportedGoods(
      tx,
      {
        newProducts: skus.map((sku, index) => ({
          slug: slugOf(sku, index),
          title: sku.title,
          description: '',
          category: 'Other',
          imageUrl: '/products/generic-parcel.svg',
          optionNames: [],
        })),
        changedProducts: [],
        newVariants: skus.map((sku, index) => ({
          productSlug: slugOf(sku, index),
          title: 'Default',
          optionValues: [],
          position: 0,
          sellerSku: sku.code,
          priceMinor: sku.priceMinor,
          active: true,
          quantity: stockFor(sku.sold),
        })),
        changedVariants: [],
      },
      { sellerId, warehouseId: present(warehouse, 'warehouse').id, countedAt: new Date() },
    );
    await tx.sql`update offers set max_per_order = ${MAX_PER_ORDER} where seller_id = ${sellerId}`;
    const offers = await tx.sql<{ code: string; skuId: string }[]>`
      select seller_sku as code, sku_id as "skuId" from offers where seller_id = ${sellerId}`;
    return { sellerId, skuIds: new Map(offers.map((offer) => [offer.code, offer.skuId])) };
  });
}

/** Takes the run's goods off sale, so that thousands of them do not stay in the shop's windows. */
export async function takeOffSale(db: Db, sellerId: string): Promise<void> {
  await db.sql`update offers set active = false, updated_at = now() where seller_id = ${sellerId} and active`;
}
