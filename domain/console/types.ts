import type { AttemptStatus, LineRefundState, OrderEndReason, OrderStatus, SagaStep } from '#db/enums.ts';
import type { GaugeName } from '#domain/event/types.ts';
import type { HoldView, ShippingAddressView } from '#domain/order/types.ts';

export type SeriesPoint = { at: string; value: number };

/** What the admin overview shows; `at` says how old it is. Times RFC 3339 UTC. */
export type AdminOverview = {
  at: string;
  activeHolds: number;
  activeUnits: number;
  ordersHolding: number;
  sweeperLagSeconds: number;
  sweeperLastRunAt: string | null;
  ordersByStep: Record<SagaStep, number>;
  needsAttention: number;
  paymentsUnknown: number;
  outboxWaiting: number;
  outboxLagSeconds: number;
  projectionLagSeconds: number;
  /** Of the last hour, by order status. */
  lastHour: { placed: number; confirmed: number; expired: number; cancelled: number; paymentFailed: number };
  /** The last hour, at most 120 points each. */
  series: Record<GaugeName, SeriesPoint[]>;
};

export const holdFilters = ['ACTIVE', 'CONFIRMED', 'RELEASED', 'EXPIRED_WAITING'] as const;
export type HoldFilter = (typeof holdFilters)[number];

export type HoldPage = { at: string; items: HoldView[]; next: string | null };

/** Orders that a person has to look at, or whose payment nobody can tell about yet. */
export const attentionFilters = ['ATTENTION', 'UNKNOWN'] as const;
export type AttentionFilter = (typeof attentionFilters)[number];

export type AttentionView = {
  orderId: string;
  number: string;
  buyer: string;
  status: OrderStatus;
  total: string;
  currency: string;
  step: SagaStep;
  /** In a row, of this step. */
  failures: number;
  lastError: string | null;
  /** Since when it waits for a person, or the payment is unknown. */
  since: string;
  /** When the bank is asked again by itself. */
  nextLookAt: string;
  /** Until when the stock is held; null when none is held any more. */
  holdExpiresAt: string | null;
  /** Our key at the bank. */
  attemptId: string;
  paymentStatus: AttemptStatus;
};

/** The refund of a line that could not be shipped, and that waits for a person. */
export type StuckLineRefund = {
  orderId: string;
  number: string;
  line: number;
  title: string;
  amount: string;
  currency: string;
  lastError: string | null;
  since: string;
};

export type AttentionPage = {
  at: string;
  counts: Record<AttentionFilter, number>;
  items: AttentionView[];
  /** The first of those that wait for a person, oldest first; their orders are where to act. */
  lineRefunds: StuckLineRefund[];
  next: string | null;
};

/** A line of an order, and what became of it. */
export type AdminOrderLine = {
  line: number;
  skuId: string;
  sellerName: string;
  title: string;
  quantity: number;
  unitPrice: string;
  discount: string;
  lineTotal: string;
  /** What is given back when it cannot be shipped. */
  share: string;
  warehouses: { city: string; quantity: number }[];
  /** Set once it was marked as not shippable. */
  refund: {
    state: LineRefundState;
    reason: string;
    markedBy: string;
    markedAt: string;
    refundedAt: string | null;
    /** In a row. */
    failures: number;
    lastError: string | null;
    needsAttention: boolean;
  } | null;
};

/** One try to pay, under the key that the bank knows it by. */
export type AdminAttempt = {
  attemptId: string;
  status: AttemptStatus;
  amount: string;
  captured: string;
  refunded: string;
  providerPaymentId: string | null;
  declineCode: string | null;
  createdAt: string;
};

/** Any order, as those see it who have to act on it; `at` says how old it is. Amounts are decimal strings. */
export type AdminOrderView = {
  at: string;
  orderId: string;
  number: string;
  buyer: string;
  status: OrderStatus;
  endReason: OrderEndReason | null;
  step: SagaStep;
  needsAttention: boolean;
  createdAt: string;
  email: string;
  shippingAddress: ShippingAddressView;
  currency: string;
  subtotal: string;
  discount: string;
  shipping: string;
  total: string;
  captured: string;
  refunded: string;
  lines: AdminOrderLine[];
  attempts: AdminAttempt[];
};
