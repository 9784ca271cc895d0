import type { Db } from '#db/client.ts';
import { toCell } from '#domain/seller/export-stocks.ts';
import { listOrders, type OrdersWanted } from './list-orders.ts';
import type { OrderRow } from './types.ts';

const ROWS_AT_ONCE = 1_000;

const COLUMNS = [
  'number',
  'orderId',
  'placedAt',
  'status',
  'endReason',
  'payment',
  'total',
  'currency',
  'email',
] as const;

/**
 * The orders of a search or a day as CSV, piece by piece: the same rows as the list shows, page after page by the same cursor, so list, count and
 * export agree and memory holds a page at a time. Times are UTC. No cell begins like a formula (SPEC 17).
 */
export async function* exportOrders(db: Db, wanted: Omit<OrdersWanted, 'limit' | 'cursor'>): AsyncGenerator<string> {
  yield `${COLUMNS.join(',')}\r\n`;
  let cursor: string | undefined;
  do {
    const page = await listOrders(db, { ...wanted, limit: ROWS_AT_ONCE, ...(cursor ? { cursor } : {}) });
    if (page.items.length > 0) yield page.items.map(toLine).join('');
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
}

function toLine({ createdAt, paymentStatus, ...row }: OrderRow): string {
  const cells = { ...row, placedAt: createdAt, payment: paymentStatus, endReason: row.endReason ?? '' };
  return `${COLUMNS.map((name) => toCell(cells[name])).join(',')}\r\n`;
}
