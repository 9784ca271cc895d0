import type { Db } from '#db/client.ts';
import type { SellerId } from '#domain/account/types.ts';

/** More rows than any seller has; a download is not without end. */
const MAX_ROWS = 200_000;

const COLUMNS = ['sku', 'warehouse', 'quantity', 'sourceUpdatedAt', 'title', 'held', 'available'] as const;

/**
 * All stock of a seller as CSV in the form that can be uploaded again: change the quantities and send it back. `sourceUpdatedAt` is left empty for
 * that: what a person writes into the sheet is counted when they upload it. Sellers' text is text: no cell begins like a formula (SPEC 17).
 */
export async function exportStocks(db: Db, sellerId: SellerId): Promise<string> {
  const rows = await db.sql<
    { sku: string; warehouse: string; quantity: number; title: string; held: number; available: number }[]
  >`
    select o.seller_sku as sku, w.code as warehouse, i.on_hand as quantity, i.reserved as held,
           i.on_hand - i.reserved as available,
           case when s.title = 'Default' then p.title else p.title || ' · ' || s.title end as title
      from warehouses w
      join inventory i on i.warehouse_id = w.id
      join offers o on o.sku_id = i.sku_id and o.seller_id = w.seller_id
      join skus s on s.id = i.sku_id
      join products p on p.id = s.product_id
     where w.seller_id = ${sellerId}
     order by o.seller_sku, w.code
     limit ${MAX_ROWS}`;
  const lines = rows.map((row) => COLUMNS.map((name) => (name === 'sourceUpdatedAt' ? '' : toCell(String(row[name])))));
  return `${[COLUMNS, ...lines].map((line) => line.join(',')).join('\r\n')}\r\n`;
}

/** A cell of RFC 4180. What a spreadsheet would take for a formula is quoted with an apostrophe, which the upload takes off again. */
export function toCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
