import type { Consumer } from './relay-events.ts';
import { storeCounts } from './store-counts.ts';
import { type CountedEvent, countedEvents } from './types.ts';

const isCounted = (type: string): type is CountedEvent => (countedEvents as readonly string[]).includes(type);

/**
 * Counts what became of orders, in the minute in which it happened. Each event once: the relay marks it as published in the transaction that
 * counts it.
 */
export const countEvents: Consumer = {
  name: 'counts',
  consume: async (tx, events) => {
    const counted = events.flatMap(({ type, payload, createdAt }) => {
      // An attempt that fails beside a living order is told by the same word as the order's end.
      if (!isCounted(type) || (type === 'order.payment_failed' && payload.from === payload.to)) return [];
      return [{ name: type, count: 1, at: createdAt }];
    });
    await storeCounts(tx.sql, counted);
  },
};
