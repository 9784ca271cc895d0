import type {
  AttemptStatus,
  DifferenceEnd,
  DifferenceKind,
  LineRefundState,
  OrderEndReason,
  OrderStatus,
  PaymentProviderName,
  ReconciliationOutcome,
  ReconciliationSource,
  SagaStep,
} from '#db/enums.ts';
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

/** Where the bank and our books differ now, or did before. */
export const differenceFilters = ['OPEN', 'CLOSED'] as const;
export type DifferenceFilter = (typeof differenceFilters)[number];

/** One reading of the bank's list against our books. Sums are captured less refunded of what was compared. */
export type ReconciliationRunView = {
  runId: string;
  provider: PaymentProviderName;
  source: ReconciliationSource;
  /** The admin's name where one asked for it. */
  requestedBy: string | null;
  startedAt: string;
  finishedAt: string | null;
  /** Payments made since then were read. */
  since: string;
  /** Null while it is under way. */
  outcome: ReconciliationOutcome | null;
  lastError: string | null;
  payments: number;
  compared: number;
  inMotion: number;
  bank: string;
  books: string;
  opened: number;
  closed: number;
  voided: number;
};

/** What one side said of a payment. */
export type DifferenceSide = {
  status: AttemptStatus;
  currency: string;
  amount: string;
  captured: string;
  refunded: string;
};

export type DifferenceView = {
  differenceId: string;
  kind: DifferenceKind;
  provider: PaymentProviderName;
  /** At the bank. */
  paymentId: string;
  /** Ours, as the bank has it. */
  attemptKey: string | null;
  orderId: string | null;
  number: string | null;
  bank: DifferenceSide | null;
  books: DifferenceSide | null;
  openedAt: string;
  seenAt: string;
  closedAt: string | null;
  end: DifferenceEnd | null;
  /** From when on a run voids it; null where only a person can decide. */
  voidFrom: string | null;
  /** Why the last void did not come about. */
  voidError: string | null;
};

export type ReconciliationView = {
  at: string;
  currency: string;
  counts: Record<DifferenceFilter, number>;
  items: DifferenceView[];
  next: string | null;
  /** The last ones, newest first. */
  runs: ReconciliationRunView[];
  /** The last one that was read to its end; null before the first. */
  lastDone: ReconciliationRunView | null;
};
