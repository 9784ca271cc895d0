// Long because the console's pages are many and each has its view types here, where components may take them from.
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
import type { KeyView } from '#domain/seller/types.ts';

export type SeriesPoint = { at: string; value: number };

/** What the admin overview shows. Times RFC 3339 UTC. */
export type AdminOverview = {
  at: string;
  /** When the counted figures were counted; the lag of the sweeper is read at `at`. */
  sampledAt: string;
  activeHolds: number;
  activeUnits: number;
  ordersHolding: number;
  sweeperLagSeconds: number;
  sweeperLastRunAt: string | null;
  /** Set while an admin has paused it. */
  sweeperPausedUntil: string | null;
  /** How long no loop of any worker has said that it runs. */
  workerSilentSeconds: number;
  ordersByStep: Record<SagaStep, number>;
  sagasOverdueSeconds: number;
  needsAttention: number;
  paymentsUnknown: number;
  reconciliationDifferences: number;
  outboxWaiting: number;
  outboxParked: number;
  outboxLagSeconds: number;
  projectionLagSeconds: number;
  /** What came of requests to reserve stock: PLACED, REPLAYED, or the code of the refusal. Most frequent first. */
  reservations: { outcome: string; lastMinutes: number; lastHour: number }[];
  /** Of the last hour, by order status. */
  lastHour: { placed: number; confirmed: number; expired: number; cancelled: number; paymentFailed: number };
  /** The last hour, at most 120 points each. */
  series: Record<GaugeName, SeriesPoint[]>;
  /** Orders placed and requests refused in each of the last 60 minutes, the present one left out. */
  perMinute: { placed: SeriesPoint[]; refused: SeriesPoint[] };
};

/** How far back the sweeper's page looks. */
export const sweeperRanges = ['1h', '6h', '24h', '7d'] as const;
export type SweeperRange = (typeof sweeperRanges)[number];

export const sweepRunFilters = ['ALL', 'ADMIN', 'CRON', 'WORKER'] as const;
export type SweepRunFilter = (typeof sweepRunFilters)[number];

export type SweeperRunView = {
  runId: string;
  source: Exclude<SweepRunFilter, 'ALL'>;
  /** The admin's name where one asked for it. */
  requestedBy: string | null;
  startedAt: string;
  durationMs: number;
  releasedOrders: number;
  releasedHolds: number;
  /** It stopped at its bound with expired holds left. */
  moreWaiting: boolean;
  lagSeconds: number;
};

export type SweeperView = {
  at: string;
  lagSeconds: number;
  /** Orders whose hold has run out and that nobody has released yet; at most `countedTo` are counted. */
  waiting: number;
  countedTo: number;
  oldestSince: string | null;
  pause: { by: string; reason: string; pausedAt: string; pausedUntil: string } | null;
  lastRunAt: string | null;
  lastError: string | null;
  lag: SeriesPoint[];
  lastHour: { runs: number; releasedOrders: number; releasedHolds: number; longestMs: number };
  runs: SweeperRunView[];
  next: string | null;
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
  /** Who closed it by hand, and why. */
  closedBy: string | null;
  closedReason: string | null;
  notes: { noteId: string; by: string; at: string; note: string }[];
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

/** How the list of orders can be sorted: by when they came, what they cost, or how they stand. */
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
  warehouses: number;
  activeKeys: number;
  lastUsedAt: string | null;
  /** Of the last 30 days. */
  reports: number;
  oversubscribed: number;
  ordersLost: number;
};

export type SellerListPage = { at: string; items: SellerRow[]; next: string | null };

export type SellerView = SellerRow & {
  keys: KeyView[];
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

/** A seller's count that was less than what was held (SPEC 9), as the list shows it. All counts are units. */
export type ShortfallSummary = {
  updateId: string;
  at: string;
  sellerId: string;
  sellerName: string;
  skuId: string;
  title: string;
  city: string;
  sourceUpdatedAt: string;
  reported: number;
  unseenSales: number;
  onHand: number;
  /** Held by orders whose time had not run out. */
  held: number;
  shortfall: number;
  cancelledOrders: number;
  securedOrders: number;
  /** Of the cancelled orders, those of which the bank still has money that must go back. */
  moneyToReturn: number;
};

/** How often a seller's counts cost orders, a day at a time in the shop's time zone, oldest first. */
export type SellerRecord = {
  sellerId: string;
  sellerName: string;
  reports: number;
  oversubscribed: number;
  cancelledOrders: number;
  days: { day: string; reports: number; oversubscribed: number }[];
};

export type ShortfallPage = { at: string; items: ShortfallSummary[]; next: string | null; sellers: SellerRecord[] };

/** An order that had units held on the row as the count came. */
export type HoldAtShortfall = {
  orderId: string;
  number: string;
  buyer: string;
  heldAt: string;
  quantity: number;
  /** LOST: cancelled for this count. EXPIRED: had run out and was released first. KEPT: stayed. */
  fate: 'EXPIRED' | 'LOST' | 'KEPT';
  /** Its money was authorised, captured or unknown at that moment; for those that stayed, it is not known any more. */
  secured: boolean | null;
  paymentStatus: AttemptStatus;
  captured: string;
  refunded: string;
  currency: string;
};

export type ShortfallView = ShortfallSummary & {
  readAt: string;
  warehouseId: string;
  /** In the order in which they lose, those that stayed last. */
  holds: HoldAtShortfall[];
  record: SellerRecord;
};

export type SkuFound = {
  skuId: string;
  title: string;
  sellers: { name: string; sellerSku: string }[];
  onHand: number;
  reserved: number;
};

/** One inventory row, and what its figures come from. */
export type StockRowView = {
  warehouseId: string;
  code: string;
  city: string;
  sellerId: string;
  sellerName: string;
  /** The seller's own code; null where nobody offers it any more. */
  sellerSku: string | null;
  offered: boolean;
  onHand: number;
  reserved: number;
  available: number;
  holds: { orders: number; units: number; expiredUnits: number };
  /** The last count of the seller's that was taken, and what moved since then. Null before the first one. */
  report: {
    reported: number;
    sourceUpdatedAt: string;
    takenAt: string;
    unseenSales: number;
    onHand: number;
    shortfall: number;
    since: { confirmed: number; returned: number; writtenOff: number; other: number };
  } | null;
};

export type MovementView = {
  movementId: string;
  at: string;
  kind: MovementKind;
  onHandDelta: number;
  reservedDelta: number;
  /** The row's counts after it. */
  onHand: number;
  reserved: number;
  orderId: string | null;
  number: string | null;
};

export type SkuStockView = {
  at: string;
  skuId: string;
  title: string;
  slug: string;
  rows: StockRowView[];
  /** What product and cart pages say, of each seller, and when that was last written. */
  shown: { sellerName: string; available: number; updatedAt: string }[];
  /** The row whose movements are shown. */
  warehouseId: string | null;
  /** That row's figures against the sums of its movements and holds; `movements` is null where there are too many to add up for a page. */
  sums: { holds: number; movements: { onHand: number; reserved: number } | null; addsUp: boolean } | null;
  /** Why it says what it says, a sentence each. */
  explanation: string[];
  movements: MovementView[];
  next: string | null;
};
