import type { Db } from '#db/client.ts';
import { present } from '#lib/result.ts';
import { normaliseSku, type Surroundings } from './rules.ts';

/** What the rows of a report are judged against: the seller's own SKUs among those named, their warehouses, and the database's clock. */
export async function readSurroundings(db: Db, sellerId: string, rows: readonly unknown[]): Promise<Surroundings> {
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

/** A field of a row of any shape. */
export function fieldOf(row: unknown, name: string): unknown {
  return typeof row === 'object' && row !== null ? (row as Readonly<Record<string, unknown>>)[name] : undefined;
}
