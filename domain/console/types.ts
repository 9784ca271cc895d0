// Over 300 lines: the console's pages are many and each has its view types here, where components may take them from.
import type {
  AttemptStatus,
  AuditScope,
  DifferenceEnd,
  DifferenceKind,
  LineRefundState,
  MovementKind,
  NoticeKind,
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

/** How the list of orders can be sorted: by when they came, or within one day by what they cost or how they stand. */
export const orderSorts = ['placed', 'amount', 'status'] as const;
export type OrderSort = (typeof orderSorts)[number];

export const sortDirections = ['desc', 'asc'] as const;
export type SortDirection = (typeof sortDirections)[number];

/** What the list of orders is asked for; all of it is in its address. */
export type OrderListing = {
  /** A number, an e-mail address, an id, or the bank's id of a payment. */
  find?: string;
  status?: OrderStatus;
  /** `2026-11-30`, in the shop's time zone. */
  day?: string;
  sort: OrderSort;
  direction: SortDirection;
  cursor?: string;
};

export type OrderRow = {
  orderId: string;
  number: string;
  buyer: string;
  email: string;
  status: OrderStatus;
  endReason: OrderEndReason | null;
  total: string;
  currency: string;
  createdAt: string;
  paymentStatus: AttemptStatus;
  needsAttention: boolean;
};

/** How many match; not exact where counting stopped at its limit. */
export type Count = { count: number; exact: boolean };

export type OrderListPage = {
  at: string;
  items: OrderRow[];
  next: string | null;
  /** Set when this page is short because the search stopped here, with older or newer orders left to look through. */
  lookedUntil: string | null;
  /** Only of a search or one day: counting everything would read everything. */
  total: Count | null;
};

/** One thing that happened to an order, from whichever table tells of it. */
export type TimelineEntry = { key: string; at: string } & (
  | {
      kind: 'EVENT';
      type: string;
      from: string | null;
      to: string | null;
      endReason: string | null;
      payment: { attemptId: string; from: string | null; to: string } | null;
      detail: string | null;
      reason: string | null;
      by: string | null;
      /** Not handed on to its consumers: it waits, or was put aside. */
      waiting: boolean;
    }
  | {
      kind: 'ATTEMPT';
      attemptId: string;
      ordinal: number;
      provider: PaymentProviderName;
      amount: string;
      currency: string;
    }
  | { kind: 'WEBHOOK'; provider: PaymentProviderName; type: string; eventId: string; processedAt: string | null }
  | {
      kind: 'MOVEMENT';
      movement: MovementKind;
      skuId: string;
      title: string;
      city: string;
      onHandDelta: number;
      reservedDelta: number;
    }
  | { kind: 'NOTICE'; notice: NoticeKind; readAt: string | null }
  | { kind: 'ADMIN'; act: string; by: string; reason: string | null; changes: Change[] }
);

/** One value before and after; null where there was or is none. */
export type Change = { name: string; before: string | null; after: string | null };

export const paymentFilters = ['ALL', 'UNKNOWN', 'OPEN', 'CAPTURED', 'DECLINED', 'GONE_BACK'] as const;
export type PaymentFilter = (typeof paymentFilters)[number];

export type PaymentRow = {
  attemptId: string;
  orderId: string;
  number: string;
  ordinal: number;
  provider: PaymentProviderName;
  providerPaymentId: string | null;
  status: AttemptStatus;
  declineCode: string | null;
  amount: string;
  captured: string;
  refunded: string;
  currency: string;
  createdAt: string;
  updatedAt: string;
};

export type PaymentListPage = {
  at: string;
  items: PaymentRow[];
  next: string | null;
  lookedUntil: string | null;
  /** How many nobody can tell about, whatever the filter. */
  unknown: number;
};

/** One attempt with all that the bank has said about it, newest last. */
export type PaymentView = PaymentRow & {
  at: string;
  orderStatus: OrderStatus;
  step: SagaStep;
  failures: number;
  lastError: string | null;
  nextLookAt: string;
  needsAttention: boolean;
  /** The saga works on it, or it is the one that pays. */
  current: boolean;
  answers: { key: string; at: string; type: string; from: string | null; to: string; detail: string | null }[];
  webhooks: { eventId: string; type: string; receivedAt: string; processedAt: string | null }[];
  differences: { differenceId: string; kind: DifferenceKind; openedAt: string; closedAt: string | null }[];
};

/** The audit as its page shows it: each invariant, when it was last looked at and what differs. */
export type AuditView = {
  at: string;
  /** The worker's watch over what changes. */
  watch: { lastRunAt: string | null; brokenLastHour: number; lastError: string | null };
  /** The last whole run that was finished; null before the first. */
  whole: AuditRunView | null;
  /** One that waits for a worker or is under way. */
  pending: { requestedAt: string; requestedBy: string | null; startedAt: string | null } | null;
  invariants: InvariantView[];
  runs: AuditRunView[];
};

export type AuditRunView = {
  runId: string;
  scope: AuditScope;
  requestedBy: string | null;
  startedAt: string | null;
  finishedAt: string;
  seconds: number | null;
  broken: number;
  lastError: string | null;
};

export type InvariantView = {
  invariant: number;
  name: string;
  /** The whole run that looked at it last; null while none has. */
  checkedAt: string | null;
  broken: number | null;
  sample: string[];
  /** When the watch over what changes last found it broken, and what. */
  lastSeenBroken: { at: string; broken: number; sample: string[] } | null;
  /** Why the database cannot show it, where it cannot. */
  shownBy: string | null;
};

export type SellerRow = {
  sellerId: string;
  name: string;
  slug: string;
  offers: number;
  warehouses: number;
  activeKeys: number;
  lastUsedAt: string | null;
  /** Of the last 30 days. */
  reports: number;
  oversubscribed: number;
  ordersLost: number;
};

export type SellerListPage = { at: string; items: SellerRow[]; next: string | null };

export type SellerKeyView = {
  keyId: string;
  name: string;
  prefix: string;
  scopes: string[];
  createdAt: string;
  lastUsedAt: string | null;
  revokedAt: string | null;
};

export type SellerView = SellerRow & {
  keys: SellerKeyView[];
  recentShortfalls: {
    updateId: string;
    title: string;
    skuId: string;
    city: string;
    reported: number;
    shortfall: number;
    ordersLost: number;
    at: string;
  }[];
};

/** What the admin log is asked for. */
export type LogListing = { subject?: string; subjectId?: string; admin?: string; day?: string; cursor?: string };

export type LogEntry = {
  entryId: string;
  at: string;
  admin: string;
  adminId: string;
  act: string;
  subjectKind: string;
  subjectId: string;
  reason: string | null;
  changes: Change[];
};

export type LogPage = {
  at: string;
  items: LogEntry[];
  next: string | null;
  /** Who has ever acted, and on what, for the filters. */
  admins: { adminId: string; name: string }[];
  subjects: string[];
};
