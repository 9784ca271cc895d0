import { z } from 'zod';
import { attemptStatuses, noticeKinds, orderEndReasons, orderStatuses } from '#db/enums.ts';
import type { NoticePage, NoticeView } from '#domain/notice/types.ts';
import type {
  OrderItemView,
  OrderSummaryView,
  OrderView,
  PaymentView,
  ShippingAddressView,
  ShortLine,
} from '#domain/order/types.ts';
import type { PriceChange } from '#domain/pricing/types.ts';
import { answerOf } from './answer-of.ts';
import { deliveryDays } from './cart-answers.ts';
import { count, currency, id, money, next, orderId, time } from './scalars.ts';

export const orderStatus = z.enum(orderStatuses);
export const paymentStatus = z.enum(attemptStatuses);

const orderItem = answerOf<OrderItemView>()(
  z.strictObject({
    skuId: id,
    sellerId: id,
    sellerName: z.string(),
    title: z.string(),
    slug: z.string().nullable(),
    imageUrl: z.string().nullable(),
    quantity: count,
    unitPrice: money,
    reducedPrice: money.nullable(),
    discount: money,
    lineTotal: money,
    warehouses: z
      .array(z.strictObject({ warehouseId: id, city: z.string(), quantity: count, days: deliveryDays }))
      .describe('Where its units come from'),
    refund: money.nullable().describe('What was given back because it could not be shipped'),
  }),
);

const payment = answerOf<PaymentView>()(
  z.strictObject({
    status: paymentStatus,
    redirectUrl: z.url().optional().describe('The bank’s 3-D Secure page, while it waits for the payer'),
    declineCode: z.string().optional(),
  }),
);

export const shippingAddress = answerOf<ShippingAddressView>()(
  z.strictObject({
    name: z.string(),
    line1: z.string(),
    line2: z.string().optional(),
    city: z.string(),
    region: z.string().optional(),
    postalCode: z.string().optional(),
    country: z.string(),
    phone: z.string().optional(),
  }),
);

export const order = answerOf<OrderView>()(
  z.strictObject({
    orderId,
    number: z.string().describe('What people say on the phone'),
    status: orderStatus,
    endReason: z.enum(orderEndReasons).nullable().describe('Why it ended without being confirmed'),
    subtotal: money,
    discount: money,
    coupon: z.strictObject({ code: z.string(), discount: money }).nullable(),
    shipping: money,
    total: money,
    refunded: money.describe('Given back of it for lines that could not be shipped'),
    currency,
    holdExpiresAt: time.nullable().describe('Until when the stock is held; null once nothing is held any more'),
    holdExtended: z.boolean(),
    extension: z
      .strictObject({ offeredFrom: time, until: time })
      .nullable()
      .describe('From when the hold may be extended, and until when it would then last'),
    reacquired: z.boolean().describe('Its money came late, and its stock was taken again'),
    createdAt: time,
    decidedAt: time.nullable().describe('When its stock was sold or given back; null while it is open'),
    serverTime: time.describe('Against this a countdown runs'),
    email: z.string(),
    shippingAddress,
    items: z.array(orderItem),
    payment,
  }),
);

const orderSummary = answerOf<OrderSummaryView>()(
  order
    .pick({
      orderId: true,
      number: true,
      status: true,
      endReason: true,
      total: true,
      currency: true,
      createdAt: true,
      holdExpiresAt: true,
    })
    .extend({
      itemCount: count,
      firstTitle: z.string(),
      imageUrls: z.array(z.string().nullable()),
      allRefunded: z.boolean(),
    }),
);

export const orderPage = z.strictObject({ items: z.array(orderSummary), next });

const notice = answerOf<NoticeView>()(
  z.strictObject({
    noticeId: id,
    kind: z.enum(noticeKinds),
    orderId: orderId.nullable(),
    orderNumber: z.string().nullable(),
    slug: z.string().nullable().describe('The product that is back in stock'),
    amount: money.nullable().describe('Paid or given back; null where no money moved'),
    currency,
    item: z.strictObject({ title: z.string(), quantity: count }).nullable(),
    createdAt: time,
    read: z.boolean(),
  }),
);

export const noticePage = answerOf<NoticePage>()(
  z.strictObject({ items: z.array(notice), next, unread: count.describe('Of all notices, not only of this page') }),
);

export const unread = z.strictObject({ unread: count });

export const shortLine = answerOf<ShortLine>()(
  z.strictObject({ skuId: id, sellerId: id, requested: count, available: count }),
);

export const priceChange = answerOf<PriceChange>()(
  z.strictObject({
    field: z.enum(['unitPrice', 'discount', 'coupon', 'shipping', 'quantity', 'line']),
    skuId: id.optional(),
    sellerId: id.optional(),
    old: z.string().optional(),
    new: z.string(),
  }),
);
