import type { Db } from '#db/client.ts';
import type { SellerRecord } from './types.ts';

const DAYS = 30;

type Row = {
  sellerId: string;
  sellerName: string;
  day: string | null;
  reports: number;
  oversubscribed: number;
  cancelledOrders: number;
};

/**
 * How often the sellers' counts cost orders in the last 30 days, in the order in which they are asked for; days without a report are left out. The record
 * is kept by the hour (UTC) and cut into days of the shop's time zone here; where that is half an hour off, so is the cut.
 */
export async function readSellerRecords(
  db: Db,
  sellerIds: readonly string[],
  timeZone: string,
): Promise<SellerRecord[]> {
  if (sellerIds.length === 0) return [];
  const rows = await db.sql<Row[]>`
    select s.id as "sellerId", s.name as "sellerName", h.day, coalesce(h.reports, 0)::int as reports,
           coalesce(h.oversubscribed, 0)::int as oversubscribed, coalesce(h.cancelled, 0)::int as "cancelledOrders"
      from sellers s
      left join lateral (
             select to_char(hour at time zone ${timeZone}, 'YYYY-MM-DD') as day, sum(reports) as reports,
                    sum(oversubscribed) as oversubscribed, sum(cancelled_orders) as cancelled
               from seller_report_hours
              where seller_id = s.id and hour > now() - ${DAYS} * interval '1 day'
              group by 1) h on true
     where s.id = any(${sellerIds as string[]}::bigint[])
     order by h.day`;
  const of = Map.groupBy(rows, (row) => row.sellerId);
  return sellerIds.flatMap((sellerId) => {
    const days = of.get(sellerId) ?? [];
    const sum = (figure: (row: Row) => number) => days.reduce((total, row) => total + figure(row), 0);
    const [first] = days;
    if (!first) return [];
    return {
      sellerId,
      sellerName: first.sellerName,
      reports: sum((row) => row.reports),
      oversubscribed: sum((row) => row.oversubscribed),
      cancelledOrders: sum((row) => row.cancelledOrders),
      days: days.flatMap(({ day, reports, oversubscribed }) => (day === null ? [] : { day, reports, oversubscribed })),
    };
  });
}
