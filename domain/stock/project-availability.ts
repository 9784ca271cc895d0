import { z } from 'zod';
import type { Consumer, StoredEvent } from '#domain/event/relay-events.ts';
import { refreshAvailability } from './refresh-availability.ts';

const stockInPayload = z.object({ stock: z.array(z.object({ skuId: z.string() })) });
const INVENTORY = /^inventory:(\d+):/;

/** Keeps `offer_availability` a few seconds behind the stock: every event that moved units has its SKUs read again. */
export const projectAvailability: Consumer = {
  name: 'availability',
  consume: (tx, events) => refreshAvailability(tx, movedSkus(events)),
};

/** The SKUs whose units these events moved, each once. */
export function movedSkus(events: readonly StoredEvent[]): string[] {
  const skuIds = new Set<string>();
  for (const { aggregate, payload } of events) {
    const reported = INVENTORY.exec(aggregate)?.[1];
    if (reported) skuIds.add(reported);
    for (const { skuId } of stockInPayload.safeParse(payload).data?.stock ?? []) skuIds.add(skuId);
  }
  return [...skuIds];
}
