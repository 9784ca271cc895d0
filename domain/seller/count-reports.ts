import { z } from 'zod';
import type { Consumer } from '#domain/event/relay-events.ts';

const payloadShape = z.object({
  sellerId: z.coerce.string().regex(/^\d+$/),
  shortfall: z.number().optional(),
  cancelledOrders: z.array(z.string()).optional(),
});

/**
 * Keeps the sellers' record: how many counts each reported in an hour, and how many of them cost orders (SPEC 9: it counts against the seller).
 * Each event once: the relay marks it as published in the transaction that counts it.
 */
export const countReports: Consumer = {
  name: 'seller-record',
  consume: async (tx, events) => {
    const reports = events.flatMap(({ type, payload, createdAt }) => {
      if (type !== 'stock.reported' && type !== 'stock.oversubscribed') return [];
      const told = payloadShape.safeParse(payload).data;
      if (!told) return [];
      // A report that cost orders is told by both words: the first counts it, the second what it cost.
      const costly = type === 'stock.oversubscribed';
      return [
        {
          sellerId: told.sellerId,
          at: createdAt.toISOString(),
          reports: costly ? 0 : 1,
          oversubscribed: costly ? 1 : 0,
          shortfall: costly ? (told.shortfall ?? 0) : 0,
          cancelled: costly ? (told.cancelledOrders?.length ?? 0) : 0,
        },
      ];
    });
    if (reports.length === 0) return;
    await tx.sql`
      insert into seller_report_hours as h (seller_id, hour, reports, oversubscribed, shortfall, cancelled_orders)
      select seller_id, date_trunc('hour', at), sum(reports), sum(oversubscribed), sum(shortfall), sum(cancelled)
        from unnest(${reports.map((r) => r.sellerId)}::bigint[], ${reports.map((r) => r.at)}::timestamptz[],
                    ${reports.map((r) => r.reports)}::int[], ${reports.map((r) => r.oversubscribed)}::int[],
                    ${reports.map((r) => r.shortfall)}::int[], ${reports.map((r) => r.cancelled)}::int[])
             as u(seller_id, at, reports, oversubscribed, shortfall, cancelled)
       group by 1, 2 order by 1, 2
          on conflict (seller_id, hour) do update
         set reports = h.reports + excluded.reports, oversubscribed = h.oversubscribed + excluded.oversubscribed,
             shortfall = h.shortfall + excluded.shortfall, cancelled_orders = h.cancelled_orders + excluded.cancelled_orders`;
  },
};
