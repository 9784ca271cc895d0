import { accountOperations } from './account.ts';
import { cartOperations } from './cart.ts';
import type { Operation } from './operation.ts';
import { orderOperations } from './orders.ts';
import { productOperations } from './products.ts';
import { runningOperations } from './running.ts';
import { sellingOperations } from './selling.ts';

/** The public interface, in the order in which it is read: what a purchase needs, then the rest. */
export const operations: readonly Operation[] = [
  ...productOperations,
  ...cartOperations,
  ...orderOperations,
  ...accountOperations,
  ...sellingOperations,
  ...runningOperations,
];
