import type { Db } from '#db/client.ts';
import type { NoticeKind } from '#db/enums.ts';
import type { StoredNotice } from '#db/schema/notice.ts';
import type { BuyerId } from '#domain/account/types.ts';
import { orderNumber } from '#domain/order/rules.ts';
import { toTimestamp } from '#lib/clock.ts';
import { toDecimal } from '#lib/money.ts';
import type { NoticePage } from './types.ts';

type Row = {
  noticeId: string;
  kind: NoticeKind;
  orderId: string | null;
  data: StoredNotice;
  createdAt: Date;
  read: boolean;
};

/** The buyer's notices, newest first, at most `limit`. `before` is the id of the last one of the page before. */
export async function listNotices(
  db: Db,
  buyer: BuyerId,
  { limit = 20, before = null }: { readonly limit?: number; readonly before?: string | null } = {},
): Promise<NoticePage> {
  const [rows, unread] = await Promise.all([
    db.sql<Row[]>`
      select id as "noticeId", kind, order_id as "orderId", data, created_at as "createdAt", read_at is not null as read
        from notices
       where buyer = ${buyer} and (${before}::bigint is null or id < ${before}::bigint)
       order by id desc
       limit ${limit + 1}`,
    countUnread(db, buyer),
  ]);
  const items = rows.slice(0, limit).map(({ data, createdAt, ...row }) => ({
    ...row,
    orderNumber: row.orderId === null ? null : orderNumber(row.orderId),
    slug: data.slug ?? null,
    amount: data.amountMinor === undefined ? null : toDecimal(data.amountMinor, data.currency),
    currency: data.currency,
    item: data.title === undefined ? null : { title: data.title, quantity: data.quantity ?? 1 },
    createdAt: toTimestamp(createdAt),
  }));
  return { items, next: rows.length > limit ? (items.at(-1)?.noticeId ?? null) : null, unread };
}

/** How many notices the buyer has not seen: one look into an index that holds only those. */
export async function countUnread(db: Db, buyer: BuyerId): Promise<number> {
  const [row] = await db.sql<{ count: number }[]>`
    select count(*)::int as count from notices where buyer = ${buyer} and read_at is null`;
  return row?.count ?? 0;
}
