/** Why a row of a report was refused, in the order in which it is looked for: the first that applies is the answer. */
export const rowErrorCodes = [
  'INVALID_ROW',
  'INVALID_SKU',
  'INVALID_QUANTITY',
  'INVALID_WAREHOUSE',
  'UNKNOWN_WAREHOUSE',
  'INVALID_TIMESTAMP',
  'FUTURE_TIMESTAMP',
  'UNKNOWN_SKU',
  'BUSY',
] as const;
export type RowErrorCode = (typeof rowErrorCodes)[number];

export type RowStatus = 'APPLIED' | 'UNCHANGED' | 'STALE' | 'OVERSUBSCRIBED' | 'ERROR';

/**
 * The answer to one row (SPEC 14). `sku` and `warehouseId` are as sent; the counts are those after it, null for an
 * error.
 */
export type RowResult = {
  index: number;
  sku: string | null;
  warehouseId: string | null;
  status: RowStatus;
  code?: RowErrorCode;
  message?: string;
  onHand: number | null;
  reserved: number | null;
  available: number | null;
  /** Orders that lost their holds to this row; only with OVERSUBSCRIBED. */
  cancelledOrders?: string[];
};

export type StockReport = {
  applied: number;
  unchanged: number;
  stale: number;
  oversubscribed: number;
  failed: number;
  results: RowResult[];
};

/** A row of a report that passed every check. */
export type Count = {
  /** Its place in the batch. */
  readonly index: number;
  readonly skuId: string;
  readonly warehouseId: string;
  /** Units as reported. */
  readonly quantity: number;
  /**
   * When it was true at the source: UTC with microseconds, as PostgreSQL keeps it. Sent as text and cast there: the
   * driver makes a Date of a timestamptz parameter, and loses the microseconds.
   */
  readonly sourceUpdatedAt: string;
  /** The same instant in microseconds since the epoch, for comparing. */
  readonly sourceMicros: number;
};

/** An inventory row as it stands under lock, with what a report on it is judged by. */
export type CountedRow = {
  readonly onHand: number;
  readonly reserved: number;
  /** The instant of the last report that was taken; null before the first. */
  readonly sourceMicros: number | null;
  /** What that report said, before unseen sales were subtracted. */
  readonly lastReported: number | null;
  /** Units sold that a count of the report's instant cannot know of. */
  readonly unseenSales: number;
};

/** What comes of one count, with the row's figures after it. */
export type Outcome = {
  readonly index: number;
  readonly status: Exclude<RowStatus, 'ERROR'>;
  readonly onHand: number;
  readonly reserved: number;
  readonly cancelledOrders: readonly string[];
};

/** A hold on the row that a report made too small, as the choice of who loses needs it. */
export type HoldAtStake = {
  readonly orderId: string;
  readonly quantity: number;
  /** Run out by the database's clock, not yet tidied away. */
  readonly expired: boolean;
  /** The buyer's money is authorised or captured, or nobody knows yet: these lose last. */
  readonly secured: boolean;
  readonly heldAt: Date;
};

/** A line of `GET /seller-api/v1/stocks`. */
export type StockView = {
  sku: string;
  skuId: string;
  warehouseId: string;
  onHand: number;
  reserved: number;
  available: number;
  sourceUpdatedAt: string | null;
};

export type StockPage = { items: StockView[]; next: string | null };

/**
 * A confirmed order as one of its sellers sees it: that seller's lines and where to send them. Amounts are decimal
 * strings.
 */
export type SellerOrderView = {
  orderId: string;
  /** When the stock left: a count that includes this order has a `sourceUpdatedAt` of at least this. */
  confirmedAt: string;
  currency: string;
  shippingAddress: {
    name: string;
    line1: string;
    line2?: string;
    city: string;
    region?: string;
    postalCode?: string;
    country: string;
    phone?: string;
  };
  items: {
    sku: string | null;
    skuId: string;
    title: string;
    quantity: number;
    unitPrice: string;
    discount: string;
    lineTotal: string;
    warehouses: { warehouseId: string; quantity: number }[];
    /** It was damaged and the buyer has their money back: do not ship it. */
    notShippable: boolean;
  }[];
};

/** `next` is always there: it is the `after` of the next call. `more` says whether that call can be made at once. */
export type SellerOrderPage = { items: SellerOrderView[]; next: string; more: boolean };
