import { cache } from 'react';
import { currentOrderVisitor } from '#app/_session/current.ts';
import { database } from '#db/client.ts';
import { findOrder } from '#domain/order/queries.ts';
import { isUuid } from '#lib/ids.ts';

/** The order of this address, for whoever may see it: its buyer, or who came by its signed link. Read once for a page and its title. */
export const loadOrder = cache(async (orderId: string) => {
  if (!isUuid(orderId)) return undefined;
  const { buyer } = await currentOrderVisitor(orderId);
  return buyer && findOrder(database(), buyer, orderId);
});
