import { z } from 'zod';
import type { Consumer, StoredEvent } from '#domain/event/relay-events.ts';
import { refreshAvailability } from './refresh-availability.ts';

const stockInPayload = z.object({ stock: z.array(z.object({ skuId: z.string(), change: z.string().optional() })) });
const INVENTORY = /^inventory:(\d+):/;

/** Keeps `offer_availability` a few seconds behind the stock: every event after which a row has more or fewer units to sell has its SKUs read again. */
export const projectAvailability: Consumer = {
  name: 'availability',
  consume: (tx, events) => refreshAvailability(tx, movedSkus(events)),
};

/**
 * The SKUs of which these events left more or fewer units to sell, each once. Sold are units that were held, on hand and reserved fall by the
 * same; but those of money that came late were anybody's again.
 */
export function movedSkus(events: readonly StoredEvent[]): string[] {
  const skuIds = new Set<string>();
  for (const { aggregate, type, payload } of events) {
    const reported = INVENTORY.exec(aggregate)?.[1];
    if (reported) skuIds.add(reported);
    for (const { skuId, change } of stockInPayload.safeParse(payload).data?.stock ?? []) {
      if (change !== 'CONFIRMED' || type === 'order.reacquired') skuIds.add(skuId);
    }
  }
  return [...skuIds];
}
