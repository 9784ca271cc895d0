import type {
  AttemptStatus,
  HoldState,
  LineRefundState,
  OrderEndReason,
  OrderStatus,
  PaymentProviderName,
} from '#db/enums.ts';
import type { StoredAddress } from '#db/schema/order.ts';
import type { BuyerId } from '#domain/account/types.ts';
import type { CouponProblem, PreviewView, PriceChange } from '#domain/pricing/types.ts';
import type { DeliveryDays } from '#domain/stock/types.ts';

/** The refund of a line that could not be shipped. `needsAttention`: it waits for a person. */
export type LineRefundView = {
  orderId: string;
  line: number;
  status: LineRefundState;
  amount: string;
  currency: string;
  needsAttention: boolean;
};

export type OrderItemView = {
  skuId: string;
  sellerId: string;
  sellerName: string;
  title: string;
  slug: string | null;
  imageUrl: string | null;
  quantity: number;
  unitPrice: string;
  /** What a unit cost in a campaign, beside which `unitPrice` was the former price; null: there was none. */
  reducedPrice: string | null;
  discount: string;
  lineTotal: string;
  /** Where its units come from, each with how long a parcel from there takes. */
  warehouses: { warehouseId: string; city: string; quantity: number; days: DeliveryDays }[];
  /** What was given back for it because it could not be shipped; null for a line that could. */
  refund: string | null;
};

export type PaymentView = { status: AttemptStatus; redirectUrl?: string; declineCode?: string };

export type ShippingAddressView = {
  name: string;
  line1: string;
  line2?: string;
  city: string;
  region?: string;
  postalCode?: string;
  country: string;
  phone?: string;
};

/** An order as its buyer sees it (SPEC 14). Amounts are decimal strings, times RFC 3339 UTC. */
export type OrderView = {
  orderId: string;
  /** What people say on the phone: 8 letters and digits made from the id. */
  number: string;
  status: OrderStatus;
  endReason: OrderEndReason | null;
  subtotal: string;
  discount: string;
  /** The coupon that was used, and how much of the discount is its. */
  coupon: { code: string; discount: string } | null;
  shipping: string;
  total: string;
  /** What was given back of it for lines that could not be shipped. */
  refunded: string;
  currency: string;
  /** Until when the stock is held; null once nothing is held any more. */
  holdExpiresAt: string | null;
  /** The one extension was used. */
  holdExtended: boolean;
  /** From when the hold may be extended, and until when it would then last; null while it may not. */
  extension: { offeredFrom: string; until: string } | null;
  /** Its money came after the hold had run out, and its stock was taken again. */
  reacquired: boolean;
  createdAt: string;
  /** When its stock was sold, or given back: the moment in which it came to its end; null while it is open. */
  decidedAt: string | null;
  /** The server's clock when this was read: a countdown runs against it. */
  serverTime: string;
  email: string;
  shippingAddress: ShippingAddressView;
  items: OrderItemView[];
  payment: PaymentView;
};

export type OrderSummaryView = Pick<
  OrderView,
  'orderId' | 'number' | 'status' | 'endReason' | 'total' | 'currency' | 'createdAt' | 'holdExpiresAt'
> & {
  itemCount: number;
  firstTitle: string;
  /** Of the first lines, a few; null where a product has none or is gone. */
  imageUrls: (string | null)[];
  /** Nothing of it could be shipped, and all of its money went back. */
  allRefunded: boolean;
};

/** What comes together from one warehouse, and how long it takes. */
export type ParcelView = {
  warehouseId: string;
  city: string;
  sellerName: string;
  units: number;
  days: DeliveryDays;
};

/** What the checkout shows: the prices, and the parcels where the address is known (none when it cannot be ordered as it is). */
export type CheckoutView = PreviewView & { parcels: ParcelView[] | null };

export type ShortLine = { skuId: string; sellerId: string; requested: number; available: number };

/** Every way in which an order can be refused before it exists (SPEC 14), in the order in which they are looked for. */
export type OrderRefusal =
  | { readonly code: 'IDEMPOTENCY_KEY_REUSED' }
  | { readonly code: 'CART_ALREADY_ORDERED'; readonly orderId: string }
  | { readonly code: 'PAYMENT_IN_PROGRESS'; readonly orderId: string }
  | { readonly code: 'CART_EMPTY' }
  | { readonly code: 'ITEM_UNAVAILABLE'; readonly items: readonly { skuId: string; sellerId: string }[] }
  | { readonly code: 'PRICE_CHANGED'; readonly priceVersion: string; readonly changes: readonly PriceChange[] }
  /** The coupon that was agreed to cannot be had (any more): `priceVersion` and `changes` are those of the order without it. */
  | {
      readonly code: 'COUPON_UNAVAILABLE';
      readonly reason: CouponProblem;
      readonly priceVersion: string;
      readonly changes: readonly PriceChange[];
    }
  | { readonly code: 'OUT_OF_STOCK'; readonly items: readonly ShortLine[] }
  | { readonly code: 'BUSY'; readonly retryAfterSeconds: number };

/** A hold as the admin console lists it. */
export type HoldView = {
  orderId: string;
  number: string;
  buyer: string;
  skuId: string;
  title: string;
  warehouseId: string;
  city: string;
  quantity: number;
  state: HoldState;
  expiresAt: string;
  /** Until when an admin may extend it at most; null when it has ended or lasts so long already. */
  extendableUntil: string | null;
  createdAt: string;
  paymentStatus: AttemptStatus;
};

/** One buyer's wish to order the cart as it is now. Ids are made by the caller, so that they are known whatever happens. */
export type PlaceRequest = {
  readonly orderId: string;
  readonly attemptId: string;
  readonly buyer: BuyerId;
  readonly idempotencyKey: string;
  /** Of the parsed body: the same key with another body is refused. */
  readonly requestHash: string;
  readonly priceVersion: string;
  readonly address: StoredAddress;
  readonly email: string;
  readonly paymentMethodToken: string;
};

export type PlacePolicy = {
  readonly currency: string;
  readonly provider: PaymentProviderName;
  readonly holdTtlSeconds: number;
  /** How long the placing process keeps the new saga to itself before another may take over. */
  readonly leaseSeconds: number;
};
