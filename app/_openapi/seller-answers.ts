import { z } from 'zod';
import {
  type RowResult,
  rowErrorCodes,
  type SellerOrderPage,
  type SellerOrderView,
  type StockPage,
  type StockReport,
  type StockView,
} from '#domain/seller/types.ts';
import { answerOf } from './answer-of.ts';
import { shippingAddress } from './order-answers.ts';
import { count, currency, id, money, next, orderId, time } from './scalars.ts';

const rowResult = answerOf<RowResult>()(
  z.strictObject({
    index: count.describe('Its place in what was sent'),
    sku: z.string().nullable().describe('As sent'),
    warehouseId: z.string().nullable().describe('As sent'),
    status: z.enum(['APPLIED', 'UNCHANGED', 'STALE', 'OVERSUBSCRIBED', 'ERROR']),
    code: z.enum(rowErrorCodes).optional().describe('Only with `ERROR`: the first of these that applies'),
    message: z.string().optional(),
    onHand: count.nullable(),
    reserved: count.nullable(),
    available: count.nullable(),
    cancelledOrders: z.array(orderId).optional().describe('Only with `OVERSUBSCRIBED`: who lost their holds'),
  }),
);

export const stockReport = answerOf<StockReport>()(
  z.strictObject({
    applied: count,
    unchanged: count,
    stale: count,
    oversubscribed: count,
    failed: count,
    results: z.array(rowResult).describe('One for each row, in the order sent'),
  }),
);

const stock = answerOf<StockView>()(
  z.strictObject({
    sku: z.string(),
    skuId: id,
    warehouseId: id,
    onHand: count,
    reserved: count.describe('Units that unpaid orders hold'),
    available: count,
    sourceUpdatedAt: time.nullable(),
  }),
);

export const stockPage = answerOf<{ sellerId: string } & StockPage>()(
  z.strictObject({ sellerId: id, items: z.array(stock), next }),
);

const sellerOrder = answerOf<SellerOrderView>()(
  z.strictObject({
    orderId,
    confirmedAt: time.describe('A count that includes this order has a `sourceUpdatedAt` of at least this'),
    currency,
    shippingAddress,
    items: z
      .array(
        z.strictObject({
          sku: z.string().nullable(),
          skuId: id,
          title: z.string(),
          quantity: count,
          unitPrice: money,
          discount: money,
          lineTotal: money,
          warehouses: z.array(z.strictObject({ warehouseId: id, quantity: count })),
          notShippable: z.boolean().describe('The buyer has the money back: do not ship it'),
        }),
      )
      .describe('Your lines only'),
  }),
);

export const sellerOrderPage = answerOf<SellerOrderPage>()(
  z.strictObject({
    items: z.array(sellerOrder),
    next: z.string().describe('Always there: the `after` of the next call'),
    more: z.boolean().describe('Whether that call can be made at once'),
  }),
);
