import type { Db } from '#db/client.ts';
import type { AttemptStatus, LineRefundState, OrderEndReason, OrderStatus } from '#db/enums.ts';
import { rowsFrom } from '#db/rows-from.ts';
import type { StoredAddress } from '#db/schema/order.ts';
import type { BuyerId } from '#domain/account/types.ts';
import { reducedUnitPrice } from '#domain/pricing/rules.ts';
import { distanceKm } from '#domain/stock/decide-group.ts';
import { deliveryDays } from '#domain/stock/rules.ts';
import { toTimestamp } from '#lib/clock.ts';
import { toDecimal } from '#lib/money.ts';
import { extensionOf, orderNumber } from './rules.ts';
import type { LineRefundView, OrderSummaryView, OrderView } from './types.ts';

type OrderRow = {
  orderId: string;
  buyer: BuyerId;
  status: OrderStatus;
  endReason: OrderEndReason | null;
  currency: string;
  subtotalMinor: string;
  discountMinor: string;
  shippingMinor: string;
  totalMinor: string;
  holdExpiresAt: Date | null;
  holdExtended: boolean;
  reacquired: boolean;
  createdAt: Date;
  decidedAt: Date | null;
  now: Date;
  email: string;
  shippingAddress: StoredAddress;
  coupon: { code: string; amountMinor: number } | null;
  payment: { status: AttemptStatus; redirectUrl: string | null; declineCode: string | null };
  items: {
    skuId: string;
    sellerId: string;
    sellerName: string;
    title: string;
    slug: string | null;
    imageUrl: string | null;
    quantity: number;
    unitPriceMinor: number;
    discountMinor: number;
    couponMinor: number;
    refundMinor: number | null;
    warehouses: { warehouseId: string; city: string; quantity: number; latitude: number; longitude: number }[];
  }[];
};

/** The buyer's order with everything its page shows; undefined when there is none, or it is another's. */
export async function findOrder(db: Db, buyer: BuyerId, orderId: string): Promise<OrderView | undefined> {
  const [order] = await findOrders(db, [{ buyer, orderId }]);
  return order;
}

/** The same for several at once, in one statement and in the order asked for; each sees only what is theirs, also of one order asked for by two. */
export async function findOrders(
  db: Db,
  wanted: readonly { readonly buyer: BuyerId; readonly orderId: string }[],
): Promise<(OrderView | undefined)[]> {
  const rows = await db.lookups<OrderRow[]>`
    select o.id as "orderId", o.buyer, o.status, o.end_reason as "endReason", o.currency, o.subtotal_minor as "subtotalMinor",
           o.discount_minor as "discountMinor", o.shipping_minor as "shippingMinor", o.total_minor as "totalMinor",
           o.hold_expires_at as "holdExpiresAt", o.hold_extended as "holdExtended", o.created_at as "createdAt",
           exists (select 1 from stock_reservations where order_id = o.id and claim > 1) as reacquired,
           (select max(h.ended_at) from stock_reservations h
             where h.order_id = o.id and o.status not in ('PENDING', 'PENDING_PAYMENT')) as "decidedAt",
           (select json_build_object('code', c.code, 'amountMinor', u.amount_minor)
              from coupon_redemptions u join coupons c on c.id = u.coupon_id where u.order_id = o.id) as coupon,
           clock_timestamp() as now, o.email, o.shipping_address as "shippingAddress",
           (select json_build_object('status', a.status, 'redirectUrl', a.redirect_url, 'declineCode', a.decline_code)
              from payment_attempts a where a.order_id = o.id
             order by (a.id = s.attempt_id and o.status = 'CONFIRMED') desc, a.ordinal desc limit 1) as payment,
           (select json_agg(json_build_object(
                     'skuId', i.sku_id::text, 'sellerId', i.seller_id::text, 'sellerName', se.name, 'title', i.title,
                     'slug', p.slug, 'imageUrl', p.image_url, 'quantity', i.quantity,
                     'unitPriceMinor', i.unit_price_minor, 'discountMinor', i.discount_minor, 'couponMinor', i.coupon_minor,
                     'refundMinor', (select r.amount_minor from line_refunds r
                                      where r.order_id = i.order_id and r.line = i.line and r.state = 'REFUNDED'),
                     'warehouses', (
                       select coalesce(json_agg(json_build_object('warehouseId', w.id::text, 'city', w.city, 'quantity', r.quantity,
                                                                  'latitude', w.latitude, 'longitude', w.longitude)
                                                order by r.quantity desc, w.id), '[]')
                         from stock_reservations r join warehouses w on w.id = r.warehouse_id
                        where r.order_id = o.id and r.sku_id = i.sku_id and w.seller_id = i.seller_id
                          and r.claim = (select max(claim) from stock_reservations where order_id = o.id)))
                   order by i.line)
              from order_items i
              join lateral (select name from sellers where id = i.seller_id offset 0) se on true
              left join lateral (
                     select p.slug, p.image_url from skus k join products p on p.id = k.product_id
                      where k.id = i.sku_id offset 0) p on true
             where i.order_id = o.id) as items
      from ${rowsFrom(db.lookups, { id: ['uuid', wanted.map((w) => w.orderId)], buyer: ['text', wanted.map((w) => w.buyer)] })}
      join lateral (select * from orders where id = u.id and buyer = u.buyer offset 0) o on true
      join lateral (select attempt_id from sagas where order_id = o.id offset 0) s on true`;
  const keyOf = ({ buyer, orderId }: { buyer: BuyerId; orderId: string }) => `${orderId} ${buyer}`;
  const found = new Map(rows.map((row) => [keyOf(row), row]));
  return wanted.map((each) => {
    const row = found.get(keyOf(each));
    return row && toView(row);
  });
}

/** The order that this very request made before, with where it goes; undefined when it made none, or the key was another request's. */
export async function findReplayed(
  db: Db,
  buyer: BuyerId,
  idempotencyKey: string,
  requestHash: string,
): Promise<{ orderId: string; shippingAddress: StoredAddress } | undefined> {
  const [row] = await db.sql<{ orderId: string; shippingAddress: StoredAddress }[]>`
    select id as "orderId", shipping_address as "shippingAddress" from orders
     where buyer = ${buyer} and idempotency_key = ${idempotencyKey} and request_hash = ${requestHash}`;
  return row;
}

// As many as stand side by side in a list of orders.
const PICTURES = 3;

/** The buyer's orders, newest first, at most `limit`. `before` is the id of the last one of the page before. */
export async function listOrders(
  db: Db,
  buyer: BuyerId,
  { limit = 20, before }: { readonly limit?: number; readonly before?: string } = {},
): Promise<{ items: OrderSummaryView[]; next: string | null }> {
  const rows = await db.sql<
    (Pick<
      OrderRow,
      'orderId' | 'status' | 'endReason' | 'totalMinor' | 'currency' | 'createdAt' | 'holdExpiresAt' | 'now'
    > & {
      itemCount: number;
      firstTitle: string;
      imageUrls: (string | null)[];
      allRefunded: boolean;
    })[]
  >`
    select o.id as "orderId", o.status, o.end_reason as "endReason", o.total_minor as "totalMinor", o.currency,
           o.created_at as "createdAt", o.hold_expires_at as "holdExpiresAt", clock_timestamp() as now,
           (select sum(quantity)::int from order_items i where i.order_id = o.id) as "itemCount",
           (select title from order_items i where i.order_id = o.id order by line limit 1) as "firstTitle",
           array(select p.image_url from order_items i
                   left join skus k on k.id = i.sku_id left join products p on p.id = k.product_id
                  where i.order_id = o.id order by i.line limit ${PICTURES}) as "imageUrls",
           o.status = 'CONFIRMED' and not exists (
             select from order_items i
              where i.order_id = o.id
                and not exists (select from line_refunds r
                                 where r.order_id = i.order_id and r.line = i.line and r.state = 'REFUNDED')) as "allRefunded"
      from orders o
     where o.buyer = ${buyer} and (${before ?? null}::uuid is null or o.id < ${before ?? null}::uuid)
     order by o.id desc
     limit ${limit + 1}`;
  const items = rows.slice(0, limit).map((row) => ({
    orderId: row.orderId,
    number: orderNumber(row.orderId),
    ...standing(row),
    total: toDecimal(Number(row.totalMinor), row.currency),
    currency: row.currency,
    createdAt: toTimestamp(row.createdAt),
    itemCount: row.itemCount,
    firstTitle: row.firstTitle,
    imageUrls: row.imageUrls,
    allRefunded: row.allRefunded,
  }));
  return { items, next: rows.length > limit ? (items.at(-1)?.orderId ?? null) : null };
}

/** The refund of a line that was marked as not shippable; undefined when it was not. For admins, whoever's order it is. */
export async function findLineRefund(db: Db, orderId: string, line: number): Promise<LineRefundView | undefined> {
  const [row] = await db.sql<
    { status: LineRefundState; amountMinor: string; currency: string; needsAttention: boolean }[]
  >`
    select r.state as status, r.amount_minor as "amountMinor", o.currency,
           r.needs_attention_since is not null as "needsAttention"
      from line_refunds r join orders o on o.id = r.order_id
     where r.order_id = ${orderId} and r.line = ${line}`;
  if (!row) return undefined;
  const { amountMinor, ...rest } = row;
  return { orderId, line, ...rest, amount: toDecimal(Number(amountMinor), row.currency) };
}

/** Expiry is decided when reading (SPEC 6): a hold that has run out is gone, even before the sweeper has tidied it up. */
function standing(row: Pick<OrderRow, 'status' | 'endReason' | 'holdExpiresAt' | 'now'>) {
  if (row.holdExpiresAt !== null && row.holdExpiresAt <= row.now) {
    return { status: 'EXPIRED' as const, endReason: 'EXPIRED' as const, holdExpiresAt: null };
  }
  return {
    status: row.status,
    endReason: row.endReason,
    holdExpiresAt: row.holdExpiresAt === null ? null : toTimestamp(row.holdExpiresAt),
  };
}

function toView(row: OrderRow): OrderView {
  const money = (amountMinor: number | string) => toDecimal(Number(amountMinor), row.currency);
  const { latitude: _, longitude: __, ...shippingAddress } = row.shippingAddress;
  const { status, redirectUrl, declineCode } = row.payment;
  const stands = standing(row);
  // Of a hold that ran out and was not tidied up yet: when it ran out.
  const decidedAt = row.decidedAt ?? (stands.status === 'EXPIRED' ? row.holdExpiresAt : null);
  const extension = stands.holdExpiresAt === null ? undefined : extensionOf({ ...row, paymentStatus: status });
  return {
    orderId: row.orderId,
    number: orderNumber(row.orderId),
    ...stands,
    holdExtended: row.holdExtended,
    extension: extension
      ? { offeredFrom: toTimestamp(extension.offeredFrom), until: toTimestamp(extension.until) }
      : null,
    reacquired: row.reacquired,
    subtotal: money(row.subtotalMinor),
    discount: money(row.discountMinor),
    coupon: row.coupon && { code: row.coupon.code, discount: money(row.coupon.amountMinor) },
    shipping: money(row.shippingMinor),
    total: money(row.totalMinor),
    refunded: money(row.items.reduce((sum, item) => sum + (item.refundMinor ?? 0), 0)),
    currency: row.currency,
    createdAt: toTimestamp(row.createdAt),
    decidedAt: decidedAt && toTimestamp(decidedAt),
    serverTime: toTimestamp(row.now),
    email: row.email,
    shippingAddress,
    items: row.items.map(({ unitPriceMinor, discountMinor, couponMinor, refundMinor, warehouses, ...item }) => {
      const reduced = reducedUnitPrice({ quantity: item.quantity, unitPriceMinor, discountMinor, couponMinor });
      return {
        ...item,
        unitPrice: money(unitPriceMinor),
        reducedPrice: reduced === undefined ? null : money(reduced),
        discount: money(discountMinor),
        lineTotal: money(unitPriceMinor * item.quantity - discountMinor),
        warehouses: warehouses.map(({ latitude, longitude, ...warehouse }) => ({
          ...warehouse,
          days: deliveryDays(distanceKm({ latitude, longitude }, row.shippingAddress)),
        })),
        refund: refundMinor === null ? null : money(refundMinor),
      };
    }),
    payment: {
      status,
      ...(redirectUrl !== null && status === 'REQUIRES_ACTION' ? { redirectUrl } : {}),
      ...(declineCode !== null ? { declineCode } : {}),
    },
  };
}
